import ChannelSounding
import ChannelSoundingSimulation
import Testing

/// How tones and round-trip times work together in the method `auto`.
@Suite struct SettlingTests {
  private static func options(_ change: (inout SimulationOptions) -> Void) -> SimulationOptions {
    var options = SimulationOptions()
    options.addRoundTrips(40)
    change(&options)
    return options
  }

  private static func estimate(
    _ meters: Double, _ change: (inout SimulationOptions) -> Void = { _ in }
  ) -> DistanceEstimate {
    var simulator = Simulator(options: options(change), seed: 9)
    var estimator = DistanceEstimator()
    return estimator.estimate(simulator.procedure(distanceMeters: meters))
  }

  /// Tones repeat after 149.9 m on all channels and after 74.9 m on even ones.
  @Test(arguments: [(290.0, false), (200, false), (200, true), (40, true)])
  func `round-trip times choose the alias`(meters: Double, isEvenGrid: Bool) throws {
    let estimate = Self.estimate(meters) { if isEvenGrid { $0.configuration.channelMap = .even } }
    #expect(estimate.method == .multipath)
    #expect(abs(try #require(estimate.meters) - meters) < 0.06)
    #expect(abs(try #require(estimate.paths.first?.meters) - meters) < 0.06)
    #expect(!estimate.isSuspect)
  }

  /// A relay lengthens the round trip; the phase wraps and may say anything.
  @Test func `a round trip that contradicts the tones makes the estimate suspect`() throws {
    let estimate = Self.estimate(10) { $0.roundTrip.initiatorAntennaNanoseconds = [200] }
    #expect(try #require(estimate.roundTripMeters) > 30)
    #expect(estimate.isSuspect)
  }

  @Test func `a likely attack makes the estimate suspect`() {
    #expect(Self.estimate(10) { $0.roundTrip.attackLikelihood = .veryLikely }.isSuspect)
    #expect(!Self.estimate(10) { $0.roundTrip.attackLikelihood = .unlikely }.isSuspect)
  }

  @Test func `round-trip times answer alone where there are no tones`() throws {
    let estimate = Self.estimate(10) { $0.configuration.mainMode = .mode1 }
    #expect(estimate.method == .rtt)
    #expect(estimate.phaseMeters == nil)
    #expect(abs(try #require(estimate.meters) - 10) < 1.5)
    #expect(try #require(estimate.standardErrorMeters) > 0)
  }
}
