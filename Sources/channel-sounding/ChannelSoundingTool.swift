#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line tool.
@main struct ChannelSoundingTool {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      RangeCommand.self, InspectCommand.self, SimulateCommand.self, CalibrateCommand.self,
      CompareCommand.self, ReportCommand.self,
    ]
  }

  static func main() {
    // A reader that went away is told by the failing write, not by a signal.
    signal(SIGPIPE, SIG_IGN)
    let output = Output()
    let status = run(Array(CommandLine.arguments.dropFirst()), output)
    exit(status.rawValue)
  }

  /// Runs a command line and gives its exit status.
  static func run(_ words: [String], _ output: Output) -> ExitStatus {
    guard let word = words.first else {
      output.note("Error: a command is missing\n" + usage)
      return .usage
    }
    do {
      switch word {
      case "--help", "-h", "help":
        try output.write(help)
        try output.flush()
        return .done
      case "--version":
        try output.line("channel-sounding \(version)")
        try output.flush()
        return .done
      default:
        break
      }
      guard let command = commands.first(where: { $0.name == word }) else {
        output.note("Error: unknown command '\(word)'\n" + usage)
        return .usage
      }
      return try run(command, Array(words.dropFirst()), output)
    } catch {
      try? output.flush()
      output.note("Error: \(error.message)")
      return error.status
    }
  }

  private static func run(
    _ type: any Command.Type, _ words: [String], _ output: Output
  ) throws(CommandError) -> ExitStatus {
    let command: any Command
    do throws(UsageError) {
      let arguments = try Arguments(words, options: type.options + [Option("help", help: "")])
      if arguments.has("help") {
        try? output.write(type.help)
        try? output.flush()
        return .done
      }
      command = try type.init(arguments)
    } catch {
      output.note(
        """
        Error: \(error.message)
        Usage: channel-sounding \(type.name) \(type.synopsis)
        See 'channel-sounding \(type.name) --help'.
        """)
      return .usage
    }
    return try command.run(output)
  }

  private static let usage = """
    Usage: channel-sounding \(commands.map { $0.name }.joined(separator: "|")) ...
    See 'channel-sounding --help'.
    """

  private static var help: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let rows = commands.map { "  " + $0.name.padded(to: width) + "  " + $0.summary }
    return """
      Turns Bluetooth Channel Sounding results into distances.

      Usage: channel-sounding COMMAND ...

      Commands:
      \(rows.joined(separator: "\n"))

      'channel-sounding COMMAND --help' tells the options of a command.
      Exit status: 0 done, 1 a verdict failed, 64 bad usage, 65 the input is not a capture or holds no procedure,
      66 no such file, 74 read or write failed.

      """
  }
}
