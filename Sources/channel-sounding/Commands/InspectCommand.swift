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
    var reader = try capture.open()
    var estimator = DistanceEstimator(method: .slope)
    var procedure = Procedure()
    var inspection = Inspection()
    while try reader.nextProcedure(into: &procedure) {
      inspection.add(procedure, estimator.estimate(procedure).orTimed)
    }
    inspection.finish(reader.assembler)
    reader.noteDamage(path: capture.path, peerPath: capture.peerPath, output)
    guard inspection.procedures > 0 else {
      throw CommandError(.data, reader.nothingFound(path: capture.path))
    }
    let report = InspectionReport(
      path: capture.path, format: reader.format.description, packets: reader.packetCount,
      capture: reader.captureDiagnostics, peer: reader.peerDiagnostics,
      attributes: reader.attributeDiagnostics,
      faults: reader.faults, faultCount: reader.faultCount, inspection: inspection)
    if format == .json {
      try output.line(report.json)
    } else {
      for line in report.lines { try output.line(line) }
    }
    try output.flush()
    return .done
  }
}

extension DistanceEstimate {
  /// The estimate with the status that `range` gives by default, where times stand in for missing tones.
  fileprivate var orTimed: DistanceEstimate {
    guard status == .tooFewTones, let timed = roundTripMeters else { return self }
    var estimate = self
    estimate.status = .ok
    estimate.meters = timed
    estimate.method = .rtt
    return estimate
  }
}
