import ChannelSounding
import Testing

/// Bodies of Ranging Service data, beyond what the vectors show.
@Suite struct BodyDecoderTests {
  private let reflector = RangingDataDecoder(serverRole: .reflector)

  private func decode(_ body: [UInt8], _ decoder: RangingDataDecoder? = nil) throws -> ProcedureSide
  {
    var side = ProcedureSide()
    try (decoder ?? reflector).decode(body.raw, into: &side)
    return side
  }

  @Test func `a body that is cut anywhere but between subevents is truncated, told at its end`() {
    let body = Packets.body(
      1, Packets.subevent(event: 1, procedure: .partial, Packets.steps(3, isInitiator: false)),
      Packets.subevent(event: 2, Packets.steps(2, isInitiator: false)))
    let boundary = 4 + 8 + (1 + 3) + 2 * (1 + 9)
    for length in 0..<body.count {
      var side = ProcedureSide()
      let cut = Array(body.prefix(length))
      if length == 4 || length == boundary {
        #expect(throws: Never.self) { try reflector.decode(cut.raw, into: &side) }
        continue
      }
      let fault = #expect(throws: WireError.self) { try reflector.decode(cut.raw, into: &side) }
      #expect(fault?.code == .truncated && fault?.byteOffset == length)
      // What was decoded before the fault stays in a subevent.
      #expect(side.subevents.reduce(0) { $0 + $1.steps.count } == side.steps.count)
    }
  }

  @Test func `an initiator's mode-0 steps have five octets, a reflector's three`() throws {
    let body = Packets.body(1, Packets.subevent(Packets.steps(3, isInitiator: true)))
    #expect(throws: WireError.self) { try decode(body) }
    let side = try decode(body, RangingDataDecoder(serverRole: .initiator))
    #expect(side.steps.count == 3)
    #expect(side.steps[0].frequencyOffset?.hundredthsOfPartsPerMillion == 0x22)
  }

  @Test func `packets with PCTs have fourteen octets when the decoder is told so`() throws {
    let step = Packets.timing(channel: 30, halfNanoseconds: -7, terms: true)
    let body = Packets.body(1, Packets.subevent([step]))
    let side = try decode(body, RangingDataDecoder(serverRole: .reflector, hasPacketTerms: true))
    #expect(side.steps[0].packet?.halfNanoseconds == -7)
    #expect(side.steps[0].packet?.phaseCorrectionTerm1 == PhaseCorrectionTerm(i: 1, q: 32))
    #expect(throws: WireError.self) { try decode(body) }
  }

  @Test
  func
    `a reserved bit in a mode octet, phases instead of I and Q, and tones without paths are refused`()
  {
    let good = Packets.body(1, Packets.subevent([Packets.tones(channel: 30)]))
    #expect(throws: Never.self) { try decode(good) }
    for (place, value, offset) in [(12, UInt8(0x06), 12), (3, 0x41, 3), (3, 0x00, 3)] {
      var body = good
      body[place] = value
      let fault = #expect(throws: WireError.self) { try decode(body) }
      #expect(fault?.code == .invalidValue)
      #expect(fault?.byteOffset == offset)
    }
  }

  @Test func `more than 256 steps or 32 subevents are refused`() throws {
    let step = Packets.tones(channel: 30).aborted
    let full = (0..<32).flatMap { index in
      Packets.subevent(
        event: UInt16(index), procedure: index == 31 ? .complete : .partial,
        Array(repeating: step, count: 8))
    }
    let side = try decode(Packets.body(1, full))
    #expect(side.subevents.count == 32 && side.steps.count == 256)
    #expect(throws: WireError.self) {
      try decode(Packets.body(1, full + Packets.subevent([])))
    }
    let long = Packets.subevent(Array(repeating: step, count: 200))
    #expect(throws: WireError.self) { try decode(Packets.body(1, long + long)) }
  }

  @Test func `a side that is decoded into again forgets what it held`() throws {
    var side = ProcedureSide()
    let long = Packets.body(1, Packets.subevent(Packets.steps(9, isInitiator: false)))
    let short = Packets.body(2, Packets.subevent(Packets.steps(2, isInitiator: false)))
    try reflector.decode(long.raw, into: &side)
    try reflector.decode(short.raw, into: &side)
    #expect(side.steps.count == 2 && side.subevents.count == 1)
  }

  @Test func `the reassembler gives up a body at the first segment of another one`() throws {
    var reassembler = RangingDataReassembler()
    let first = Packets.segments(
      Packets.body(7, Packets.subevent(Packets.steps(9, isInitiator: false))), of: 30)
    let second = Packets.segments(
      Packets.body(8, Packets.subevent(Packets.steps(5, isInitiator: false, i: 9))), of: 30)
    for segment in first.dropLast() { _ = try reassembler.receive(segment.raw) }
    #expect(reassembler.openHeader?.rangingCounter == 7)
    let next = second[0]
    let outcome = try reassembler.receive(next.raw)
    #expect(outcome.gaveUp && !outcome.isComplete)
    #expect(outcome.givenUpHeader?.rangingCounter == 7)
    for segment in second.dropFirst() { _ = try reassembler.receive(segment.raw) }
    #expect(!reassembler.isWaiting)
    let joined = reassembler.body.octets
    #expect(joined == second.flatMap { $0.dropFirst() })
  }

  @Test func `a segment without its header octet is truncated`() {
    var reassembler = RangingDataReassembler()
    let empty: [UInt8] = []
    #expect(throws: WireError.self) { try reassembler.receive(empty.raw) }
  }
}
