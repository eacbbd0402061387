public import ChannelSounding

/// How well packets time the round trip.
public struct RoundTripModel: Hashable, Sendable {
  /// The standard deviation of one round-trip time, the difference of both sides' values, in nanoseconds.
  public var noiseNanoseconds = 10.0
  /// How likely a round-trip time is far off.
  public var outlierProbability = 0.0
  /// How far off, in metres of distance, an outlier is at most; three of four are too long.
  public var outlierMeters = 140.0
  /// The mean of what both sides' values have in common, in half-nanoseconds.
  public var commonHalfNanoseconds = -320.0
  /// The standard deviation of what both sides' values have in common, in half-nanoseconds.
  public var commonSpreadHalfNanoseconds = 60.0
  /// What each antenna of the initiator adds to the round-trip time, in nanoseconds.
  public var initiatorAntennaNanoseconds: [Double] = []
  /// What each antenna of the reflector adds to the round-trip time, in nanoseconds.
  public var reflectorAntennaNanoseconds: [Double] = []
  /// How likely an access address is received with bit errors, which makes the time three times as noisy.
  public var bitErrorProbability = 0.0
  /// How likely an access address is not found: signal strength, time and attack likelihood are not available.
  public var lostPacketProbability = 0.0
  /// How likely a device reports a good packet without a time.
  public var missingTimeProbability = 0.0
  /// Whether packets carry two phase correction terms, the channel half a symbol rate under and over its centre.
  public var reportsPacketTerms = false
  /// What the attack detector says, or `nil` for unknown.
  public var attackLikelihood: AttackLikelihood? = .extremelyUnlikely

  /// Makes a model of receivers with an accuracy of 10 ns and without faults.
  public init() {}
}
