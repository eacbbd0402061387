import ChannelSounding
import ChannelSoundingSimulation
import Testing

/// From simulated procedures with known truth to readings and answers.
@Suite struct SessionPipelineTests {
  private func environment() throws -> Environment {
    try #require(Environment.named("single-path"))
  }

  @Test func proceduresBecomeReadings() throws {
    var simulator = Simulator(environment: try environment(), seed: 3)
    var estimator = DistanceEstimator()
    let session = RangingSession(peer: "tag")
    try session.start()
    for index in 0..<20 {
      let procedure = simulator.procedure(distanceMeters: 5)
      let reading = session.receive(procedure, using: &estimator, at: 100 + 0.1 * Double(index))
      #expect(abs(try #require(reading).meters - 5) < 0.3)
    }
    #expect(session.tally.readingCount == 20)
    #expect(abs(try #require(session.statistics).medianMeters - 5) < 0.1)
    #expect(session.guidance.isEmpty)
  }

  @Test func aVerdictPassesAtTheRightDistanceAndFailsAtTheWrongOne() throws {
    var simulator = Simulator(environment: try environment(), seed: 4)
    var estimator = DistanceEstimator()
    let estimates = (0..<40).map { _ in
      estimator.estimate(simulator.procedure(distanceMeters: 5))
    }
    #expect(Verdict(estimates, truthMeters: 5).isPass)
    let wrong = Verdict(estimates, truthMeters: 6)
    #expect(wrong.causes == [.bias])
    #expect(wrong.isConclusive)
  }

  @Test func aCalibrationTakesAConstantOffsetAway() throws {
    var simulator = Simulator(environment: try environment(), seed: 5)
    var estimator = DistanceEstimator()
    var fit = CalibrationFit()
    // A cable of 0.86 m makes every distance that much longer.
    let cable = 0.86
    for truth in [3.0, 8] {
      for _ in 0..<20 {
        let procedure = simulator.procedure(distanceMeters: truth + cable)
        fit.add(estimator.estimate(procedure), truthMeters: truth)
      }
    }
    let calibration = try fit.calibration(devices: "simulated", date: "2026-11-30")
    let estimates = (0..<20).map { _ in
      calibration.calibrated(
        estimator.estimate(simulator.procedure(distanceMeters: 12 + cable)))
    }
    let verdict = Verdict(
      estimates, truthMeters: 12, criteria: VerdictCriteria(toleranceMeters: 0.2))
    #expect(verdict.isPass)
    #expect(abs(try #require(verdict.biasMeters).value) < 0.05)
  }
}
