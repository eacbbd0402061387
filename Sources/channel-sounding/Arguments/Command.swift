/// A command of the tool.
protocol Command {
  /// The word that calls the command.
  static var name: String { get }
  /// The words behind the command, for the help.
  static var synopsis: String { get }
  /// What the command does, in one line.
  static var summary: String { get }
  /// The command's options.
  static var options: [Option] { get }

  /// Reads the command's words.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the command's work.
  func run(_ output: Output) throws(CommandError) -> ExitStatus
}

extension Command {
  /// The text of `--help`.
  static var help: String {
    let rows = (options + [Option("help", help: "show this help")]).map { option in
      ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.help)
    }
    let width = rows.map(\.0.count).max() ?? 0
    let table = rows.map { "  " + $0.0.padded(to: width) + "  " + $0.1 }
    return """
      \(summary)

      Usage: channel-sounding \(name) \(synopsis)

      Options:
      \(table.joined(separator: "\n"))

      """
  }
}
