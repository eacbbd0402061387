/// Reads the calls in a decoded BGAPI trace: `name(key=value, …)` with Python literals.
struct TraceCallParser {
  enum Value: Sendable {
    case number(Int)
    case octets([UInt8])
  }

  private var text: Substring.UTF8View

  /// The values of the call that follows its opening parenthesis, or `nil` if it is damaged.
  static func arguments(_ text: Substring) -> [String: Value]? {
    var parser = TraceCallParser(text: text.utf8)
    var values: [String: Value] = [:]
    if parser.skip(0x29) { return values }
    while true {
      parser.skipSpaces()
      let name = parser.text.prefix { $0 != 0x3D && $0 != 0x29 }
      parser.text = parser.text.dropFirst(name.count)
      guard parser.skip(0x3D), let value = parser.value(), let key = String(name) else {
        return nil
      }
      values[key] = value
      if parser.skip(0x29) { return values }
      guard parser.skip(0x2C) else { return nil }
    }
  }

  /// The octets of a literal like `b'…'`, or `nil`.
  static func octets(_ text: Substring) -> [UInt8]? {
    var parser = TraceCallParser(text: text.utf8)
    guard case .octets(let octets)? = parser.value() else { return nil }
    return octets
  }

  private mutating func skip(_ character: UInt8) -> Bool {
    guard text.first == character else { return false }
    text = text.dropFirst()
    return true
  }

  private mutating func skipSpaces() {
    text = text.drop { $0 == 0x20 }
  }

  private mutating func value() -> Value? {
    _ = skip(0x62)
    if let quote = text.first, quote == 0x27 || quote == 0x22 {
      text = text.dropFirst()
      return quoted(quote).map(Value.octets)
    }
    let digits = text.prefix { $0 == 0x2D || (0x30...0x39).contains($0) }
    text = text.dropFirst(digits.count)
    return String(digits).flatMap { Int($0) }.map(Value.number)
  }

  /// The octets up to the closing quote, escapes resolved.
  private mutating func quoted(_ quote: UInt8) -> [UInt8]? {
    var octets: [UInt8] = []
    while let character = text.popFirst() {
      switch character {
      case quote: return octets
      case 0x5C:
        guard let octet = escape() else { return nil }
        octets.append(octet)
      default: octets.append(character)
      }
    }
    return nil
  }

  private mutating func escape() -> UInt8? {
    guard let character = text.popFirst() else { return nil }
    switch character {
    case 0x6E: return 0x0A
    case 0x72: return 0x0D
    case 0x74: return 0x09
    case 0x5C, 0x27, 0x22: return character
    case 0x78:
      guard let high = text.popFirst().flatMap(hexDigit),
        let low = text.popFirst().flatMap(hexDigit)
      else { return nil }
      return high << 4 | low
    default: return nil
    }
  }
}
