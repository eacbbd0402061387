import ChannelSounding
import ChannelSoundingCapture
import ChannelSoundingSimulation

/// `simulate`: a capture of procedures with known truth.
struct SimulateCommand: Command {
  static let name = "simulate"
  static let synopsis =
    "--output FILE [--distance METERS] [--procedures N] [--paths 1...4] [--channel MODEL] "
    + "[--snr DB] [--rtt] [--seed N]"
  static let summary = "Writes a btsnoop capture of simulated procedures at a known distance."
  static let options = [
    Option("output", value: "FILE", help: "the capture to write"),
    Option("peer-output", value: "FILE", help: "the peer's own capture to write beside it"),
    Option("distance", value: "METERS", help: "the true distance (default: 5)"),
    Option("velocity", value: "MPS", help: "how fast the distance grows (default: 0)"),
    Option("procedures", value: "N", help: "how many procedures (default: 100)"),
    Option("paths", value: "N", help: "antenna paths, 1 to 4 (default: 1)"),
    Option("channel", value: "MODEL", help: ChannelArgument.help),
    Option("snr", value: "DB", help: "signal-to-noise ratio of a tone at a side (default: 25)"),
    Option("rtt", help: "time packets too: 40 steps of mode 1 among those of mode 2"),
    Option("mode", value: "N", help: "the mode of the main steps, 1 to 3 (default: 2)"),
    Option("grid", value: "MHZ", help: "channel spacing, 1 or 2 (default: 1)"),
    Option("repetitions", value: "N", help: "how often each channel is visited, 1 to 3"),
    Option("loss", value: "SHARE", help: "share of tones lost, 0 to 0.9 (default: 0)"),
    Option("aborts", value: "SHARE", help: "share of procedures aborted, 0 to 1 (default: 0)"),
    Option("offset", value: "PPM", help: "clock offset of the devices (default: 0)"),
    Option("inline-pct", help: "let the reflector turn its tones (Core 6.3)"),
    Option("reflector", help: "record at the reflector's host instead of the initiator's"),
    Option("seed", value: "N", help: "the same seed gives the same capture (default: 1)"),
  ]

  var outputPath: String
  var peerPath: String?
  var distanceMeters: Double
  var velocityMetersPerSecond: Double
  var procedureCount: Int
  var isAtReflector: Bool
  var seed: UInt64
  var simulation: SimulationOptions

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first {
      throw UsageError("simulate reads no file; what is '\(operand)' for?")
    }
    guard let path = try arguments.value("output") else {
      throw UsageError("'--output FILE' is missing")
    }
    outputPath = path
    peerPath = try arguments.value("peer-output")
    if let peerPath, OutputFile.isSame(peerPath, path) {
      throw UsageError("'--output' and '--peer-output' name the same file")
    }
    distanceMeters = try arguments.number("distance", in: 0...1000) ?? 5
    velocityMetersPerSecond = try arguments.number("velocity", in: -100...100) ?? 0
    procedureCount = try arguments.integer("procedures", in: 1...100_000_000) ?? 100
    isAtReflector = arguments.has("reflector")
    seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1)
    simulation = try Self.options(arguments)
  }

  private static func options(_ arguments: Arguments) throws(UsageError) -> SimulationOptions {
    var options = SimulationOptions()
    if let text = try arguments.value("channel") {
      options = try ChannelArgument.options(text)
    }
    if let decibels = try arguments.number("snr", in: -10...80) {
      options.signalToNoiseDecibels = decibels
    }
    switch try arguments.integer("paths", in: 1...4) {
    case 1: options.toneAntennas = .oneByOne
    case 2: options.toneAntennas = .twoByOne
    case 3: options.toneAntennas = .threeByOne
    case 4: options.toneAntennas = .twoByTwo
    default: break
    }
    switch try arguments.integer("mode", in: 1...3) {
    case 1: options.configuration.mainMode = .mode1
    case 3: options.configuration.mainMode = .mode3
    default: break
    }
    if arguments.has("rtt") {
      guard options.configuration.mainMode == .mode2 else {
        throw UsageError("'--rtt' adds steps of mode 1 to mode 2; leave out '--mode'")
      }
      options.addRoundTrips(40)
    }
    if try arguments.integer("grid", in: 1...2) == 2 { options.configuration.channelMap = .even }
    if let repetitions = try arguments.integer("repetitions", in: 1...3) {
      options.configuration.channelMapRepetition = UInt8(repetitions)
    }
    if let share = try arguments.number("loss", in: 0...0.9) {
      options.tones.lossProbability = share
    }
    if let share = try arguments.number("aborts", in: 0...1) {
      options.aborts.procedureProbability = share
    }
    if let offset = try arguments.number("offset", in: -50...50) {
      options.clock.offsetPartsPerMillion = offset
    }
    if arguments.has("inline-pct") { options.configuration.enhancements |= 1 }
    return options
  }

  func run(_ output: Output) throws(CommandError) -> ExitStatus {
    var simulator = Simulator(options: simulation, seed: seed)
    var capture = CaptureSimulation(of: simulator)
    if isAtReflector {
      capture = capture.peer
      capture.includesRangingService = true
    }
    do throws(CaptureError) {
      try write(&simulator, capture)
      if peerPath != nil { try writePeer(capture.peer) }
    } catch {
      throw CommandError(writing: error)
    }
    output.note(
      "\(outputPath): \(procedureCount) procedures at \(distanceMeters.text(decimals: 2)) m, seed \(seed)"
    )
    return .done
  }

  private func write(
    _ simulator: inout Simulator, _ capture: CaptureSimulation
  ) throws(CaptureError) {
    var writer = try BtsnoopWriter(path: outputPath)
    try writer.write(capture.openingPackets())
    for index in 0..<procedureCount {
      try writer.write(capture.packets(of: procedure(index, &simulator)))
    }
    try writer.finish()
  }

  /// The same procedures once more, as the peer's host records them.
  private func writePeer(_ capture: CaptureSimulation) throws(CaptureError) {
    guard let peerPath else { return }
    var simulator = Simulator(options: simulation, seed: seed)
    var writer = try BtsnoopWriter(path: peerPath)
    try writer.write(capture.openingPackets())
    for index in 0..<procedureCount {
      try writer.write(capture.packets(of: procedure(index, &simulator)))
    }
    try writer.finish()
  }

  private func procedure(_ index: Int, _ simulator: inout Simulator) -> Procedure {
    let seconds = Double(index) * simulator.procedureIntervalSeconds
    return simulator.procedure(
      distanceMeters: distanceMeters + velocityMetersPerSecond * seconds,
      velocityMetersPerSecond: velocityMetersPerSecond)
  }
}

extension BtsnoopWriter {
  /// Adds simulated packets, which start with their H4 type octet.
  fileprivate mutating func write(_ packets: [TimedPacket]) throws(CaptureError) {
    for packet in packets {
      let bytes = packet.bytes.octets
      try write(
        bytes.extracting(droppingFirst: 1), kind: HCIPacketKind(h4Type: packet.bytes[0]),
        direction: packet.direction == .sent ? .sent : .received,
        timeSeconds: packet.secondsSinceEpoch)
    }
  }
}
