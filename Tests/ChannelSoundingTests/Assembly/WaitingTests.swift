import ChannelSounding
import Testing

/// When a procedure is handed out, in which order, and what bounds the waiting.
@Suite struct WaitingTests {
  private func local(_ counter: UInt16) -> [UInt8] {
    Packets.result(counter, Packets.steps(3, isInitiator: true))
  }

  @Test func `a procedure is handed out as soon as both sides are done`() throws {
    var assembly = Assembly()
    try assembly.receive(local(1))
    #expect(assembly.procedures.isEmpty)
    #expect(assembly.assembler.isWaitingForPeer)
    try assembly.receive(body: Assembly.reflectorBody(1))
    #expect(assembly.procedures.map(\.counter) == [1])
    #expect(!assembly.assembler.isWaitingForPeer)
  }

  @Test func `a procedure without its peer's results waits until a later one has them`() throws {
    var assembly = Assembly()
    for counter in UInt16(1)...3 { try assembly.receive(local(counter)) }
    #expect(assembly.procedures.isEmpty)
    try assembly.receive(body: Assembly.reflectorBody(3))
    #expect(assembly.procedures.map(\.counter) == [1, 2, 3])
    #expect(assembly.procedures.map(\.completeness) == [.unpaired, .unpaired, .complete])
  }

  @Test func `no more procedures wait than maximumWaiting`() throws {
    var assembly = Assembly()
    assembly.assembler.maximumWaiting = 5
    for counter in UInt16(1)...8 { try assembly.receive(local(counter)) }
    #expect(assembly.procedures.map(\.counter) == [1, 2, 3])
    #expect(assembly.procedures.allSatisfy { $0.completeness == .unpaired })
    #expect(assembly.finish().count == 8)
  }

  @Test func `no procedure waits longer than patienceSeconds by the packets' times`() throws {
    var assembly = Assembly()
    assembly.assembler.patienceSeconds = 2
    try assembly.receive(local(1), at: 1000)
    try assembly.receive(local(2), at: 1001.5)
    #expect(assembly.procedures.isEmpty)
    try assembly.receive(local(3), at: 1002.5)
    #expect(assembly.procedures.map(\.counter) == [1])
    // A body that comes too late is counted and makes nothing anew.
    try assembly.receive(body: Assembly.reflectorBody(1), at: 1002.6)
    #expect(assembly.finish().map(\.counter) == [1, 2, 3])
    #expect(assembly.assembler.diagnostics.unexpectedPeerResults == 1)
  }

  @Test func `the clock of the peer's recording does not end the waiting`() throws {
    var assembly = Assembly()
    try assembly.receive(local(1), at: 1000)
    try assembly.receive(
      Packets.result(
        1, procedure: .partial, handle: 0x17, Packets.steps(3, isInitiator: false)), from: .peer,
      at: 900_000)
    try assembly.receive(local(2), at: 1001)
    #expect(assembly.procedures.isEmpty)
    #expect(assembly.finish().map(\.secondsSinceEpoch) == [1000, 1001])
  }

  @Test func `finishPeer lets nothing wait for the peer any longer`() throws {
    var assembly = Assembly()
    try assembly.receive(local(1))
    assembly.assembler.finishPeer()
    #expect(assembly.assembler.next()?.completeness == .unpaired)
  }

  @Test func `a procedure that never ended is handed out at the end as cut off`() throws {
    var assembly = Assembly()
    try assembly.receive(
      Packets.result(1, procedure: .partial, Packets.steps(3, isInitiator: true)))
    try assembly.receive(body: Assembly.reflectorBody(1))
    #expect(assembly.procedures.isEmpty)
    #expect(assembly.finish().map(\.completeness) == [.lostSegments])
  }

  @Test func `the time of a procedure is that of its last packet`() throws {
    var assembly = Assembly()
    try assembly.receive(local(1), at: 1000)
    try assembly.receive(body: Assembly.reflectorBody(1), at: 1000.25)
    try assembly.receive(local(2))
    try assembly.receive(body: Assembly.reflectorBody(2))
    #expect(assembly.finish().map(\.secondsSinceEpoch) == [1000.25, nil])
  }

  @Test func `steps past 256 are counted and the first 256 are kept`() throws {
    var assembly = Assembly()
    for part in 0..<15 {
      let steps = (0..<18).map { Packets.tones(channel: UInt8(26 + $0), i: part + 1) }
      try assembly.receive(
        Packets.result(
          1, event: UInt16(100 + part), procedure: part == 14 ? .complete : .partial, steps))
    }
    var subevents: [UInt8] = []
    for part in 0..<12 {
      let steps = (0..<18).map { Packets.tones(channel: UInt8(26 + $0), i: part + 1) }
      subevents += Packets.subevent(
        event: UInt16(100 + part), procedure: part == 11 ? .complete : .partial, steps)
    }
    try assembly.receive(body: Packets.body(1, subevents))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.completeness == .complete)
    #expect(procedure.initiator.steps.count == 256)
    #expect(procedure.initiatorLosses[.overflow] == 15 * 18 - 256)
    #expect(procedure.pairs.count == 12 * 18)
  }

  @Test func `facts of a connection are kept, and a removed configuration is forgotten`() throws {
    var assembly = Assembly()
    let link = LinkIdentifier(connectionHandle: 0x40)
    try assembly.receive(Packets.configuration(role: 1, id: 2))
    try assembly.receive([0x3E, 4, 0x2E, 0, 0x40, 0])
    let facts = try #require(assembly.assembler.facts(of: link))
    #expect(facts.configuration(2)?.role == .reflector)
    #expect(facts.configuration(0) == nil && facts.configuration(7) == nil)
    #expect(facts.isSecured)
    try assembly.receive([0x3E, 6, 0x2F, 0, 0x40, 0, 2, 0])
    #expect(assembly.assembler.facts(of: link)?.configuration(2) == nil)
  }
}
