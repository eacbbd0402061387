public import ChannelSounding

/// A source of procedures with known truth: the same options, seed and calls give the same procedures everywhere.
///
/// Channel, schedule, noise, packets and faults have random sources of their own, drawn from the seed and the number of
/// the procedure. Two simulators that differ in one option alone can therefore be compared procedure by procedure.
public struct Simulator: Sendable {
  /// What the procedures depend on.
  public let options: SimulationOptions
  /// The seed.
  public let seed: UInt64
  /// When in a step each side measures.
  public let timing: StepTiming
  /// The schedule of procedures, as both hosts are told.
  public let settings: ProcedureSettings
  /// The number of procedures so far.
  public private(set) var procedureCount = 0

  /// Makes a simulator.
  ///
  /// - Precondition: The channel map has a channel.
  public init(options: SimulationOptions = SimulationOptions(), seed: UInt64) {
    precondition(options.configuration.channelMap.count > 0, "the channel map is empty")
    self.options = options
    self.seed = seed
    timing = StepTiming(
      options.configuration, antennaPathCount: options.antennaPathCount,
      antennaSwitchMicroseconds: options.antennaSwitchMicroseconds)
    settings = Self.settings(options, timing: timing)
  }

  /// Makes a simulator of an environment.
  public init(environment: Environment, seed: UInt64) {
    self.init(options: environment.options, seed: seed)
  }

  /// The time from one procedure to the next in seconds.
  public var procedureIntervalSeconds: Double {
    Double(settings.procedureInterval) * options.connectionIntervalMilliseconds / 1000
  }

  /// The next procedure.
  ///
  /// - Parameters:
  ///   - distanceMeters: The distance in the middle of the procedure.
  ///   - velocityMetersPerSecond: How fast the distance grows during the procedure; all waves grow alike.
  /// - Returns: What both devices report, joined step by step.
  public mutating func procedure(
    distanceMeters: Double, velocityMetersPerSecond: Double = 0
  ) -> Procedure {
    defer { procedureCount += 1 }
    var synthesis = ProcedureSynthesis(
      simulator: self, index: procedureCount, distanceMeters: distanceMeters,
      velocityMetersPerSecond: velocityMetersPerSecond)
    return synthesis.procedure()
  }

  /// The time between the starts of two subevents in µs.
  var subeventSpacingMicroseconds: Double {
    Double(settings.eventInterval) * options.connectionIntervalMilliseconds * 1000
  }

  /// The source of one aspect of a procedure.
  func source(_ aspect: Aspect, procedure index: Int) -> RandomSource {
    RandomSource(seed: seed, stream: UInt64(index) << 8 | aspect.rawValue)
  }

  /// What has a random source of its own.
  enum Aspect: UInt64 {
    case channel = 1
    case schedule, noise, packets, faults
  }

  /// The connection events after a procedure in which the results can go to the peer.
  private static let idleConnectionEvents = 3

  private static func settings(
    _ options: SimulationOptions, timing: StepTiming
  ) -> ProcedureSettings {
    let capacity = SubeventCapacity(options)
    let length = capacity.microseconds(options.configuration, timing: timing)
    let interval = max(options.connectionIntervalMilliseconds, 7.5) * 1000
    let events = UInt16((length / interval).rounded(.up))
    var settings = ProcedureSettings()
    settings.configurationID = options.configuration.id
    settings.toneAntennaConfiguration = options.toneAntennas
    settings.selectedTXPower = options.transmitPower
    settings.subeventMicroseconds = UInt32(min(max(length.rounded(.up), 1250), 4_000_000))
    settings.eventInterval = events
    settings.procedureInterval = max(
      options.procedureInterval,
      UInt16(clamping: Int(events) * capacity.subevents + Self.idleConnectionEvents))
    settings.maximumProcedureLength = UInt16(
      min((Double(capacity.subevents) * Double(events) * interval / 625).rounded(.up), 65535))
    return settings
  }
}
