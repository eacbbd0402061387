import ChannelSounding
import ChannelSoundingCapture
import ChannelSoundingReport

/// `compare`: whether two firmware builds or rigs differ at the same distance.
struct CompareCommand: Command {
  static let name = "compare"
  static let synopsis = "FILE FILE [--truth METERS] [--output FILE.html]"
  static let summary = "Tells whether two captures at one distance differ in bias, spread or loss."
  static let options = [
    Option("truth", value: "METERS", help: "the true distance of both captures"),
    Option("method", value: "METHOD", help: "how to range (default: auto)"),
    Option("calibration", value: "FILE", help: "corrects both captures by a calibration"),
    Option("format", value: "FORMAT", help: "table or json (default: table)"),
    Option(
      "output", value: "FILE", help: "an HTML page to write beside, both captures on equal axes"),
  ]

  var paths: [String]
  var truthMeters: Double?
  var method: EstimationMethod
  var calibrationPath: String?
  var format: OutputFormat
  var outputPath: String?

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    guard paths.count == 2 else { throw UsageError("compare takes two captures") }
    truthMeters = try arguments.number("truth", in: 0...10_000)
    method = try arguments.choice("method", EstimationMethod.self) ?? .auto
    calibrationPath = try arguments.value("calibration")
    format = try arguments.choice("format", OutputFormat.self) ?? .table
    outputPath = try arguments.value("output")
    try OutputFile.refuse(outputPath, overInputs: paths + [calibrationPath])
    if format == .csv { throw UsageError("'--format' of compare takes table or json") }
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    let calibration = try Calibration.load(path: calibrationPath)
    let first = try estimates(paths[0], calibration, output)
    let second = try estimates(paths[1], calibration, output)
    let comparison = Comparison(first, second, truthMeters: truthMeters)
    if let outputPath {
      let page = ComparisonPage(
        comparison, first: ComparedCapture(name: names[0], estimates: first),
        second: ComparedCapture(name: names[1], estimates: second), command: commandLine,
        versions: [("channel-sounding", ChannelSoundingTool.version)])
      try OutputFile.write(page.html, to: outputPath)
    }
    let report = ComparisonReport(paths: paths, comparison: comparison)
    if format == .json {
      try output.line(report.json)
    } else {
      for line in report.lines { try output.line(line) }
    }
    try output.flush()
    return .done
  }

  /// The estimate of every procedure of a capture.
  private func estimates(
    _ path: String, _ calibration: Calibration?, _ output: Output
  ) throws(CommandError) -> [DistanceEstimate] {
    var reader: ProcedureReader
    do throws(CaptureError) {
      reader = try ProcedureReader(path: path)
    } catch {
      throw CommandError(error)
    }
    var estimator = DistanceEstimator(method: method)
    var procedure = Procedure()
    var estimates: [DistanceEstimate] = []
    while try reader.nextProcedure(into: &procedure) {
      var estimate = estimator.estimate(procedure)
      calibration?.apply(to: &estimate)
      estimates.append(estimate)
    }
    reader.noteDamage(path: path, peerPath: nil, output)
    if estimates.isEmpty { throw CommandError(.data, reader.nothingFound(path: path)) }
    return estimates
  }

  /// The last parts of the paths, or the paths where these are alike.
  private var names: [String] {
    let last = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    return last[0] == last[1] ? paths : last
  }

  /// The words that make the same page again.
  private var commandLine: String {
    var words = ["compare"] + paths
    if let truthMeters { words += ["--truth", "\(truthMeters)"] }
    if method != .auto { words += ["--method", method.rawValue] }
    if let calibrationPath { words += ["--calibration", calibrationPath] }
    if let outputPath { words += ["--output", outputPath] }
    return words.asCommandLine
  }
}
