import ChannelSounding
import Testing

@testable import ChannelSoundingSimulation

@Suite struct EnvironmentTests {
  @Test func namesAreUnique() {
    let environments = Environment.all + Environment.disturbances
    #expect(Set(environments.map(\.identifier)).count == environments.count)
    #expect(Set(environments.map(\.name)).count == environments.count)
    #expect(Environment.named("two-paths-2m")?.channel == .paths((2, 0.9)))
    #expect(Environment.named("two paths, +2 m, 0.9")?.signalToNoiseDecibels == 25)
    #expect(Environment.named("moon") == nil)
  }

  @Test func samplesDoNotDependOnTheirCount() {
    let environment = Environment.disturbances[0]
    let few = environment.samples(count: 2, seed: 5)
    #expect(few == Array(environment.samples(count: 4, seed: 5).prefix(2)))
    #expect(few[0] != environment.samples(count: 1, seed: 6)[0])
    #expect(few[0].distanceMeters != few[1].distanceMeters)
  }

  @Test(arguments: Environment.all + Environment.disturbances)
  func everyEnvironmentGivesCompleteProcedures(environment: Environment) {
    var simulator = Simulator(environment: environment, seed: 31)
    var source = RandomSource(seed: 31)
    let meters = environment.drawDistanceMeters(using: &source)
    #expect(environment.distanceMeters.contains(meters))
    let procedure = simulator.procedure(distanceMeters: meters)
    #expect(procedure.completeness == .complete)
    #expect(procedure.pairs.count == procedure.initiator.steps.count)
    #expect(procedure.antennaPathCount == environment.options.antennaPathCount)
    let channels = Set(procedure.products().map(\.channel))
    #expect(channels.count == environment.options.configuration.channelMap.count)
  }

  @Test(arguments: [-10.0, 3.0])
  func denseChannelsHaveUnitPowerAndTheirRicianFactor(decibels: Double) {
    let model = ChannelModel.dense(spreadNanoseconds: 25, ricianDecibels: decibels)
    var source = RandomSource(seed: 32)
    var total = 0.0
    var tail = 0.0
    let count = 1500
    for _ in 0..<count {
      let waves = ChannelRealization(model, using: &source).waves
      #expect(waves.dropFirst().allSatisfy { (0.3e-9...150e-9).contains($0.excessSeconds) })
      tail += waves.dropFirst().reduce(0) { $0 + $1.amplitude.power } / Double(count)
      total += waves.reduce(0) { $0 + $1.amplitude.power } / Double(count)
    }
    #expect(abs(total - 1) < 0.05)
    #expect(abs((total - tail) / tail / Elementary.power(decibels: decibels) - 1) < 0.1)
  }

  @Test func reflectionsAddToATail() {
    let model = ChannelModel(
      reflections: [.init(excessMeters: 3, amplitude: 0.5)],
      diffuse: .init(spreadNanoseconds: 20, ricianDecibels: 0))
    var source = RandomSource(seed: 33)
    let waves = ChannelRealization(model, using: &source).waves
    #expect(abs(waves[0].amplitude.power - 0.5) < 1e-12)
    #expect(abs(waves[1].amplitude.magnitude - 0.5 * 0.5.squareRoot()) < 1e-12)
    #expect(abs(waves[1].excessSeconds * Elementary.speedOfLight - 3) < 1e-9)
    #expect(waves.count > 10)
  }

  @Test func estimatorsFindTheDistance() {
    for (identifier, meters) in [("single-path", 12.5), ("touching", 0.05), ("inline-pct", 8)] {
      guard var environment = Environment.named(identifier) else {
        Issue.record("there is no environment \(identifier)")
        continue
      }
      environment.options.channel = .direct
      var simulator = Simulator(environment: environment, seed: 34)
      var estimator = DistanceEstimator(method: .slope)
      let estimate = estimator.estimate(simulator.procedure(distanceMeters: meters))
      #expect(estimate.status == .ok)
      #expect(abs((estimate.meters ?? .infinity) - meters) < 0.08)
    }
  }

  @Test func roundTripsFindTheLongDistance() {
    guard let environment = Environment.named("long-range") else {
      Issue.record("there is no such environment")
      return
    }
    var simulator = Simulator(environment: environment, seed: 35)
    var estimator = DistanceEstimator(method: .rtt)
    let estimate = estimator.estimate(simulator.procedure(distanceMeters: 233))
    #expect(abs((estimate.meters ?? .infinity) - 233) < 1.5)
  }
}
