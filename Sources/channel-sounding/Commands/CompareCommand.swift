import ChannelSounding
import ChannelSoundingCapture

/// `compare`: whether two firmware builds or rigs differ at the same distance.
struct CompareCommand: Command {
  static let name = "compare"
  static let synopsis = "FILE FILE [--truth METERS]"
  static let summary = "Tells whether two captures at one distance differ in bias, spread or loss."
  static let options = [
    Option("truth", value: "METERS", help: "the true distance of both captures"),
    Option("method", value: "METHOD", help: "how to range (default: auto)"),
    Option("calibration", value: "FILE", help: "corrects both captures by a calibration"),
    Option("format", value: "FORMAT", help: "table or json (default: table)"),
  ]

  var paths: [String]
  var truthMeters: Double?
  var method: EstimationMethod
  var calibrationPath: String?
  var format: OutputFormat

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    guard paths.count == 2 else { throw UsageError("compare takes two captures") }
    truthMeters = try arguments.number("truth", in: 0...10_000)
    method = try arguments.choice("method", EstimationMethod.self) ?? .auto
    calibrationPath = try arguments.value("calibration")
    format = try arguments.choice("format", OutputFormat.self) ?? .table
    if format == .csv { throw UsageError("'--format' of compare takes table or json") }
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    let calibration = try Calibration.load(path: calibrationPath)
    let first = try distances(paths[0], calibration, output)
    let second = try distances(paths[1], calibration, output)
    let comparison = Comparison(meters: first, second, truthMeters: truthMeters)
    let report = ComparisonReport(paths: paths, comparison: comparison)
    if format == .json {
      try output.line(report.json)
    } else {
      for line in report.lines { try output.line(line) }
    }
    try output.flush()
    return .done
  }

  /// The distance of every procedure of a capture, `nil` where there is none.
  private func distances(
    _ path: String, _ calibration: Calibration?, _ output: Output
  ) throws(CommandError) -> [Double?] {
    var reader: ProcedureReader
    do throws(CaptureError) {
      reader = try ProcedureReader(path: path)
    } catch {
      throw CommandError(error)
    }
    var estimator = DistanceEstimator(method: method)
    var procedure = Procedure()
    var meters: [Double?] = []
    while try reader.nextProcedure(into: &procedure) {
      var estimate = estimator.estimate(procedure)
      calibration?.apply(to: &estimate)
      meters.append(estimate.status == .ok ? estimate.meters : nil)
    }
    reader.noteDamage(path: path, peerPath: nil, output)
    if meters.isEmpty { throw CommandError(.data, reader.nothingFound(path: path)) }
    return meters
  }
}
