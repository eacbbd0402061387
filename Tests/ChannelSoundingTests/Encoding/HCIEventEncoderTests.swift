import ChannelSounding
import Testing

@Suite struct HCIEventEncoderTests {
  /// A side of two subevents with more steps than an event can carry.
  private func side() -> ProcedureSide {
    var side = ProcedureSide()
    side.status = .complete
    side.antennaPathCount = 4
    for index in 0..<50 {
      side.steps.append(
        Step(
          mode: .mode2, channel: ChannelIndex(26 + index % 40),
          tones: ToneSet(permutation: AntennaPermutation(index: 3), pathCount: 4)))
    }
    side.subevents = [
      Subevent(startACLConnectionEvent: 1, steps: 0..<30),
      Subevent(startACLConnectionEvent: 2, steps: 30..<50),
    ]
    return side
  }

  @Test func eventsSplitBetweenStepsOnly() {
    let encoder = HCIEventEncoder(connectionHandle: 1)
    var bytes: [UInt8] = []
    let count = encoder.appendResults(
      of: side(), role: .initiator, counter: 7, configurationID: 0, to: &bytes)
    let events = encoder.ranges(ofEventsIn: bytes).map { Array(bytes[$0]) }
    #expect(events.count == count)
    // 239 octets hold nine steps of 24 in a Result, 246 hold ten in a Continue.
    #expect(events.map { $0[3] } == [0x31, 0x32, 0x32, 0x32, 0x31, 0x32, 0x32])
    #expect(events.map { $0[$0[3] == 0x31 ? 18 : 11] } == [9, 10, 10, 1, 9, 10, 1])
    #expect(events.allSatisfy { $0.count <= 3 + 255 })
  }

  @Test func lastEventsAloneAreComplete() {
    let encoder = HCIEventEncoder(connectionHandle: 1, isFramed: false)
    var bytes: [UInt8] = []
    encoder.appendResults(of: side(), role: .reflector, counter: 7, configurationID: 0, to: &bytes)
    let events = encoder.ranges(ofEventsIn: bytes).map { Array(bytes[$0]) }
    let statuses = events.map { event -> [UInt8] in
      let place = event[2] == 0x31 ? 13 : 6
      return Array(event[place..<place + 2])
    }
    #expect(statuses == [[1, 1], [1, 1], [1, 1], [1, 0], [1, 1], [1, 1], [0, 0]])
  }

  @Test func abortedProcedureSaysSoInItsLastEvent() {
    var side = side()
    side.status = .aborted
    side.abortReason = .requested
    side.subevents[1].status = .aborted
    side.subevents[1].abortReason = .schedulingConflict
    side.subevents[1].steps = 30..<30
    side.steps.removeSubrange(30...)
    let encoder = HCIEventEncoder(connectionHandle: 1, isFramed: false)
    var bytes: [UInt8] = []
    encoder.appendResults(of: side, role: .initiator, counter: 7, configurationID: 0, to: &bytes)
    let last = encoder.ranges(ofEventsIn: bytes).last.map { Array(bytes[$0]) }
    #expect(last.map { Array($0[13...]) } == [0x0F, 0x0F, 0x31, 4, 0])
  }

  @Test func stepsWithoutWhatTheirModeNeedsHaveNoData() {
    let encoder = StepDataEncoder(role: .initiator, antennaPathCount: 2)
    let tones = ToneSet(permutation: AntennaPermutation(index: 0), pathCount: 3)
    let packet = PacketReport(quality: PacketQuality(.exact))
    #expect(encoder.length(of: Step(mode: .mode0)) == 0)
    #expect(encoder.length(of: Step(mode: .mode2, tones: tones)) == 0)
    #expect(encoder.length(of: Step(mode: .mode3, packet: packet)) == 0)
    #expect(encoder.length(of: Step(mode: .mode1, packet: packet)) == 6)
    #expect(encoder.length(of: Step(mode: .mode1, isAborted: true, packet: packet)) == 0)
  }

  @Test func segmentCounterWraps() {
    let encoder = RangingDataEncoder(attributeMTU: 23)
    let body = [UInt8](repeating: 0xAA, count: 19 * 66)
    let segments = encoder.segments(of: body)
    #expect(segments.count == 66)
    #expect(segments[0][0] == 0b01)
    #expect(segments[63][0] == 63 << 2)
    #expect(segments[64][0] == 0)
    #expect(segments[65][0] == 0b10 | 1 << 2)
    #expect(segments.flatMap { $0.dropFirst() } == body)
  }
}
