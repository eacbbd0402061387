import ChannelSounding
import ChannelSoundingCapture

/// `range`: the distance of every procedure in a capture.
struct RangeCommand: Command {
  static let name = "range"
  static let synopsis =
    "FILE [--peer FILE] [--method METHOD] [--format table|json|csv]"
  static let summary = "Computes the distance of every procedure in a capture."
  static let options =
    CaptureOptions.options + [
      Option(
        "method", value: "METHOD",
        help: EstimationMethod.allCases.map(\.rawValue).joined(separator: ", ") + " (default: auto)"
      ),
      Option("format", value: "FORMAT", help: "table, json or csv (default: table)"),
    ]

  var capture: CaptureOptions
  var method: EstimationMethod
  var format: OutputFormat

  init(_ arguments: Arguments) throws(UsageError) {
    capture = try CaptureOptions(arguments, path: arguments.onlyOperand("FILE"))
    method = try arguments.choice("method", EstimationMethod.self) ?? .auto
    format = try arguments.choice("format", OutputFormat.self) ?? .table
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    var reader = try capture.open()
    var estimator = DistanceEstimator(method: method)
    var procedure = Procedure()
    var summary = RangeSummary()
    while try reader.nextProcedure(into: &procedure) {
      let estimate = estimator.estimate(procedure)
      if summary.count == 0 { try writeHeader(output) }
      summary.add(estimate)
      try write(EstimateRow(estimate, of: procedure), start: summary.start, output)
      // Whoever follows a growing capture wants each line when it is there.
      if capture.path == "-" { try output.flush() }
    }
    reader.noteDamage(path: capture.path, peerPath: capture.peerPath, output)
    guard summary.count > 0 else {
      throw CommandError(.data, reader.nothingFound(path: capture.path))
    }
    if format == .table {
      try output.line()
      for line in summary.lines { try output.line(line) }
    }
    try output.flush()
    return .done
  }

  private func writeHeader(_ output: Output) throws(CommandError) {
    switch format {
    case .table: try output.line(EstimateRow.tableHeader)
    case .csv: try output.line(EstimateRow.csvHeader)
    case .json: break
    }
  }

  private func write(
    _ row: EstimateRow, start: Double?, _ output: Output
  ) throws(CommandError) {
    switch format {
    case .table: try output.line(row.table(start: start))
    case .csv: try output.line(row.csv)
    case .json: try output.line(row.json)
    }
  }
}
