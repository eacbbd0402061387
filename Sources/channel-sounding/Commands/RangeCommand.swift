import ChannelSounding
import ChannelSoundingCapture

/// `range`: the distance of every procedure in a capture.
struct RangeCommand: Command {
  static let name = "range"
  static let synopsis =
    "FILE [--peer FILE] [--method METHOD] [--format table|json|csv] [--calibration FILE] "
    + "[--truth METERS [--tolerance METERS]] [--ras-handle HANDLE] [--jobs N]"
  static let summary = "Computes the distance of every procedure in a capture."
  static let options =
    CaptureOptions.options + [
      Option(
        "method", value: "METHOD",
        help: EstimationMethod.allCases.map(\.rawValue).joined(separator: ", ") + " (default: auto)"
      ),
      Option("jobs", value: "N", help: "estimate on N threads (default: 1); '-' should use one"),
      Option("format", value: "FORMAT", help: "table, json or csv (default: table)"),
      Option("calibration", value: "FILE", help: "corrects the distances by a calibration"),
      Option("truth", value: "METERS", help: "the true distance: ends with a verdict"),
      Option(
        "tolerance", value: "METERS",
        help: "the error that 90 % of the distances must keep to (default: "
          + "\(VerdictCriteria.defaultToleranceMeters))"),
    ]

  var capture: CaptureOptions
  var method: EstimationMethod
  var format: OutputFormat
  var calibrationPath: String?
  var truthMeters: Double?
  var jobs: Int
  var criteria = VerdictCriteria()

  init(_ arguments: Arguments) throws(UsageError) {
    capture = try CaptureOptions(arguments, path: arguments.onlyOperand("FILE"))
    method = try arguments.choice("method", EstimationMethod.self) ?? .auto
    format = try arguments.choice("format", OutputFormat.self) ?? .table
    calibrationPath = try arguments.value("calibration")
    truthMeters = try arguments.number("truth", in: 0...10_000)
    jobs = try arguments.integer("jobs", in: 1...256) ?? 1
    if let tolerance = try arguments.number("tolerance", in: 0...10_000) {
      guard truthMeters != nil else { throw UsageError("'--tolerance' needs '--truth'") }
      criteria.toleranceMeters = tolerance
    }
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    var reader = try capture.open()
    let calibration = try Calibration.load(path: calibrationPath)
    var summary = RangeSummary()
    var uncorrected = 0
    var live = TerminalLive(output, isWanted: capture.path == "-")
    // Rows on the same terminal tell how far the work is.
    var progress = output.isTerminal ? nil : TerminalProgress(output, path: capture.path)
    let estimator = ParallelEstimator(method: method, workerCount: jobs)
    try estimator.run { procedure throws(CommandError) in
      try reader.nextProcedure(into: &procedure)
    } each: { procedure, estimate throws(CommandError) in
      var estimate = estimate
      if let calibration, !calibration.apply(to: &estimate), estimate.meters != nil {
        uncorrected += 1
      }
      if summary.count == 0 { try writeHeader(output) }
      summary.add(estimate)
      live.clear()
      try write(EstimateRow(estimate, of: copy procedure), start: summary.start, output)
      // Whoever follows a growing capture wants each line when it is there.
      if capture.path == "-" { try output.flush() }
      live.show(estimate)
      progress?.show(octets: reader.octetCount, procedures: summary.count)
    }
    live.clear()
    progress?.clear()
    reader.noteDamage(path: capture.path, peerPath: capture.peerPath, output)
    if uncorrected > 0 {
      output.note(
        "Warning: \(calibrationPath ?? ""): has no correction for \(uncorrected) of the distances "
          + "(method \(method.rawValue)); they are as measured")
    }
    guard summary.count > 0 else {
      throw CommandError(.data, reader.nothingFound(path: capture.path))
    }
    if format == .table {
      try output.line()
      for line in summary.lines { try output.line(line) }
      if let line = summary.sparkline, output.isTerminal { try output.line(line) }
    }
    let status = try writeVerdict(summary.meters, output)
    try output.flush()
    return status
  }

  /// Judges the distances where the truth is known.
  ///
  /// Scripts that read JSON or CSV get one line a procedure and nothing else; for them the verdict goes to standard
  /// error.
  private func writeVerdict(
    _ meters: [Double?], _ output: Output
  ) throws(CommandError) -> ExitStatus {
    guard let truthMeters else { return .done }
    let verdict = Verdict(meters: meters, truthMeters: truthMeters, criteria: criteria)
    let lines = VerdictReport(verdict: verdict).lines
    if format == .table {
      try output.line()
      for line in lines { try output.line(line) }
    } else {
      try output.flush()
      for line in lines { output.note(line) }
    }
    return verdict.isPass ? .done : .verdictFailed
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
