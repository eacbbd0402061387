import ChannelSounding
import Testing

/// The emulated firmwares answer as their own computation does, faults included.
@Suite struct EmulationTests {
  private static let nordic: [EstimationMethod] = [.nordic512, .nordic1024, .nordic2048]

  private static func meters(
    _ method: EstimationMethod, _ truth: Double, change: (inout IdealProcedure) -> Void = { _ in }
  ) -> DistanceEstimate {
    var ideal = IdealProcedure(meters: truth)
    change(&ideal)
    var estimator = DistanceEstimator(method: method)
    return estimator.estimate(ideal.procedure)
  }

  /// The gap of three empty slots costs a centimetre or two; nothing else is wrong with one path.
  @Test(arguments: nordic)
  func `one path reads right`(method: EstimationMethod) throws {
    for truth in [1.0, 5, 20.3, 60] {
      #expect(abs(try #require(Self.meters(method, truth).meters) - truth) < 0.05)
    }
  }

  @Test(arguments: nordic)
  func `what lies below zero is no answer of the transform`(method: EstimationMethod) {
    // A tenth of a metre below zero, the strongest bin is the first or one of the last two.

    let estimate = Self.meters(method, -0.1)
    #expect(estimate.phaseMeters == nil)
    #expect(estimate.status == .tooFewTones)
  }

  @Test(arguments: nordic)
  func `tones that are not of high quality leave no answer`(method: EstimationMethod) {
    let estimate = Self.meters(method, 5) { $0.initiatorQuality = .unavailable }
    #expect(estimate.meters == nil)
    #expect(estimate.tonesDropped[.toneQuality] == 72)
  }

  /// A phase that turns by more than half a turn over the four channels of the gap is unwrapped wrongly.
  @Test func `the unwrapping over the gap fails past 18.74 m`() throws {
    #expect(abs(try #require(Self.meters(.zephyr, 18.5).meters) - 18.5) < 0.01)
    #expect(abs(try #require(Self.meters(.zephyr, 19).meters) - (19 - 2.52)) < 0.02)
    #expect(abs(try #require(Self.meters(.zephyr, 50).meters) - (50 - 2.52)) < 0.02)
  }

  @Test func `low tones are left out and unavailable ones too`() {
    for quality in [ToneQuality.low, .unavailable] {
      let estimate = Self.meters(.zephyr, 5) { $0.reflectorQuality = quality }
      #expect(estimate.meters == nil)
      #expect(estimate.tonesDropped[.toneQuality] == 72)
    }
  }
}
