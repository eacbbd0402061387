internal import ChannelSounding

extension Capabilities {
  /// What the simulated controllers can do.
  init(simulatedBy simulator: Simulator) {
    self.init()
    let options = simulator.options
    let antennas = options.toneAntennas.antennaCounts
    configurationCount = 4
    antennaCount = UInt8(max(antennas.initiator, antennas.reflector))
    maximumAntennaPaths = UInt8(options.antennaPathCount)
    roles = 0b11
    modes = 0b1
    rttAccuracy = 0b1
    rttAccessAddressExchanges = 10
    rttSoundingExchanges = 10
    rttRandomExchanges = 10
    syncPHYs = 0b10
    if options.roundTrip.reportsPacketTerms { subfeatures |= 1 << 3 }
    if options.configuration.usesInlinePhaseCorrection {
      subfeatures |= 1 << 4
      inlineInterludePeriods2 = 0x7F
    }
    interludePeriods1 = 0x7F
    interludePeriods2 = 0x7F
    frequencyChangePeriods = 0x1FF
    phaseMeasurementPeriods = 0b11
    antennaSwitchMicroseconds = UInt8(
      min(max(simulator.timing.antennaSwitchMicroseconds.rounded(.up), 0), 10))
    if inlineInterludePeriods2 != nil {
      inlineAntennaSwitchMicroseconds = antennaSwitchMicroseconds
    }
    txSNR = 0
  }
}
