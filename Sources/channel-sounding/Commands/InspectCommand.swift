import ChannelSounding
import ChannelSoundingCapture

/// `inspect`: what a capture holds and what of it cannot be used.
struct InspectCommand: Command {
  static let name = "inspect"
  static let synopsis = "FILE [--peer FILE] [--format table|json]"
  static let summary = "Tells what a capture holds and accounts for everything that is not used."
  static let options =
    CaptureOptions.options + [
      Option("format", value: "FORMAT", help: "table or json (default: table)")
    ]

  var capture: CaptureOptions
  var format: OutputFormat

  init(_ arguments: Arguments) throws(UsageError) {
    capture = try CaptureOptions(arguments, path: arguments.onlyOperand("FILE"))
    format = try arguments.choice("format", OutputFormat.self) ?? .table
    if format == .csv { throw UsageError("'--format' of inspect takes table or json") }
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    return .done
  }
}
