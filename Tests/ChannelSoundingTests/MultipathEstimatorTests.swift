import Testing

@testable import ChannelSounding

@Suite struct MultipathEstimatorTests {
  /// The ideal channel of one path, exact to the precision of Float.
  @Test(arguments: [0, 0.05, 0.5, 3.7, 12, 29.9, 51.3, 74.5])
  func idealTonesGiveTheirDistance(distance: Double) throws {
    var estimator = MultipathEstimator()
    let answer = estimator.estimate(MultipathChannel(distance: distance).response())
    let estimate = try #require(answer)
    #expect(abs(estimate.distanceMeters - distance) < 0.002)
    #expect(estimate.standardErrorMeters > 0)
    #expect(abs(estimate.ambiguityMeters - 149.896) < 0.001)
  }

  /// Distances within the last twentieth of the alias come out negative, beyond 74.9 m as they are.
  @Test(arguments: [(-0.6, -0.6), (100, 100), (130, 130), (149.0, -0.896)])
  func distancesWrapIntoOneAlias(distance: Double, expected: Double) throws {
    var estimator = MultipathEstimator()
    let answer = estimator.estimate(MultipathChannel(distance: distance).response())
    let estimate = try #require(answer)
    #expect(abs(estimate.distanceMeters - expected) < 0.005)
  }

  /// Two reflections at 25 dB: far beyond what a peak or a slope can tell apart.
  @Test(arguments: [1.5, 2, 4, 8])
  func secondPathDoesNotBias(excess: Double) throws {
    var estimator = MultipathEstimator()
    var errors: [Double] = []
    for seed in 1...9 {
      let channel = MultipathChannel(
        distance: 2.5 * Double(seed), reflections: [(0.8, excess, 0.7 * Double(seed))])
      let answer = estimator.estimate(channel.response(signalToNoise: 25, seed: UInt64(seed)))
      let estimate = try #require(answer)
      errors.append(abs(estimate.distanceMeters - channel.distance))
    }
    errors.sort()
    #expect(errors[4] < 0.08)
    #expect(errors[8] < 0.5)
  }
}
