import Foundation

/// A JSON value that can be compared with another one, place by place.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a file.
  init(_ url: URL) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url))
  }

  /// Reads a line of text.
  init(line: some StringProtocol) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
  }

  subscript(key: String) -> JSONValue? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var double: Double? { if case .number(let value) = self { value } else { nil } }
  var integer: Int? { double.map { Int($0) } }
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// Which of the members or elements differ.
  ///
  /// Every member of this value must have an equal one in `other` and the other way around, but for the names in
  /// `ignoring`. Numbers are equal when they differ by less than a billionth.
  func differences(
    from other: JSONValue, ignoring: Set<String> = [], at place: String = ""
  ) -> [String] {
    switch (self, other) {
    case (.object(let expected), .object(let found)):
      return Set(expected.keys).union(found.keys).subtracting(ignoring).sorted().flatMap { key in
        switch (expected[key], found[key]) {
        case (let expected?, let found?):
          expected.differences(from: found, ignoring: ignoring, at: "\(place).\(key)")
        case (_?, nil): ["\(place).\(key) is missing"]
        default: ["\(place).\(key) is not in the vector"]
        }
      }
    case (.array(let expected), .array(let found)):
      guard expected.count == found.count else {
        return ["\(place) has \(found.count) elements instead of \(expected.count)"]
      }
      return expected.indices.flatMap {
        expected[$0].differences(from: found[$0], ignoring: ignoring, at: "\(place)[\($0)]")
      }
    case (.number(let expected), .number(let found)):
      let isNear = abs(expected - found) <= 1e-9 * max(1, abs(expected))
      return isNear ? [] : ["\(place) is \(found) instead of \(expected)"]
    default:
      return self == other ? [] : ["\(place) is \(other) instead of \(self)"]
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

extension JSONValue {
  /// A whole number, or null.
  init(_ value: (some BinaryInteger)?) { self = value.map { .number(Double($0)) } ?? .null }

  /// A number, or null.
  init(_ value: Double?) { self = value.map { .number($0) } ?? .null }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
}
