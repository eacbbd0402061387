/// What a procedure says about the distance, with its error bar and the reasons for all that was not used.
///
/// Distances are signed and never clamped: near zero, noise makes half of all honest estimates negative.
public struct DistanceEstimate: Hashable, Sendable {
  /// The procedure counter.
  public var counter: UInt16 = 0
  /// The time of the procedure's last packet in seconds since the Unix epoch, or `nil` when not known.
  public var secondsSinceEpoch: Double?
  /// Whether there is an estimate, or why not.
  public var status: EstimateStatus = .ok
  /// The distance in signed metres, or `nil` without an estimate.
  public var meters: Double?
  /// The one-sigma error bar in metres, or `nil` when not known.
  public var standardErrorMeters: Double?
  /// The method that gave the distance.
  public var method: EstimationMethod = .auto
  /// What the tones say, in signed metres.
  public var phaseMeters: Double?
  /// What the round-trip times say, in signed metres.
  public var roundTripMeters: Double?
  /// The one-sigma error bar of the round-trip times in metres.
  public var roundTripStandardErrorMeters: Double?
  /// What each antenna path says.
  public var paths = AntennaPathEstimates()
  /// The speed at which the distance grows in metres a second, or `nil` when not known.
  public var velocityMetersPerSecond: Double?
  /// The number of tone products in the estimate.
  public var tonesUsed = 0
  /// How many tone products were not used, by reason.
  public var tonesDropped = LossCounts()
  /// How many round-trip times are in the estimate.
  public var roundTripsUsed = 0
  /// How many round-trip times are not in the estimate, by reason.
  public var roundTripsDropped = LossCounts()
  /// How many steps gave neither a tone nor a time, by reason; a step that both sides report counts once.
  public var stepsDropped = LossCounts()
  /// Whether tones and round-trip times contradict each other, or an attack is likely.
  public var isSuspect = false

  /// Makes an estimate without a distance.
  public init() {}
}
