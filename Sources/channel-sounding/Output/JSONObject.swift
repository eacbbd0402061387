/// A JSON object under construction, on one line, with its keys in the order in which they were added.
struct JSONObject {
  private var text = ""

  /// The object's text.
  var description: String { "{\(text)}" }

  private mutating func add(_ key: String, raw: String) {
    if !text.isEmpty { text += "," }
    text += "\"\(key)\":\(raw)"
  }

  mutating func add(_ key: String, _ value: Int?) {
    add(key, raw: value.map(String.init) ?? "null")
  }

  mutating func add(_ key: String, _ value: String?) {
    add(key, raw: value.map(Self.quoted) ?? "null")
  }

  mutating func add(_ key: String, _ value: Bool?) {
    add(key, raw: value.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Adds a number with a few decimals; what is not finite becomes null.
  mutating func add(_ key: String, _ value: Double?, decimals: Int = 4) {
    add(key, raw: Self.number(value, decimals: decimals))
  }

  mutating func add(_ key: String, _ value: JSONObject?) {
    add(key, raw: value?.description ?? "null")
  }

  mutating func add(_ key: String, _ values: [JSONObject]) {
    add(key, raw: "[" + values.map(\.description).joined(separator: ",") + "]")
  }

  mutating func add(_ key: String, _ values: [Int]) {
    add(key, raw: "[" + values.map(String.init).joined(separator: ",") + "]")
  }

  mutating func add(_ key: String, _ values: [String]) {
    add(key, raw: "[" + values.map(Self.quoted).joined(separator: ",") + "]")
  }

  static func number(_ value: Double?, decimals: Int) -> String {
    guard let value, value.isFinite else { return "null" }
    return value.text(decimals: decimals)
  }

  /// A string with its quotation marks and escapes.
  static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
