extension RangeHistory {
  /// The smallest distance in metres, or `nil` without readings.
  ///
  /// - Complexity: O(log *n*) on average.
  public var minimumMeters: Double? { isEmpty ? nil : ranks[rank: 0] }

  /// The greatest distance in metres, or `nil` without readings.
  ///
  /// - Complexity: O(log *n*) on average.
  public var maximumMeters: Double? { isEmpty ? nil : ranks[rank: count - 1] }

  /// The mean distance in metres, or `nil` without readings.
  ///
  /// - Complexity: O(1).
  public var meanMeters: Double? { isEmpty ? nil : moments.mean }

  /// The median distance in metres, or `nil` without readings.
  ///
  /// - Complexity: O(log *n*) on average.
  public var medianMeters: Double? { percentileMeters(50) }

  /// The sample standard deviation of the distances in metres, or `nil` under two readings.
  ///
  /// - Complexity: O(1).
  public var standardDeviationMeters: Double? { moments.variance?.squareRoot() }

  /// The distance in metres under which a percentage of the distances lies.
  ///
  /// Between two distances the percentile is interpolated linearly: the smallest is the percentile 0 and the
  /// greatest the percentile 100.
  ///
  /// - Parameter percent: The percentage, 0 to 100.
  /// - Returns: The percentile, or `nil` without readings or for a percentage that does not exist.
  /// - Complexity: O(log *n*) on average.
  public func percentileMeters(_ percent: Double) -> Double? {
    guard !isEmpty, percent >= 0, percent <= 100 else { return nil }
    let position = percent / 100 * Double(count - 1)
    let lower = Int(position)
    let fraction = position - Double(lower)
    let value = ranks[rank: lower]
    guard fraction > 0, lower + 1 < count else { return value }
    return value + fraction * (ranks[rank: lower + 1] - value)
  }

  /// The speed at which the distance grows, in metres a second, by least squares over the readings with a time.
  ///
  /// It is `nil` under two such readings, or when their times do not differ.
  ///
  /// - Complexity: O(1).
  public var trendMetersPerSecond: Double? { moments.slope }

  /// All statistics at once.
  ///
  /// - Complexity: O(log *n*) on average.
  public var statistics: RangeStatistics? {
    guard let last, let minimumMeters, let maximumMeters, let meanMeters, let medianMeters else {
      return nil
    }
    return RangeStatistics(
      count: count,
      lastMeters: last.meters,
      minimumMeters: minimumMeters,
      maximumMeters: maximumMeters,
      meanMeters: meanMeters,
      medianMeters: medianMeters,
      standardDeviationMeters: standardDeviationMeters,
      trendMetersPerSecond: trendMetersPerSecond)
  }
}
