import ChannelSounding
import ChannelSoundingCapture
import ChannelSoundingReport

/// `report`: a capture on one page.
struct ReportCommand: Command {
  static let name = "report"
  static let synopsis =
    "FILE [--peer FILE] [--method METHOD] [--truth METERS [--tolerance METERS]] [--calibration FILE] --output FILE.html"
  static let summary = "Shows a capture on one page: distances, channels, losses and hints."
  static let options =
    CaptureOptions.options + [
      Option("output", value: "FILE", help: "the HTML page to write; - for standard output"),
      Option(
        "method", value: "METHOD",
        help: EstimationMethod.allCases.map(\.rawValue).joined(separator: ", ") + " (default: auto)"
      ),
      Option("truth", value: "METERS", help: "the true distance: adds errors and a verdict"),
      Option(
        "tolerance", value: "METERS",
        help:
          "the error that 90 % must keep to (default: \(VerdictCriteria.defaultToleranceMeters))"),
      Option("calibration", value: "FILE", help: "the corrections for the pair of devices"),
    ]

  var capture: CaptureOptions
  var outputPath: String
  var method: EstimationMethod
  var truthMeters: Double?
  var criteria: VerdictCriteria
  var calibrationPath: String?

  init(_ arguments: Arguments) throws(UsageError) {
    capture = try CaptureOptions(arguments, path: arguments.onlyOperand("FILE"))
    guard let path = try arguments.value("output") else {
      throw UsageError("'--output FILE.html' is missing")
    }
    outputPath = path
    method = try arguments.choice("method", EstimationMethod.self) ?? .auto
    truthMeters = try arguments.number("truth", in: 0...10_000)
    criteria = VerdictCriteria(
      toleranceMeters: try arguments.number("tolerance", in: 0.001...10_000)
        ?? VerdictCriteria.defaultToleranceMeters)
    if arguments.has("tolerance"), truthMeters == nil {
      throw UsageError("'--tolerance' needs '--truth METERS'")
    }
    calibrationPath = try arguments.value("calibration")
    try OutputFile.refuse(
      path, overInputs: [capture.path, capture.peerPath, calibrationPath])
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    let calibration = try Calibration.load(path: calibrationPath)
    var reader = try capture.open()
    var estimator = DistanceEstimator(method: method)
    var procedure = Procedure()
    var report = ReportBuilder(
      source: ReportSource(file: Self.fileName(capture.path)), truthMeters: truthMeters,
      criteria: criteria)
    var trackers: [LinkIdentifier: RangeTracker] = [:]
    var progress = TerminalProgress(output, path: capture.path)
    while try reader.nextProcedure(into: &procedure) {
      var estimate = estimator.estimate(procedure)
      calibration?.apply(to: &estimate)
      let link = LinkIdentifier(
        adapter: procedure.adapter, connectionHandle: procedure.connectionHandle)
      let tracked = trackers[link, default: RangeTracker()].track(estimate)
      report.add(
        procedure,
        ReportProcedure(
          estimate, trackedMeters: tracked, models: ReportModel.models(of: estimator.multipathFit))
      )
      progress.show(octets: reader.octetCount, procedures: report.procedureCount)
    }
    progress.clear()
    report.finish(reader.assembler)
    report.source = source(reader, report, calibration)
    reader.noteDamage(path: capture.path, peerPath: capture.peerPath, output)
    if outputPath == "-" {
      try output.write(report.html)
      try output.flush()
    } else {
      try OutputFile.write(report.html, to: outputPath)
    }
    guard report.procedureCount > 0 else {
      throw CommandError(.data, reader.nothingFound(path: capture.path))
    }
    return report.isVerdictFailed ? .verdictFailed : .done
  }

  private func source(
    _ reader: borrowing ProcedureReader, _ report: ReportBuilder, _ calibration: Calibration?
  ) -> ReportSource {
    var source = report.source
    source.peerFile = capture.peerPath.map(Self.fileName)
    source.format = reader.format.description
    source.packetCount = reader.packetCount
    source.command = commandWords.asCommandLine
    source.versions = [("channel-sounding", ChannelSoundingTool.version)]
    source.calibration = calibration.map { "\($0.devices), \($0.date)" }
    source.leftAside = InspectionReport(
      path: capture.path, format: source.format, packets: source.packetCount,
      capture: reader.captureDiagnostics, peer: reader.peerDiagnostics,
      attributes: reader.attributeDiagnostics,
      faults: reader.faults, faultCount: reader.faultCount, inspection: report.inspection
    ).leftAside.map { ($0.name.spaced, $0.count) }
    source.faults = reader.faults.map(\.description)
    return source
  }

  /// The words that make the same page again.
  private var commandWords: [String] {
    var words = ["report", capture.path]
    func add(_ name: String, _ value: String?) { if let value { words += ["--" + name, value] } }
    add("peer", capture.peerPath)
    add("ras-handle", capture.rangingDataHandle.map { "0x" + String($0, radix: 16) })
    add("method", method == .auto ? nil : method.rawValue)
    add("truth", truthMeters.map { "\($0)" })
    add("tolerance", truthMeters == nil ? nil : "\(criteria.toleranceMeters)")
    add("calibration", calibrationPath)
    add("output", outputPath)
    return words
  }

  /// The last part of a path.
  private static func fileName(_ path: String) -> String {
    path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension RangeTracker {
  /// Takes an estimate and gives the tracked distance in metres, or `nil` while there is none.
  fileprivate mutating func track(_ estimate: DistanceEstimate) -> Double? {
    guard let time = estimate.secondsSinceEpoch else { return nil }
    guard estimate.status == .ok, let meters = estimate.meters else {
      return predicted(at: time)?.meters
    }
    return update(
      meters: meters, standardErrorMeters: estimate.standardErrorMeters,
      metersPerSecond: estimate.velocityMetersPerSecond, secondsSinceEpoch: time
    )?.meters
  }
}
