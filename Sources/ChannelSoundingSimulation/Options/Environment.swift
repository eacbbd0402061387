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

  /// The environment of an identifier or a name, if there is one.
  public static func named(_ text: String) -> Environment? {
    all.first { $0.identifier == text || $0.name == text }
  }
}
