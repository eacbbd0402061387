/// The words of a command line, taken apart.
struct Words {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  init(_ words: ArraySlice<String>, valued: Set<String>, flags known: Set<String> = []) throws {
    var rest = words
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      if known.contains(word) {
        flags.insert(word)
      } else if valued.contains(word) {
        guard let value = rest.popFirst() else {
          throw UsageError(message: "'\(word)' takes a value")
        }
        values[word] = value
      } else {
        throw UsageError(message: "unknown option '\(word)'")
      }
    }
  }

  /// The value of an option.
  func value(_ option: String) -> String? { values[option] }

  /// Whether a flag was given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option as a positive number.
  func number(_ option: String) throws -> Double? {
    guard let text = values[option] else { return nil }
    guard let number = Double(text), number > 0, number.isFinite else {
      throw UsageError(message: "'\(option)' takes a positive number")
    }
    return number
  }
}
