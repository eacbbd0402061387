import ChannelSounding
import ChannelSoundingSimulation
import Testing

/// A frequency offset that the controllers left in the tones moves the distance by `-c ε Δt / 2`.
@Suite struct ResidualOffsetTests {
  /// The error in metres of the mean of a few procedures.
  private static func error(offset: Double, residual: Double) throws -> Double {
    var options = SimulationOptions()
    options.clock.offsetPartsPerMillion = offset
    options.clock.residualPartsPerMillion = residual
    options.signalToNoiseDecibels = 35
    var simulator = Simulator(options: options, seed: 3)
    var estimator = DistanceEstimator(method: .multipath)
    var sum = 0.0
    for _ in 0..<3 {
      sum += try #require(estimator.estimate(simulator.procedure(distanceMeters: 4)).meters) - 4
    }
    return sum / 3
  }

  /// 2 ppm over the 230 µs between both sides' tones would be 6.9 cm.
  @Test(arguments: [-2, 2, 1])
  func `an offset left in the tones is taken out with its own sign`(residual: Double) throws {
    #expect(abs(try Self.error(offset: residual, residual: residual)) < 0.012)
  }

  @Test func `an offset that the controller has corrected is left alone`() throws {
    #expect(abs(try Self.error(offset: 3, residual: 0)) < 0.008)
  }

  @Test func `an offset that mode 0 does not tell is found in the extension slots`() throws {
    #expect(abs(try Self.error(offset: 0, residual: 2)) < 0.012)
  }
}
