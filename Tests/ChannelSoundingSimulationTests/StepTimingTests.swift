import ChannelSounding
import Testing

@Suite struct StepTimingTests {
  @Test func durationsAreTheSumsOfTheirParts() {
    let timing = StepTiming(Configuration(), antennaPathCount: 1)
    // T_FCS, packet or tones, T_RD, T_IP, packet or tones, T_RD.
    let durations: [StepMode: [Double]] = [
      .mode0: [150, 44, 5, 145, 44 + 10 + 80, 5],
      .mode1: [150, 44, 5, 145, 44, 5],
      .mode2: [150, 80, 5, 145, 80, 5],
      .mode3: [150, 44 + 10 + 80, 5, 145, 80 + 10 + 44, 5],
    ]
    for (mode, parts) in durations {
      #expect(timing.microseconds(of: mode) == parts.reduce(0, +))
    }
  }

  @Test func sequencesLengthenPacketsButNotThoseOfMode0() {
    var configuration = Configuration()
    configuration.rttType = .sounding96
    configuration.syncPHY = .le2M
    let timing = StepTiming(configuration, antennaPathCount: 1)
    #expect(timing.calibrationSyncMicroseconds == 26)
    #expect(timing.syncMicroseconds == 26 + 48)
  }

  @Test(arguments: 1...4)
  func tonesOfAllSlotsAreEquallyFarApart(pathCount: Int) {
    let timing = StepTiming(
      Configuration(), antennaPathCount: pathCount, antennaSwitchMicroseconds: 4)
    for mode in [StepMode.mode2, .mode3] {
      for slot in 0...pathCount {
        let first = timing.toneMicroseconds(slot: slot, role: .reflector, mode: mode)
        let second = timing.toneMicroseconds(slot: slot, role: .initiator, mode: mode)
        #expect(second - first == timing.toneSeparationMicroseconds)
        #expect(second < timing.microseconds(of: mode))
      }
    }
    #expect(timing.toneSeparationMicroseconds == 44 * Double(pathCount + 1) + 5 + 145)
  }

  @Test func antennasAreSwitchedOnlyWhereThereAreSeveral() {
    #expect(StepTiming(Configuration(), antennaPathCount: 1).slotMicroseconds == 40)
    #expect(StepTiming(Configuration(), antennaPathCount: 2).slotMicroseconds == 50)
  }
}
