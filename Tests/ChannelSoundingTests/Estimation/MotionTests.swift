import ChannelSounding
import ChannelSoundingSimulation
import Testing

/// A peer that moves during a procedure.
@Suite struct MotionTests {
  private static func procedure(
    _ speed: Double, channel: ChannelModel = .direct, antennaPaths: Int = 1, seed: UInt64 = 5
  ) -> Procedure {
    var options = SimulationOptions()
    options.channel = channel
    options.antennaPathCount = antennaPaths
    var simulator = Simulator(options: options, seed: seed)
    return simulator.procedure(distanceMeters: 7, velocityMetersPerSecond: speed)
  }

  @Test(arguments: [-5, -1.5, 0, 0.4, 1.5, 8])
  func `the velocity is found and does not move the distance`(speed: Double) throws {
    var estimator = DistanceEstimator(method: .multipath)
    let estimate = estimator.estimate(Self.procedure(speed))
    #expect(abs(try #require(estimate.velocityMetersPerSecond) - speed) < 0.08)
    #expect(abs(try #require(estimate.meters) - 7) < 0.04)
  }

  @Test func `reflections and antenna paths do not hide the velocity`() throws {
    var estimator = DistanceEstimator(method: .multipath)
    let dense = ChannelModel.dense(spreadNanoseconds: 15, ricianDecibels: 10)
    let estimate = estimator.estimate(Self.procedure(1.5, channel: dense, antennaPaths: 2))
    #expect(abs(try #require(estimate.velocityMetersPerSecond) - 1.5) < 0.2)
    #expect(abs(try #require(estimate.meters) - 7) < 0.6)
  }

  @Test func `without a configuration there is no timing and no velocity`() throws {
    var procedure = Self.procedure(0)
    procedure.configuration = nil
    var estimator = DistanceEstimator(method: .multipath)
    let estimate = estimator.estimate(procedure)
    #expect(estimate.velocityMetersPerSecond == nil)
    #expect(abs(try #require(estimate.meters) - 7) < 0.04)
  }

  /// With channels in rising order, a speed and a distance turn the phases alike.
  @Test func `channels in the order of their frequency tell no velocity`() throws {
    var procedure = IdealProcedure(meters: 7, channels: Array(26...60)).procedure
    procedure.configuration = Configuration()
    var estimator = DistanceEstimator(method: .multipath)
    let estimate = estimator.estimate(procedure)
    #expect(estimate.velocityMetersPerSecond == nil)
    #expect(abs(try #require(estimate.meters) - 7) < 0.04)
  }

  /// Strong noise on 20 of 72 channels that both sides call good must not pass for a motion.
  @Test func `hidden interference is no motion and does not move the distance`() throws {
    let environment = try #require(Environment.named("hidden-interference"))
    var estimator = DistanceEstimator(method: .auto)
    var errors: [Double] = []
    for sample in environment.samples(count: 9, seed: 2) {
      let estimate = estimator.estimate(sample.procedure)
      errors.append(abs(try #require(estimate.meters) - sample.distanceMeters))
    }
    #expect(errors.sorted()[4] < 0.05)
    #expect(errors.filter { $0 < 0.2 }.count >= 7)
  }
}
