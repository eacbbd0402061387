import ChannelSoundingSimulation
import Testing

@testable import ChannelSounding

@Suite struct PacketPhaseTests {
  /// The phases of the two lines tell the distance to a tenth of what the times alone do.
  @Test func `phases of packets sharpen round-trip times`() {
    var options = SimulationOptions()
    options.configuration.mainMode = .mode1
    options.configuration.rttType = .sounding96
    options.roundTrip.noiseNanoseconds = 20
    options.signalToNoiseDecibels = 35
    var estimator = RoundTripEstimator()
    for reportsTerms in [false, true] {
      options.roundTrip.reportsPacketTerms = reportsTerms
      var simulator = Simulator(options: options, seed: 11)
      var errors: [Double] = []
      for index in 0..<30 {
        let truth = 3 + 9 * Double(index)
        if let estimate = estimator.estimate(simulator.procedure(distanceMeters: truth)) {
          errors.append(abs(estimate.meters - truth))
        }
      }
      errors.sort()
      #expect(errors.count == 30)
      if reportsTerms {
        #expect(errors[15] < 0.12)
        #expect(errors[27] < 0.3)
      } else {
        #expect(errors[15] > 0.12)
      }
    }
  }

  /// A step without terms, or with terms on one side only, adds nothing.
  @Test func `packets without terms leave the times alone`() {
    var phases = PacketPhases()
    let bare = PacketReport(quality: PacketQuality(.exact), halfNanoseconds: 3)
    var full = bare
    full.phaseCorrectionTerm1 = PhaseCorrectionTerm(i: 100, q: 0)
    full.phaseCorrectionTerm2 = PhaseCorrectionTerm(i: 0, q: 100)
    phases.add(bare, full)
    phases.add(full, bare)
    #expect(phases.count == 0)
    #expect(phases.estimate(near: 5, phy: .le1M) == nil)
  }

  /// A quarter turn between the lines is a quarter of the alias of 299.8 m, behind the times' 150 m or past it.
  @Test func `the angle between the lines is the distance`() throws {
    var full = PacketReport(quality: PacketQuality(.exact))
    full.phaseCorrectionTerm1 = PhaseCorrectionTerm(i: 1000, q: 0)
    full.phaseCorrectionTerm2 = PhaseCorrectionTerm(i: 1000, q: 0)
    var answer = full
    answer.phaseCorrectionTerm2 = PhaseCorrectionTerm(i: 0, q: -1000)
    var phases = PacketPhases()
    for _ in 0..<4 { phases.add(full, answer) }
    let near = try #require(phases.estimate(near: 70, phy: .le1M))
    #expect(abs(near.meters - 74.948) < 0.01)
    let far = try #require(phases.estimate(near: 380, phy: .le1M))
    #expect(abs(far.meters - 374.741) < 0.01)
  }
}
