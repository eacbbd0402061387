import ChannelSounding
import Testing

@testable import ChannelSoundingSimulation

@Suite struct ToneSimulationTests {
  private func quiet() -> SimulationOptions {
    var options = SimulationOptions()
    options.signalToNoiseDecibels = 120
    return options
  }

  /// exp(-j 4π f d / c), as the product of two noise-free tones over a direct path must be.
  private func expected(_ channel: ChannelIndex, meters: Double) -> Complex {
    Elementary.unit(-4 * .pi * channel.hertz * meters / Elementary.speedOfLight)
  }

  @Test(arguments: ToneAntennaConfiguration.allCases)
  func productsLoseTheOscillators(antennas: ToneAntennaConfiguration) {
    var options = quiet()
    options.toneAntennas = antennas
    var simulator = Simulator(options: options, seed: 1)
    let procedure = simulator.procedure(distanceMeters: 7.3)
    let products = procedure.products()
    #expect(products.filter { !$0.isExtension }.count == 72 * antennas.pathCount)
    #expect(products.contains { $0.isExtension })
    for product in products {
      #expect(product.value.alignment(with: expected(product.channel, meters: 7.3)) > 0.9999)
    }
  }

  @Test func everyAntennaPathKeepsItsOwnWavesWhateverTheOrder() {
    var options = quiet()
    options.toneAntennas = .twoByTwo
    options.channel = .paths((2, 0.8), (6, 0.6))
    options.configuration.channelMapRepetition = 2
    var simulator = Simulator(options: options, seed: 2)
    let procedure = simulator.procedure(distanceMeters: 4)
    let synthesis = ProcedureSynthesis(
      simulator: Simulator(options: options, seed: 2), index: 0, distanceMeters: 4,
      velocityMetersPerSecond: 0)
    let permutations = Set(procedure.initiator.steps.map(\.tones.permutation.index))
    #expect(permutations.count > 12)
    for product in procedure.products() {
      let excess = synthesis.responses[product.path - 1][Int(product.channel.rawValue)]
      let closed = excess * excess * expected(product.channel, meters: 4)
      let scale = 2047.0 / 4
      let error = (1 / (scale * scale)) * product.value + Complex(-closed.real, -closed.imaginary)
      #expect(error.magnitude < 0.02)
    }
  }

  @Test func inlineTransferGivesTheSameProducts() {
    var options = quiet()
    options.channel = .paths((2, 0.9))
    var plain = Simulator(options: options, seed: 3)
    options.configuration.enhancements = 1
    var inline = Simulator(options: options, seed: 3)
    let separate = plain.procedure(distanceMeters: 5)
    let together = inline.procedure(distanceMeters: 5)
    #expect(
      together.reflector.steps.allSatisfy { step in
        (0..<step.tones.slotCount).allSatisfy {
          step.tones[$0].term.q == 0 && step.tones[$0].term.i >= 0
        }
      })
    for (a, b) in zip(separate.products(), together.products())
    where a.value.magnitude > 20_000 {
      #expect(a.value.alignment(with: b.value) > 0.998)
      #expect(abs(a.value.magnitude / b.value.magnitude - 1) < 0.05)
    }
  }

  @Test func initiatorAloneCarriesThePhaseOfBothWaysWithInlineTransfer() {
    var options = quiet()
    options.configuration.enhancements = 1
    var simulator = Simulator(options: options, seed: 4)
    let procedure = simulator.procedure(distanceMeters: 11)
    for step in procedure.initiator.steps where step.mode == .mode2 {
      let tone = Complex(step.tones[0].term)
      #expect(tone.alignment(with: expected(step.channel!, meters: 11)) > 0.9999)
    }
  }

  @Test func antennaPathsHaveTheirOwnLengthAndStrength() {
    var options = quiet()
    options.antennaPathCount = 2
    options.pathOffsetMeters = [1.5, 4]
    options.pathGainDecibels = [0, -6]
    var simulator = Simulator(options: options, seed: 8)
    let products = simulator.procedure(distanceMeters: 3).products()
    for product in products {
      let meters = product.path == 1 ? 4.5 : 7.0
      #expect(product.value.alignment(with: expected(product.channel, meters: meters)) > 0.999)
      let level = Elementary.decibels(amplitude: product.value.magnitude / (511.75 * 511.75))
      #expect(abs(level - (product.path == 1 ? 0 : -12)) < 0.2)
    }
  }

  @Test func noiseHasThePowerThatTheRatioSays() {
    var options = SimulationOptions()
    options.signalToNoiseDecibels = 20
    options.configuration.channelMapRepetition = 2
    var simulator = Simulator(options: options, seed: 5)
    var sum = 0.0
    var count = 0
    for _ in 0..<10 {
      let procedure = simulator.procedure(distanceMeters: 3)
      for product in procedure.products() {
        let scale = 2047.0 / 4
        let ideal = expected(product.channel, meters: 3)
        let rotated = (1 / (scale * scale)) * product.value * ideal.conjugate
        sum += rotated.imaginary * rotated.imaginary
        count += 1
      }
    }
    // Each side adds a variance of 0.005 across the tone.
    #expect(abs(sum / Double(count) / 0.01 - 1) < 0.12)
  }

  /// The slope of the products' phase over frequency as a distance.
  private func slopeMeters(_ procedure: Procedure) -> Double {
    let sorted = procedure.products().filter { !$0.isExtension }
      .sorted { $0.channel < $1.channel }
    var sum = Complex.zero
    for (a, b) in zip(sorted, sorted.dropFirst())
    where b.channel.rawValue == a.channel.rawValue + 1 {
      sum += b.value * a.value.conjugate
    }
    return -sum.angle * Elementary.speedOfLight / (4 * .pi * 1e6)
  }

  @Test(arguments: [-4.0, 3.0])
  func uncorrectedOffsetBiasesTheDistance(partsPerMillion: Double) {
    var options = quiet()
    options.clock.residualPartsPerMillion = partsPerMillion
    var simulator = Simulator(options: options, seed: 6)
    let separation = simulator.timing.toneSeparationMicroseconds
    #expect(separation == 230)
    let bias = -Elementary.speedOfLight * partsPerMillion * 1e-6 * separation * 1e-6 / 2
    let measured = slopeMeters(simulator.procedure(distanceMeters: 9))
    #expect(abs(measured - 9 - bias) < 0.005)
  }

  @Test func movementTurnsTheProductsStepByStep() {
    var options = quiet()
    options.configuration.channelMapRepetition = 2
    var simulator = Simulator(options: options, seed: 7)
    let velocity = 1.5
    let procedure = simulator.procedure(distanceMeters: 6, velocityMetersPerSecond: velocity)
    let synthesis = ProcedureSynthesis(
      simulator: Simulator(options: options, seed: 7), index: 0, distanceMeters: 6,
      velocityMetersPerSecond: velocity)
    let entries = synthesis.schedule.entries
    #expect(entries.count == procedure.initiator.steps.count)
    // The same channel, visited twice: the phase moves by twice the way between.
    for (first, entry) in entries.enumerated() where entry.mode == .mode2 {
      guard
        let second = entries.indices.last(where: {
          $0 > first && entries[$0].mode == .mode2 && entries[$0].channel == entry.channel
        })
      else { continue }
      let seconds = (entries[second].microseconds - entry.microseconds) * 1e-6
      let turn = Elementary.unit(
        -4 * .pi * entry.channel.hertz * velocity * seconds / Elementary.speedOfLight)
      let a = product(procedure, at: first)
      let b = product(procedure, at: second)
      #expect((b * a.conjugate).alignment(with: turn) > 0.9999)
    }
  }

  private func product(_ procedure: Procedure, at step: Int) -> Complex {
    Complex(procedure.initiator.steps[step].tones[0].term)
      * Complex(procedure.reflector.steps[step].tones[0].term)
  }
}
