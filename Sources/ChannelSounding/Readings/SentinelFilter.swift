/// Lets distances through that can be readings and counts all others by reason.
public struct SentinelFilter: Hashable, Sendable {
  /// How many values became readings.
  public private(set) var acceptedCount = 0

  /// One count for each raw value of `ReadingRefusal`.
  private var refusals: SIMD8<UInt64> = .zero

  /// Makes a filter whose counts are zero.
  public init() {}

  /// How many values were refused for a reason.
  public subscript(refusal: ReadingRefusal) -> Int {
    Int(refusals[Int(refusal.rawValue)])
  }

  /// How many values were refused.
  public var refusedCount: Int { Int(refusals.wrappedSum()) }

  /// The reasons with a count, in the order of `ReadingRefusal`.
  public var reasons: [(refusal: ReadingRefusal, count: Int)] {
    ReadingRefusal.allCases.compactMap { self[$0] == 0 ? nil : ($0, self[$0]) }
  }

  /// Makes a reading from a distance, or counts why it is none.
  ///
  /// - Parameters:
  ///   - meters: The distance in metres, or what the source says in its place.
  ///   - source: Who measured the distance.
  ///   - secondsSinceEpoch: The time of the measurement, or `nil` when not known.
  ///   - standardErrorMeters: The one-sigma error bar, or `nil` when not known.
  ///   - direction: Where the peer is, or `nil` when not known.
  /// - Returns: The reading, or `nil` when the distance is none.
  /// - Complexity: O(1); allocates nothing.
  public mutating func reading(
    meters: Double?,
    source: RangeSource,
    secondsSinceEpoch: Double? = nil,
    standardErrorMeters: Double? = nil,
    direction: RangeDirection? = nil
  ) -> RangeReading? {
    if let refusal = ReadingRefusal(meters: meters) {
      refusals[Int(refusal.rawValue)] &+= 1
      return nil
    }
    guard
      let meters,
      let reading = RangeReading(
        meters: meters,
        source: source,
        secondsSinceEpoch: secondsSinceEpoch,
        standardErrorMeters: standardErrorMeters,
        direction: direction)
    else { return nil }
    acceptedCount += 1
    return reading
  }

  /// Makes a reading from an estimate whose status is `ok`, or counts why its distance is none.
  ///
  /// - Parameter estimate: The estimate; one with any other status gives `nil` and is not counted here, because
  ///   it says itself why it has no distance.
  /// - Returns: The reading, or `nil`.
  /// - Complexity: O(1); allocates nothing.
  public mutating func reading(_ estimate: DistanceEstimate) -> RangeReading? {
    guard estimate.status == .ok else { return nil }
    return reading(
      meters: estimate.meters,
      source: .procedure(estimate.method),
      secondsSinceEpoch: estimate.secondsSinceEpoch,
      standardErrorMeters: estimate.standardErrorMeters)
  }
}
