import ChannelSounding
import Testing

@testable import ChannelSoundingSimulation

@Suite struct RoundTripSimulationTests {
  private func options(mode: StepMode) -> SimulationOptions {
    var options = SimulationOptions()
    options.configuration.mainMode = mode
    return options
  }

  @Test(arguments: [StepMode.mode1, .mode3], [0.05, 12, 210])
  func differencesGiveTheDistance(mode: StepMode, meters: Double) {
    var simulator = Simulator(options: options(mode: mode), seed: 1)
    let times = roundTrips(simulator.procedure(distanceMeters: meters))
    #expect(times.count == 72)
    let mean = times.reduce(0, +) / 72 * metersPerHalfNanosecond
    #expect(abs(mean - meters) < 4 * 1.5 / 72.0.squareRoot())
  }

  @Test func scatterIsWhatTheModelSays() {
    var options = options(mode: .mode1)
    options.roundTrip.noiseNanoseconds = 50
    options.configuration.channelMapRepetition = 3
    var simulator = Simulator(options: options, seed: 2)
    let times = roundTrips(simulator.procedure(distanceMeters: 0))
    let power = times.reduce(0) { $0 + $1 * $1 } / Double(times.count)
    #expect(abs(power.squareRoot() / 100 - 1) < 0.15)
  }

  @Test func sideValuesAreLargeAndNegative() {
    var simulator = Simulator(options: options(mode: .mode1), seed: 3)
    let steps = simulator.procedure(distanceMeters: 5).reflector.steps
    let values = steps.compactMap { $0.packet?.halfNanoseconds }
    #expect(values.filter { $0 < -100 }.count > 65)
  }

  @Test func outliersReachFar() {
    var options = options(mode: .mode1)
    options.roundTrip.outlierProbability = 0.2
    var simulator = Simulator(options: options, seed: 4)
    let meters = roundTrips(simulator.procedure(distanceMeters: 5))
      .map { $0 * metersPerHalfNanosecond - 5 }
    let far = meters.filter { abs($0) > 10 }
    #expect((5...25).contains(far.count))
    #expect(far.contains { $0 > 90 })
    #expect(meters.allSatisfy { abs($0) < 150 })
  }

  @Test func faultsAreReportedAsSuch() {
    var options = options(mode: .mode1)
    options.roundTrip.bitErrorProbability = 0.2
    options.roundTrip.lostPacketProbability = 0.2
    options.roundTrip.missingTimeProbability = 0.2
    var simulator = Simulator(options: options, seed: 5)
    let packets = simulator.procedure(distanceMeters: 5).initiator.steps
      .filter { $0.mode == .mode1 }.compactMap(\.packet)
    let lost = packets.filter { $0.quality.match == .notFound }
    #expect(lost.count > 5)
    #expect(lost.allSatisfy { $0.halfNanoseconds == nil && $0.rssi == nil })
    #expect(
      packets.filter { $0.quality.match == .bitErrors }.allSatisfy { $0.quality.bitErrors > 0 })
    #expect(packets.contains { $0.quality.match == .exact && $0.halfNanoseconds == nil })
  }

  @Test func antennasHaveBiasesOfTheirOwn() {
    var options = options(mode: .mode1)
    options.toneAntennas = .twoByOne
    options.roundTrip.noiseNanoseconds = 0
    options.roundTrip.initiatorAntennaNanoseconds = [0, 8]
    var simulator = Simulator(options: options, seed: 6)
    let procedure = simulator.procedure(distanceMeters: 0)
    for pair in procedure.pairs {
      let first = procedure.initiator.steps[Int(pair.initiator)]
      let second = procedure.reflector.steps[Int(pair.reflector)]
      guard let a = first.packet?.halfNanoseconds, let b = second.packet?.halfNanoseconds else {
        continue
      }
      #expect(abs(Int(a) - Int(b) - (first.packet?.antenna == 2 ? 16 : 0)) <= 1)
    }
  }

  @Test(arguments: [-20.0, 20])
  func uncorrectedOffsetBiasesTheDistance(partsPerMillion: Double) {
    var options = options(mode: .mode1)
    options.clock.residualPartsPerMillion = partsPerMillion
    options.roundTrip.noiseNanoseconds = 0
    var simulator = Simulator(options: options, seed: 8)
    let times = roundTrips(simulator.procedure(distanceMeters: 10))
    let mean = times.reduce(0, +) / Double(times.count) * metersPerHalfNanosecond
    // 44 + 5 + 145 µs from packet to answer.
    let bias = -Elementary.speedOfLight * partsPerMillion * 1e-6 * 194e-6 / 2
    #expect(abs(mean - 10 - bias) < 0.03)
  }

  @Test func packetTermsHaveTheProductOfTheirFrequencies() {
    var options = options(mode: .mode1)
    options.configuration.rttType = .sounding32
    options.roundTrip.reportsPacketTerms = true
    options.signalToNoiseDecibels = 120
    var simulator = Simulator(options: options, seed: 7)
    let procedure = simulator.procedure(distanceMeters: 30)
    for (first, second) in zip(procedure.initiator.steps, procedure.reflector.steps)
    where first.mode == .mode1 {
      guard let a = first.packet, let b = second.packet,
        let a1 = a.phaseCorrectionTerm1, let a2 = a.phaseCorrectionTerm2,
        let b1 = b.phaseCorrectionTerm1, let b2 = b.phaseCorrectionTerm2
      else {
        Issue.record("a packet lacks its terms")
        continue
      }
      let low = Complex(a1) * Complex(b1)
      let high = Complex(a2) * Complex(b2)
      let turn = Elementary.unit(-4 * .pi * 0.5e6 * 30 / Elementary.speedOfLight)
      #expect((high * low.conjugate).alignment(with: turn) > 0.9999)
    }
  }
}
