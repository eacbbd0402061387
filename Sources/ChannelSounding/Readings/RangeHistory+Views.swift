extension RangeHistory {
  /// The readings from the oldest to the newest: the history itself.
  ///
  /// - Complexity: O(1); shares the storage.
  public var oldestFirst: Self { self }

  /// The readings from the newest to the oldest.
  ///
  /// - Complexity: O(1); shares the storage.
  public var newestFirst: ReversedCollection<Self> { reversed() }

  /// A stretch without readings.
  public struct Gap: Hashable, Sendable {
    /// The place of the reading that ended the gap; the history's `endIndex` while the gap lasts.
    public let position: Int
    /// The time between the readings around the gap in seconds, or `nil` when not known or while it lasts.
    public let seconds: Double?
    /// How many results gave no reading within the gap.
    public let missedCount: Int
  }

  /// The stretches without readings, oldest first.
  ///
  /// - Parameter seconds: The longest time between two readings that is no gap, or `nil` to look for results
  ///   without a reading alone.
  /// - Returns: Every place where a result gave no reading or more than `seconds` passed.
  /// - Complexity: O(*n*).
  public func gaps(longerThan seconds: Double? = nil) -> [Gap] {
    var gaps: [Gap] = []
    for position in indices {
      let missedCount = missed(before: position)
      var elapsed: Double?
      if position > 0, let before = self[position - 1].secondsSinceEpoch,
        let after = self[position].secondsSinceEpoch
      {
        elapsed = after - before
      }
      var isLong = false
      if let elapsed, let seconds { isLong = elapsed > seconds }
      if missedCount > 0 || isLong {
        gaps.append(Gap(position: position, seconds: elapsed, missedCount: missedCount))
      }
    }
    if missedSinceLast > 0 {
      gaps.append(Gap(position: endIndex, seconds: nil, missedCount: missedSinceLast))
    }
    return gaps
  }
}
