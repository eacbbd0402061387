import ChannelSounding
import ChannelSoundingSimulation

extension SimulationOptions {
  /// Options of every kind that a seed draws: modes, roles, antennas, packet forms, faults and aborts.
  static func random(seed: UInt64) -> SimulationOptions {
    var source = RandomSource(seed: seed, stream: 99)
    var options = SimulationOptions()
    let modes: [StepMode] = [.mode1, .mode2, .mode3]
    options.configuration.id = UInt8(source.integer(below: 4))
    options.configuration.role = source.happens(0.5) ? .initiator : .reflector
    options.configuration.mainMode = modes[source.integer(below: 3)]
    if source.happens(0.5) {
      options.configuration.subMode = modes[source.integer(below: 3)]
      options.configuration.minimumMainModeSteps = UInt8(1 + source.integer(below: 4))
      options.configuration.maximumMainModeSteps = UInt8(4 + source.integer(below: 4))
    }
    options.configuration.mode0Steps = UInt8(1 + source.integer(below: 3))
    options.configuration.mainModeRepetition = UInt8(source.integer(below: 4))
    options.configuration.channelMapRepetition = UInt8(1 + source.integer(below: 3))
    options.configuration.channelMap = source.happens(0.5) ? .allAllowed : .even
    options.configuration.rttType =
      [.accessAddressOnly, .sounding32, .sounding96][
        source.integer(below: 3)]
    options.configuration.syncPHY = [.le1M, .le2M, .le2M2BT][source.integer(below: 3)]
    options.configuration.enhancements = UInt8(source.integer(below: 2))
    options.toneAntennas = ToneAntennaConfiguration.allCases[source.integer(below: 8)]
    options.roundTrip.reportsPacketTerms =
      options.configuration.rttType != .accessAddressOnly && source.happens(0.7)
    options.stepsPerSubevent = 20 + source.integer(below: 141)
    options.firstCounter = UInt16(source.integer(below: 65_536))
    options.firstConnectionEvent = UInt16(source.integer(below: 65_536))
    options.transmitPower = Int8(source.integer(below: 30) - 20)
    options.channel = .dense(spreadNanoseconds: 20, ricianDecibels: 3)
    options.clock.offsetPartsPerMillion = source.uniform(in: -60...60)
    options.clock.lostCalibrationProbability = 0.1
    options.tones.lossProbability = 0.1
    options.tones.reportsQuality = source.happens(0.8)
    options.tones.abortedStepProbability = source.happens(0.5) ? 0.05 : 0
    options.roundTrip.bitErrorProbability = 0.1
    options.roundTrip.lostPacketProbability = 0.1
    options.roundTrip.missingTimeProbability = 0.1
    options.roundTrip.attackLikelihood = source.happens(0.5) ? .unlikely : nil
    options.aborts.subeventProbability = source.happens(0.5) ? 0.3 : 0
    options.aborts.reportsMissingSteps = source.happens(0.5)
    options.aborts.procedureProbability = source.happens(0.3) ? 0.5 : 0
    return options
  }
}
