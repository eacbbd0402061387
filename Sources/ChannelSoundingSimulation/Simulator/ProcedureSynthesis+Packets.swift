internal import ChannelSounding

extension ProcedureSynthesis {
  /// Fills in the packets and the measured frequency offset of a mode-0 step.
  mutating func calibrate(_ entry: Schedule.Entry, initiator: inout Step, reflector: inout Step) {
    let offset =
      options.clock.offsetPartsPerMillion
      + options.clock.measurementNoisePartsPerMillion * packets.gaussian()
    for role in [Role.reflector, .initiator] {
      let level = signalStrength(atMicroseconds: entry.microseconds) + 0.7 * packets.gaussian()
      let isLost = packets.happens(options.clock.lostCalibrationProbability)
      let report = PacketReport(
        quality: PacketQuality(isLost ? .notFound : .exact),
        rssi: isLost ? nil : clampedLevel(level))
      if role == .initiator {
        initiator.packet = report
        initiator.frequencyOffset = isLost ? nil : FrequencyOffset(partsPerMillion: offset)
      } else {
        reflector.packet = report
      }
    }
  }

  /// Fills in the packets of a step of mode 1 or 3.
  mutating func exchangePackets(
    _ entry: Schedule.Entry, initiator: inout Step, reflector: inout Step
  ) {
    let antennas = options.toneAntennas.antennaCounts
    let reflectorAntenna = packets.integer(below: antennas.reflector)
    let initiatorAntenna = packets.integer(below: antennas.initiator)
    var nanoseconds = flightNanoseconds(entry)
    nanoseconds += options.roundTrip.initiatorAntennaNanoseconds.value(at: initiatorAntenna)
    nanoseconds += options.roundTrip.reflectorAntennaNanoseconds.value(at: reflectorAntenna)
    // What both sides' values have in common vanishes in their difference.
    let common =
      options.roundTrip.commonHalfNanoseconds
      + options.roundTrip.commonSpreadHalfNanoseconds * packets.gaussian()
    reflector.packet = receivePacket(
      entry, halfNanoseconds: common, antenna: reflectorAntenna)
    initiator.packet = receivePacket(
      entry, halfNanoseconds: common + 2 * nanoseconds, antenna: initiatorAntenna)
    if options.roundTrip.reportsPacketTerms {
      exchangePacketTerms(entry, initiator: &initiator, reflector: &reflector)
    }
  }

  /// The signal strength for the given time in dBm, as free space would have it.
  private func signalStrength(atMicroseconds time: Double) -> Double {
    let meters = max(abs(meters(atMicroseconds: time)), 0.1)
    return Double(options.transmitPower) - 40.2 - Elementary.decibels(amplitude: meters)
  }

  /// The level of full scale in dBm: a channel of unit power stands 12 dB below.
  func referencePowerLevel(atMicroseconds time: Double) -> Int8 {
    clampedLevel(signalStrength(atMicroseconds: time) + 12)
  }

  private func clampedLevel(_ level: Double) -> Int8 { Int8(min(max(level.rounded(), -127), 20)) }

  /// The round trip with clock error and outliers in nanoseconds.
  private mutating func flightNanoseconds(_ entry: Schedule.Entry) -> Double {
    let time = entry.microseconds + timing.frequencyChangeMicroseconds
    var meters = meters(atMicroseconds: time)
    let isOutlier = packets.happens(options.roundTrip.outlierProbability)
    if isOutlier {
      let size = options.roundTrip.outlierMeters * packets.uniform(in: 0.1...1)
      meters += packets.happens(0.75) ? size : -size
    }
    let drift = options.clock.residualPartsPerMillion * 1e-3 * timing.packetSeparationMicroseconds
    return 2e9 * meters / Elementary.speedOfLight - drift
  }

  private mutating func receivePacket(
    _ entry: Schedule.Entry, halfNanoseconds: Double, antenna: Int
  ) -> PacketReport {
    let model = options.roundTrip
    let level = signalStrength(atMicroseconds: entry.microseconds) + 0.7 * packets.gaussian()
    // Each side has half of the variance; a half-nanosecond is the unit.
    var deviation = model.noiseNanoseconds * 2 / 2.0.squareRoot()
    let hasErrors = packets.happens(model.bitErrorProbability)
    let isLost = packets.happens(model.lostPacketProbability)
    let lacksTime = packets.happens(model.missingTimeProbability)
    if hasErrors { deviation *= 3 }
    let time = (halfNanoseconds + deviation * packets.gaussian()).rounded()
    var report = PacketReport(quality: PacketQuality(.notFound), antenna: UInt8(antenna + 1))
    if isLost { return report }
    let errors = hasErrors ? 1 + packets.integer(below: 4) : 0
    report.quality = PacketQuality(hasErrors ? .bitErrors : .exact, bitErrors: errors)
    report.rssi = clampedLevel(level)
    report.attackLikelihood = model.attackLikelihood
    report.halfNanoseconds = lacksTime ? nil : Int16(min(max(time, -32767), 32767))
    return report
  }

  /// Fills in the two phase correction terms of both sides' packets.
  ///
  /// A sounding sequence of alternating bits has its lines a quarter of the bit rate under and over the channel's
  /// centre. Both sides measure the direct wave there, turned by the oscillators in opposite directions.
  private mutating func exchangePacketTerms(
    _ entry: Schedule.Entry, initiator: inout Step, reflector: inout Step
  ) {
    let bitRate = options.configuration.syncPHY == .le1M ? 1e6 : 2e6
    let oscillators = packets.phase()
    let deviation =
      Elementary.amplitude(decibels: -options.signalToNoiseDecibels) / 2.0.squareRoot()
    let delay = meters(atMicroseconds: entry.microseconds) / Elementary.speedOfLight
    var terms: [PhaseCorrectionTerm] = []
    for offset in [-bitRate / 4, bitRate / 4] {
      let turns = -(entry.channel.hertz + offset) * delay
      let wave = Elementary.unit(2 * .pi * turns.remainder(dividingBy: 1))
      terms.append(quantize(wave * oscillators + packets.noise(deviation)))
      terms.append(quantize(wave * oscillators.conjugate + packets.noise(deviation)))
    }
    if reflector.packet?.quality.match != .notFound {
      reflector.packet?.phaseCorrectionTerm1 = terms[0]
      reflector.packet?.phaseCorrectionTerm2 = terms[2]
    }
    if initiator.packet?.quality.match != .notFound {
      initiator.packet?.phaseCorrectionTerm1 = terms[1]
      initiator.packet?.phaseCorrectionTerm2 = terms[3]
    }
  }
}
