import ChannelSounding
import ChannelSoundingCapture
import Foundation

/// `calibrate`: the offset of a device pair, from captures at known distances.
struct CalibrateCommand: Command {
  static let name = "calibrate"
  static let synopsis = "FILE --truth METERS [FILE --truth METERS ...] --output FILE"
  static let summary = "Finds the constant error of a device pair from captures at known distances."
  static let options = [
    Option("truth", value: "METERS", help: "the true distance of the capture before it"),
    Option("output", value: "FILE", help: "the calibration to write (JSON)"),
    Option("devices", value: "TEXT", help: "which devices these are, for the file"),
    Option("model", value: "MODEL", help: "offset, scale or automatic (default: automatic)"),
  ]

  /// A capture and the distance at which it was recorded.
  struct Input: Equatable {
    var path: String
    var truthMeters: Double
  }

  /// What is fitted.
  enum Model: String, CaseIterable {
    case automatic, offset, scale
  }

  var inputs: [Input] = []
  var outputPath: String
  var devices: String
  var model: Model

  init(_ arguments: Arguments) throws(UsageError) {
    guard let output = try arguments.value("output") else {
      throw UsageError("'--output FILE' is missing")
    }
    outputPath = output
    devices = try arguments.value("devices") ?? ""
    model = try arguments.choice("model", Model.self) ?? .automatic
    var waiting: String?
    for item in arguments.items {
      switch item {
      case .operand(let path):
        if let waiting { throw UsageError("'\(waiting)' needs its '--truth METERS' behind it") }
        waiting = path
      case .option("truth", let value?):
        guard let path = waiting else {
          throw UsageError("'--truth' stands behind the capture that it belongs to")
        }
        let truth = try Arguments.number(value, of: "truth", in: 0...10_000)
        inputs.append(Input(path: path, truthMeters: truth))
        waiting = nil
      case .option:
        break
      }
    }
    if let waiting { throw UsageError("'\(waiting)' needs its '--truth METERS' behind it") }
    try OutputFile.refuse(outputPath, overInputs: inputs.map(\.path))
    if inputs.isEmpty { throw UsageError("FILE --truth METERS is missing") }
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    var fit = CalibrationFit()
    for input in inputs { try add(input, to: &fit, output) }
    let calibration: Calibration
    do throws(CalibrationError) {
      calibration = try fit.calibration(
        devices: devices, date: Self.today,
        inputs: inputs.map { "\($0.path) at \($0.truthMeters) m" }, model: fitModel)
    } catch {
      throw CommandError(.data, error.description)
    }
    do throws(CalibrationFileError) {
      try calibration.write(toFile: outputPath)
    } catch {
      throw CommandError(error)
    }
    for line in Self.lines(calibration) { try output.line(line) }
    try output.flush()
    return .done
  }

  private var fitModel: CalibrationFit.Model {
    switch model {
    case .automatic: .automatic
    case .offset: .offset
    case .scale: .offsetAndScale
    }
  }

  /// Adds what every estimator makes of a capture.
  private func add(
    _ input: Input, to fit: inout CalibrationFit, _ output: Output
  ) throws(CommandError) {
    let arguments: Arguments
    let options: CaptureOptions
    do throws(UsageError) {
      arguments = try Arguments([], options: [])
      options = try CaptureOptions(arguments, path: input.path)
    } catch {
      throw CommandError(.usage, error.message)
    }
    var reader = try options.open()
    var best = DistanceEstimator(method: .auto)
    var impulse = DistanceEstimator(method: .impulse)
    var slope = DistanceEstimator(method: .slope)
    var procedure = Procedure()
    var count = 0
    while try reader.nextProcedure(into: &procedure) {
      count += 1
      fit.add(best.estimate(procedure), truthMeters: input.truthMeters)
      // Round-trip times are the same whatever the method; they count once.
      var other = impulse.estimate(procedure)
      other.roundTripMeters = nil
      fit.add(other, truthMeters: input.truthMeters)
      other = slope.estimate(procedure)
      other.roundTripMeters = nil
      fit.add(other, truthMeters: input.truthMeters)
    }
    reader.noteDamage(path: input.path, peerPath: nil, output)
    if count == 0 { throw CommandError(.data, reader.nothingFound(path: input.path)) }
  }

  private static var today: String {
    Date().formatted(.iso8601.year().month().day())
  }

  private static func lines(_ calibration: Calibration) -> [String] {
    var lines = ["method     path    offset       ±     scale  residual"]
    for correction in calibration.corrections {
      let cells: [String] = [
        correction.method.rawValue.padded(to: 9),
        (correction.path.map(String.init) ?? "all").aligned(to: 6),
        (correction.offsetMeters.text(decimals: 3) + " m").aligned(to: 10),
        correction.offsetStandardErrorMeters.text(decimals: 3).aligned(to: 8),
        correction.scale.text(decimals: 4).aligned(to: 10),
        (correction.residualMeters.text(decimals: 3) + " m").aligned(to: 10),
      ]
      lines.append(cells.joined())
    }
    return lines
  }
}
