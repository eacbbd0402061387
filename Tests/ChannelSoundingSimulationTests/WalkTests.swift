import ChannelSounding
import Testing

@testable import ChannelSoundingSimulation

@Suite struct WalkTests {
  /// At a slow walk: the channels come in random order, so what the distance changes within a procedure is noise.
  @Test func distancesFollowTheWalk() {
    var simulator = Simulator(environment: .all[0], seed: 41)
    let interval = simulator.procedureIntervalSeconds
    #expect(interval == 0.2)
    var estimator = DistanceEstimator(method: .slope)
    let samples = simulator.walk(count: 30, startMeters: 4, velocityMetersPerSecond: 0.2)
    for (index, sample) in samples.enumerated() {
      #expect(abs(sample.distanceMeters - 4 - 0.2 * interval * Double(index)) < 1e-9)
      #expect(abs(sample.velocityMetersPerSecond - 0.2) < 1e-6)
      let meters = estimator.estimate(sample.procedure).meters ?? .infinity
      #expect(abs(meters - sample.distanceMeters) < 0.2)
    }
    let times = samples.compactMap(\.procedure.secondsSinceEpoch)
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - interval) < 1e-6 })
  }

  /// A brisk walk turns the products by most of a circle from the first step to the last.
  ///
  /// Turned back by the velocity and the steps' times, which `StepTiming` gives from modes alone, they point where
  /// those of a standstill do.
  @Test(arguments: [-1.5, 1.5])
  func stepTimesUndoTheMovement(velocity: Double) {
    var simulator = Simulator(environment: .all[0], seed: 43)
    let procedure = simulator.procedure(distanceMeters: 7, velocityMetersPerSecond: velocity)
    let steps = procedure.initiator.steps
    let durations = steps.map { simulator.timing.microseconds(of: $0.mode) }
    let middle = durations.reduce(0, +) / 2
    var start = 0.0
    var sum = Complex.zero
    for (index, step) in steps.enumerated() {
      defer { start += durations[index] }
      guard step.mode == .mode2, let channel = step.channel else { continue }
      let measured =
        Complex(step.tones[0].term) * Complex(procedure.reflector.steps[index].tones[0].term)
      let time = start + simulator.timing.productMicroseconds(slot: 0, mode: .mode2) - middle
      let meters = 7 + velocity * time * 1e-6
      let turns = 2 * channel.hertz * meters / Elementary.speedOfLight
      sum += measured.direction * Elementary.unit(2 * .pi * turns.remainder(dividingBy: 1))
    }
    #expect(sum.magnitude / 72 > 0.98)
    #expect(sum.alignment(with: .one) > 0.999)
  }

  @Test func staticChannelsKeepTheirWaves() {
    var options = SimulationOptions()
    options.channel = .paths((2, 0.9))
    options.signalToNoiseDecibels = 80
    options.isChannelStatic = true
    var simulator = Simulator(options: options, seed: 42)
    let first = simulator.procedure(distanceMeters: 5).products().filter { !$0.isExtension }
    let second = simulator.procedure(distanceMeters: 5).products().filter { !$0.isExtension }
    for product in first where product.value.magnitude > 10_000 {
      let other = second.first { $0.channel == product.channel }
      #expect(other.map { product.value.alignment(with: $0.value) > 0.999 } ?? false)
    }
  }

  @Test func sameSeedGivesTheSameProcedures() {
    let options = SimulationOptions.random(seed: 7)
    var first = Simulator(options: options, seed: 9)
    var second = Simulator(options: options, seed: 9)
    var other = Simulator(options: options, seed: 10)
    for _ in 0..<3 {
      let procedure = first.procedure(distanceMeters: 3)
      #expect(procedure == second.procedure(distanceMeters: 3))
      #expect(procedure != other.procedure(distanceMeters: 3))
    }
  }

  /// A change of these numbers means that every simulated table changes.
  @Test func procedureOfAKnownSeedIsKnown() {
    var simulator = Simulator(environment: .all[0], seed: 2026)
    let first = simulator.procedure(distanceMeters: 10)
    let tones = first.initiator.steps.filter { $0.mode == .mode2 }.prefix(4)
    #expect(tones.compactMap { $0.channel?.rawValue } == [76, 37, 5, 28])
    #expect(tones.map(\.tones[0].term.i) == [382, 525, 544, 11])
    #expect(tones.map(\.tones[0].term.q) == [-279, 101, 93, 536])
    let second = simulator.procedure(distanceMeters: 10)
    let offsets = second.initiator.steps.compactMap(\.frequencyOffset)
    #expect(offsets.map(\.hundredthsOfPartsPerMillion) == [-3, -2, 2])
  }
}
