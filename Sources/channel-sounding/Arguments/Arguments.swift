/// The words behind a command, sorted into operands and options, in the order in which they were given.
struct Arguments: Sendable {
  /// One word, or an option with its value.
  enum Item: Equatable, Sendable {
    case operand(String)
    case option(String, value: String?)
  }

  /// The words in their order.
  var items: [Item] = []

  /// Sorts words by a table of options.
  ///
  /// `--name value` and `--name=value` are the same; `--` ends the options; `-` alone is an operand.
  init(_ words: [String], options: [Option]) throws(UsageError) {
    var rest = words[...]
    var takesOptions = true
    while let word = rest.popFirst() {
      guard takesOptions, word.hasPrefix("-"), word != "-" else {
        items.append(.operand(word))
        continue
      }
      if word == "--" {
        takesOptions = false
        continue
      }
      if word == "-h" {
        items.append(.option("help", value: nil))
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = word.hasPrefix("--") ? parts.first.map(String.init) ?? "" : word
      guard let option = options.first(where: { $0.name == name }) else {
        throw UsageError("unknown option '\(word)'")
      }
      switch (option.value, parts.count) {
      case (nil, 1):
        items.append(.option(name, value: nil))
      case (nil, _):
        throw UsageError("option '--\(name)' takes no value")
      case (_?, 2):
        items.append(.option(name, value: String(parts[1])))
      case (let placeholder?, _):
        guard let value = rest.popFirst() else {
          throw UsageError("option '--\(name)' needs a value: \(placeholder)")
        }
        items.append(.option(name, value: value))
      }
    }
  }

  /// The words that belong to no option.
  var operands: [String] {
    items.compactMap { if case .operand(let word) = $0 { word } else { nil } }
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool {
    items.contains { if case .option(name, _) = $0 { true } else { false } }
  }

  /// The value of an option that may be given once, or `nil`.
  func value(_ name: String) throws(UsageError) -> String? {
    var found: String?
    for case .option(name, let value) in items {
      if found != nil { throw UsageError("option '--\(name)' was given more than once") }
      found = value
    }
    return found
  }

  /// A finite number, or `nil` where the option was not given.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = try value(name) else { return nil }
    return try Self.number(text, of: name, in: range)
  }

  /// Reads a finite number.
  static func number(
    _ text: String, of name: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw UsageError("'\(text)' is not a number for '--\(name)'")
    }
    guard range.contains(number) else {
      throw UsageError(
        "'--\(name)' must lie between \(range.lowerBound) and \(range.upperBound), not \(text)")
    }
    return number
  }

  /// A whole number, or `nil` where the option was not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = try value(name) else { return nil }
    let digits = text.lowercased().hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    guard let number = digits else {
      throw UsageError("'\(text)' is not a whole number for '--\(name)'")
    }
    guard range.contains(number) else {
      throw UsageError(
        "'--\(name)' must lie between \(range.lowerBound) and \(range.upperBound), not \(text)")
    }
    return number
  }

  /// One of a few words, or `nil` where the option was not given.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = try value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("'\(text)' is no value for '--\(name)'; it takes one of \(words)")
    }
    return choice
  }

  /// The single operand of a command.
  func onlyOperand(_ name: String) throws(UsageError) -> String {
    let operands = self.operands
    guard let first = operands.first else { throw UsageError("\(name) is missing") }
    guard operands.count == 1 else {
      throw UsageError("one \(name) is enough; '\(operands[1])' is too many")
    }
    return first
  }
}
