import ChannelSounding
import Testing

@Suite struct SentinelTests {
  @Test(
    "None of the values that systems use for 'no measurement' becomes a reading",
    arguments: [
      (-1, ReadingRefusal.negative), (-0.001, .negative), (-.greatestFiniteMagnitude, .negative),
      (0, .zero), (-0.0, .zero),
      (.nan, .notANumber), (.signalingNaN, .notANumber),
      (.infinity, .infinite), (-.infinity, .infinite),
      (.leastNonzeroMagnitude, .subnormal), (Double(Float.leastNonzeroMagnitude), .subnormal),
      (1e9, .beyondMaximum), (10_000.001, .beyondMaximum),
    ] as [(Double, ReadingRefusal)])
  func sentinel(meters: Double, refusal: ReadingRefusal) {
    #expect(RangeReading(meters: meters, source: .system) == nil)
    #expect(ReadingRefusal(meters: meters) == refusal)

    var filter = SentinelFilter()
    #expect(filter.reading(meters: meters, source: .system) == nil)
    #expect(filter[refusal] == 1)
    #expect(filter.refusedCount == 1)
    #expect(filter.acceptedCount == 0)
  }

  @Test(arguments: [0.001, 0.5, 3, 149.9, 10_000])
  func distancesAreKeptToTheBit(meters: Double) {
    var filter = SentinelFilter()
    let reading = filter.reading(meters: meters, source: .system, secondsSinceEpoch: 7)
    #expect(reading?.meters == meters)
    #expect(reading?.secondsSinceEpoch == 7)
    #expect(filter.acceptedCount == 1)
    #expect(filter.refusedCount == 0)
    #expect(filter.reasons.isEmpty)
  }

  @Test func aMissingValueIsCounted() {
    var filter = SentinelFilter()
    #expect(filter.reading(meters: nil, source: .system) == nil)
    #expect(filter[.missing] == 1)
    #expect(filter.reasons.map(\.refusal) == [.missing])
  }

  @Test func estimatesAreSignedAndReadingsAreNot() {
    var estimate = DistanceEstimate()
    estimate.meters = -0.2
    estimate.method = .slope
    var filter = SentinelFilter()
    #expect(filter.reading(estimate) == nil)
    #expect(filter[.negative] == 1)

    estimate.meters = 0.2
    estimate.standardErrorMeters = 0.1
    estimate.secondsSinceEpoch = 12
    let reading = filter.reading(estimate)
    #expect(reading?.source == .procedure(.slope))
    #expect(reading?.standardErrorMeters == 0.1)
    #expect(reading?.secondsSinceEpoch == 12)
    #expect(reading == RangeReading(estimate))

    // An estimate that says why it has no distance is not also a sentinel.
    estimate.status = .tooFewTones
    #expect(filter.reading(estimate) == nil)
    #expect(filter.refusedCount == 1)
  }

  @Test func anAbsurdErrorBarOrTimeIsNotKnown() {
    for value in [Double.nan, .infinity, -1] {
      let reading = RangeReading(
        meters: 2, source: .system, secondsSinceEpoch: value == -1 ? .nan : value,
        standardErrorMeters: value)
      #expect(reading != nil)
      #expect(reading?.standardErrorMeters == nil)
      #expect(reading?.secondsSinceEpoch == nil)
    }
  }
}
