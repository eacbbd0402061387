/// A named kind of surroundings, link and faults, for tables of accuracy that can be compared.
public struct Environment: Hashable, Sendable {
  /// A short name for command lines, such as `two-paths-2m`.
  public var identifier: String
  /// A name for tables.
  public var name: String
  /// What its procedures depend on.
  public var options: SimulationOptions
  /// The distances at which it is tried, in metres.
  public var distanceMeters: ClosedRange<Double>

  /// How fast the distance grows during a procedure, in metres a second.
  public var velocityMetersPerSecond = 0.0

  /// Makes an environment from its parts.
  public init(
    identifier: String, name: String, options: SimulationOptions = SimulationOptions(),
    distanceMeters: ClosedRange<Double> = 0.5...30
  ) {
    self.identifier = identifier
    self.name = name
    self.options = options
    self.distanceMeters = distanceMeters
  }

  /// How waves get from one antenna to another.
  public var channel: ChannelModel { options.channel }

  /// The signal-to-noise ratio of one tone at one side in decibels.
  public var signalToNoiseDecibels: Double { options.signalToNoiseDecibels }

  /// A distance of the environment's range, uniformly distributed.
  public func drawDistanceMeters(using source: inout RandomSource) -> Double {
    source.uniform(in: distanceMeters)
  }

  /// Procedures at independent distances of the environment's range, with their truth.
  ///
  /// The same seed gives the same procedures, and the first of a larger count are those of a smaller one.
  public func samples(count: Int, seed: UInt64) -> [Simulator.Sample] {
    var simulator = Simulator(environment: self, seed: seed)
    var source = RandomSource(seed: seed, stream: .max)
    return (0..<count).map { index in
      let meters = drawDistanceMeters(using: &source)
      return Simulator.Sample(
        seconds: Double(index) * simulator.procedureIntervalSeconds, distanceMeters: meters,
        velocityMetersPerSecond: velocityMetersPerSecond,
        procedure: simulator.procedure(
          distanceMeters: meters, velocityMetersPerSecond: velocityMetersPerSecond))
    }
  }

  /// The environment of an identifier or a name, if there is one.
  public static func named(_ text: String) -> Environment? {
    (all + disturbances).first { $0.identifier == text || $0.name == text }
  }
}
