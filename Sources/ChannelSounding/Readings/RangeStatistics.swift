/// The statistics of a history at one moment.
public struct RangeStatistics: Hashable, Sendable {
  /// The number of readings.
  public let count: Int
  /// The newest distance in metres.
  public let lastMeters: Double
  /// The smallest distance in metres.
  public let minimumMeters: Double
  /// The greatest distance in metres.
  public let maximumMeters: Double
  /// The mean distance in metres.
  public let meanMeters: Double
  /// The median distance in metres.
  public let medianMeters: Double
  /// The sample standard deviation in metres, or `nil` under two readings.
  public let standardDeviationMeters: Double?
  /// The speed at which the distance grows in metres a second, or `nil` when not known.
  public let trendMetersPerSecond: Double?
}
