/// What became of the results that a session took since it was started.
public struct RangingTally: Hashable, Sendable {
  /// The values that became readings, and those that did not, by reason.
  public internal(set) var sentinels = SentinelFilter()
  /// How many results came while the session was not running.
  public internal(set) var ignoredCount = 0
  /// How many estimates no correction of the calibration fits.
  public internal(set) var uncalibratedCount = 0
  /// How many errors were reported.
  public internal(set) var errorCount = 0

  /// One count for each raw value of `EstimateStatus`.
  private var statuses: SIMD8<UInt64> = .zero

  /// Makes a tally of nothing.
  public init() {}

  /// How many estimates had a status.
  public subscript(status: EstimateStatus) -> Int { Int(statuses[Int(status.rawValue)]) }

  /// How many results became readings.
  public var readingCount: Int { sentinels.acceptedCount }

  /// How many results did not become readings.
  public var missedCount: Int {
    Int(statuses.wrappedSum()) - self[.ok] + sentinels.refusedCount
  }

  mutating func count(_ status: EstimateStatus) { statuses[Int(status.rawValue)] &+= 1 }
}
