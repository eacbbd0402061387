/// HTML or SVG text under construction, well formed as XML as long as what is opened is closed.
///
/// Everything that is not markup goes through `escaped`, so no text of a capture can become markup.
struct Markup: Sendable {
  /// The text so far.
  private(set) var text = ""

  /// Adds markup as it stands.
  mutating func raw(_ markup: String) { text += markup }

  /// Adds other markup.
  mutating func add(_ other: Markup) { text += other.text }

  /// Adds text, escaped.
  mutating func write(_ content: String) { text += Self.escaped(content) }

  /// Adds an element without content.
  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    open(name, attributes, ending: "/>")
  }

  /// Adds an element with text.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text content: String
  ) {
    open(name, attributes, ending: ">")
    write(content)
    text += "</\(name)>"
  }

  /// Adds an element with elements in it.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    content: (inout Markup) -> Void
  ) {
    open(name, attributes, ending: ">")
    content(&self)
    text += "</\(name)>"
  }

  private mutating func open(
    _ name: String, _ attributes: KeyValuePairs<String, String>, ending: String
  ) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
    text += ending
  }

  /// The text with everything replaced that has a meaning in markup, is not allowed in XML, or turns the direction of
  /// the text around it.
  static func escaped(_ content: String) -> String {
    var result = ""
    result.reserveCapacity(content.utf8.count)
    for scalar in content.unicodeScalars {
      switch scalar.value {
      case 0x26: result += "&amp;"
      case 0x3C: result += "&lt;"
      case 0x3E: result += "&gt;"
      case 0x22: result += "&quot;"
      case 0x27: result += "&#39;"
      case 0x09, 0x0A, 0x0D: result += " "
      case 0x00..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
        result += "\u{fffd}"
      case let value where value & 0xFFFE == 0xFFFE: result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
