/// What tracking makes of all distances so far; it stands beside the readings and never replaces them.
public struct TrackedRange: Hashable, Sendable {
  /// The distance in signed metres: near zero the noise may leave it below.
  public let meters: Double
  /// The speed at which the distance grows in metres a second.
  public let metersPerSecond: Double
  /// The one-sigma error bar of the distance in metres.
  public let standardErrorMeters: Double
  /// The time for which the distance holds, in seconds since the Unix epoch.
  public let secondsSinceEpoch: Double
  /// How far the last measured distance was believed: from 0, an outlier, to 1.
  public let acceptance: Double
}
