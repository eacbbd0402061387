import ChannelSounding
import Testing

@Suite struct ComparisonTests {
  private func measurement(
    _ count: Int, at meters: Double, sigma: Double, lossShare: Double = 0.05,
    outlierShare: Double = 0.1, correlation: Double = 0, generator: inout SeededGenerator
  ) -> [Double?] {
    var error = 0.0
    return (0..<count).map { _ in
      let fresh = (1 - correlation * correlation).squareRoot() * generator.normal()
      error = correlation * error + fresh
      let isLost = generator.uniform() < lossShare
      let isOutlier = generator.uniform() < outlierShare
      return isLost ? nil : meters + sigma * error + (isOutlier ? 2 * generator.uniform() : 0)
    }
  }

  @Test("A planted bias of 5 cm is found in every one of 20 comparisons")
  func plantedBias() throws {
    for seed in 1...20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let first = measurement(64, at: 5, sigma: 0.04, generator: &generator)
      let second = measurement(64, at: 5.05, sigma: 0.04, generator: &generator)
      let comparison = Comparison(
        meters: first, second, bootstrap: BootstrapOptions(resamples: 399))
      #expect(comparison.significant == [.bias])
      #expect(try #require(comparison.biasDifferenceMeters).contains(0.05))
      #expect(comparison.sentence.hasPrefix("The difference in bias is significant."))
    }
  }

  @Test("Equal measurements raise an alarm of any kind in at most 8 % of 200 comparisons")
  func falseAlarms() {
    var alarms = 0
    for seed in 1...200 {
      var generator = SeededGenerator(seed: 1_000 + UInt64(seed))
      let first = measurement(60, at: 5, sigma: 0.04, generator: &generator)
      let second = measurement(60, at: 5, sigma: 0.04, generator: &generator)
      let comparison = Comparison(
        meters: first, second, bootstrap: BootstrapOptions(resamples: 399, seed: UInt64(seed)))
      if !comparison.significant.isEmpty { alarms += 1 }
    }
    #expect(alarms <= 16)
  }

  @Test("Neighbours that resemble each other do not raise alarms in most comparisons")
  func correlatedErrors() {
    var alarms = 0
    for seed in 1...60 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let first = measurement(
        100, at: 5, sigma: 0.1, outlierShare: 0, correlation: 0.6, generator: &generator)
      let second = measurement(
        100, at: 5, sigma: 0.1, outlierShare: 0, correlation: 0.6, generator: &generator)
      let comparison = Comparison(
        meters: first, second, bootstrap: BootstrapOptions(resamples: 199, seed: UInt64(seed)))
      if !comparison.significant.isEmpty { alarms += 1 }
    }
    #expect(alarms <= 9)
  }

  @Test func plantedSpreadAndLossAreFound() {
    var generator = SeededGenerator(seed: 3)
    let first = measurement(100, at: 5, sigma: 0.04, lossShare: 0, generator: &generator)
    let wide = measurement(100, at: 5, sigma: 0.12, lossShare: 0, generator: &generator)
    #expect(Comparison(meters: first, wide).significant == [.spread])
    let lossy = measurement(100, at: 5, sigma: 0.04, lossShare: 0.3, generator: &generator)
    let comparison = Comparison(meters: first, lossy)
    #expect(comparison.significant == [.loss])
    #expect(comparison.missingShareDifference.value > 0.15)
  }

  @Test func theDifferenceIsSecondLessFirst() throws {
    let first = (0..<20).map { Double?.some(3 + 0.01 * Double($0 % 5)) }
    let second = first.map { $0.map { $0 + 1 } }
    let comparison = Comparison(meters: first, second, truthMeters: 3)
    let difference = try #require(comparison.biasDifferenceMeters)
    #expect(abs(difference.value - 1) < 1e-12)
    #expect(abs(difference.level - (1 - 0.05 / 3)) < 1e-12)
    #expect(comparison.familyLevel == 0.95)
    #expect(comparison.sentence.contains("Against the truth of 3.00 m"))
  }

  @Test func measurementsWithoutNoiseAreComparedToo() throws {
    let three = [Double?](repeating: 3, count: 12)
    #expect(Comparison(meters: three, three).significant.isEmpty)
    let other = [Double?](repeating: 3.01, count: 12)
    #expect(Comparison(meters: three, other).significant == [.bias])
  }

  @Test func tooFewEstimatesAreSaidToBeTooFew() {
    let comparison = Comparison(meters: [1, 2, nil], [3, nil, nil])
    #expect(comparison.biasDifferenceMeters == nil)
    #expect(comparison.spreadDifferenceMeters == nil)
    #expect(comparison.significant.isEmpty)
    #expect(comparison.sentence.contains("each side needs 10 estimates, there are 2 and 1"))
    #expect(Comparison(meters: [], []).significant.isEmpty)
  }
}
