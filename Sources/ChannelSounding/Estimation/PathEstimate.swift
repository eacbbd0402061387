/// What an estimator says about one antenna path.
public struct PathEstimate: Hashable, Sendable {
  /// The distance in signed metres.
  public var meters: Double
  /// The one-sigma error bar in metres as far as noise explains it; reflections are not in it.
  public var standardErrorMeters: Double
  /// The mean magnitude of the tone products, which grows with the power of the path.
  public var strength: Double

  /// Makes an estimate from its parts.
  public init(meters: Double, standardErrorMeters: Double, strength: Double) {
    self.meters = meters
    self.standardErrorMeters = standardErrorMeters
    self.strength = strength
  }
}
