import Testing

@testable import ChannelSounding

/// Few estimates in each test: without optimisation one takes a good part of a second.
@Suite struct MultipathEstimatorTests {
  /// The ideal channel of one path, signed and modulo the alias of 149.896 m.
  @Test func idealTonesGiveTheirDistance() throws {
    var estimator = MultipathEstimator()
    let cases = [(0.0, 0.0), (0.05, 0.05), (12.0, 12.0), (74.5, 74.5), (149.0, -0.896)]
    for (distance, expected) in cases {
      let answer = estimator.estimate(MultipathChannel(distance: distance).response())
      let estimate = try #require(answer)
      #expect(abs(estimate.distanceMeters - expected) < 0.003)
      #expect(estimate.standardErrorMeters > 0)
      #expect(abs(estimate.ambiguityMeters - 149.896) < 0.001)
    }
  }

  /// A second path of nearly equal strength, far closer than the resolution of the band.
  @Test func secondPathIsToldApart() throws {
    var estimator = MultipathEstimator()
    for (excess, phase) in [(2.0, 1.0), (4.0, 3.0)] {
      let channel = MultipathChannel(distance: 7.3, reflections: [(0.8, excess, phase)])
      let answer = estimator.estimate(channel.response(signalToNoise: 25))
      let estimate = try #require(answer)
      #expect(abs(estimate.distanceMeters - 7.3) < 0.2)
      let model = estimate[antennaPath: 0].model
      #expect(model.pathCount >= 2)
      // The model's square lies over the products up to the constant phase of the reference frequency.
      let (re, im) = model.response(channel: 20)
      let (a, b) = channel.oneWay(20)
      let scale = estimate[antennaPath: 0].amplitude
      #expect(abs((re * re + im * im).squareRoot() * scale - (a * a + b * b).squareRoot()) < 0.1)
    }
  }

  @Test func everySecondChannelHalvesTheAlias() throws {
    var estimator = MultipathEstimator()
    let channel = MultipathChannel(distance: 21.4, reflections: [(0.7, 2, 2)])
    let channels = MultipathChannel.channels.filter { $0 % 2 == 0 }
    let answer = estimator.estimate(channel.response(channels: channels, signalToNoise: 25))
    let estimate = try #require(answer)
    #expect(abs(estimate.distanceMeters - 21.4) < 0.3)
    #expect(abs(estimate.ambiguityMeters - 74.948) < 0.001)
  }

  @Test func antennaPathsShareTheDirectPath() throws {
    var estimator = MultipathEstimator()
    let responses = [
      MultipathChannel(distance: 9, reflections: [(0.9, 3, 1)]).response(
        signalToNoise: 20, seed: 1),
      TwoWayResponse(),
      MultipathChannel(distance: 9, reflections: [(1.2, 5, 4)]).response(
        signalToNoise: 20, seed: 3),
    ]
    let answer = estimator.estimate(fusing: responses)
    let estimate = try #require(answer)
    #expect(abs(estimate.distanceMeters - 9) < 0.2)
    #expect(estimate.antennaPathCount == 3)
    #expect(!estimate[antennaPath: 1].isUsable)
    #expect(estimate[antennaPath: 1].weight == 0)
    let weights = estimate[antennaPath: 0].weight + estimate[antennaPath: 2].weight
    #expect(abs(weights - 1) < 1e-9)
  }

  @Test func unusableInputHasNoAnswer() {
    var estimator = MultipathEstimator()
    let few = MultipathChannel(distance: 3).response(channels: Array(26...39))
    var zero = TwoWayResponse()
    for channel in MultipathChannel.channels { zero.add(real: 0, imaginary: 0, channel: channel) }
    zero.average()
    let answers = [
      estimator.estimate(TwoWayResponse()),
      estimator.estimate(few),
      estimator.estimate(zero),
      estimator.estimate(fusing: [zero, few]),
      estimator.estimate(fusing: []),
    ]
    for answer in answers { #expect(answer?.distanceMeters == nil) }
  }

  /// Constant, saturated and single-channel input, and values near the ends of Float, stay finite.
  @Test func degenerateInputStaysFinite() throws {
    var estimator = MultipathEstimator()
    for kind in 0..<4 {
      var response = TwoWayResponse()
      for channel in MultipathChannel.channels {
        let sign: Float = channel % 3 == 0 ? -1 : 1
        switch kind {
        case 0: response.add(real: 5, imaginary: 5, channel: channel)
        case 1: response.add(real: 4e6 * sign, imaginary: 4e6, channel: channel)
        case 2: response.add(real: channel == 40 ? 1 : 0, imaginary: 0, channel: channel)
        default: response.add(real: 1e30, imaginary: sign * 1e30, channel: channel)
        }
      }
      response.average()
      let answer = estimator.estimate(response)
      let estimate = try #require(answer)
      #expect(estimate.distanceMeters.isFinite)
      #expect(estimate.standardErrorMeters.isFinite)
      if kind == 0 { #expect(abs(estimate.distanceMeters) < 0.003) }
    }
  }

  /// The smallest channel map is enough for one path, and scratch left by another input changes nothing.
  @Test func answersDoNotDependOnWhatCameBefore() throws {
    var estimator = MultipathEstimator()
    let small = MultipathChannel(distance: 5.5).response(channels: Array(30...44), seed: 2)
    let before = estimator.estimate(small)
    _ = estimator.estimate(
      MultipathChannel(distance: 60, reflections: [(0.9, 9, 2)]).response(signalToNoise: 12))
    let after = estimator.estimate(small)
    let first = try #require(before)
    let second = try #require(after)
    #expect(abs(first.distanceMeters - 5.5) < 0.1)
    #expect(first.distanceMeters == second.distanceMeters)
    #expect(first.standardErrorMeters == second.standardErrorMeters)
  }
}
