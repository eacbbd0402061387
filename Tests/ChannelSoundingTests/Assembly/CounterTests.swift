import ChannelSounding
import Testing

/// Both sides meet by their counters: 16 bits at the local controller, 12 bits in the peer's data, both wrapping.
@Suite struct CounterTests {
  @Test(arguments: [UInt16(4094), 8190, 65534])
  func `pairs go on when a counter wraps`(first: UInt16) throws {
    var assembly = Assembly()
    for offset in 0..<4 { try assembly.exchange(first &+ UInt16(offset)) }
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == (0..<4).map { first &+ UInt16($0) })
    #expect(procedures.allSatisfy { $0.completeness == .complete && $0.pairs.count == 3 })
    #expect(assembly.assembler.diagnostics.missingProcedures == 0)
    #expect(assembly.assembler.diagnostics.unexpectedPeerResults == 0)
  }

  @Test(arguments: [UInt16(0), 4095, 8193, 65535])
  func `the peer's results may come before the local ones`(first: UInt16) throws {
    var assembly = Assembly()
    for offset in 0..<3 {
      let counter = first &+ UInt16(offset)
      try assembly.receive(body: Assembly.reflectorBody(counter))
      try assembly.receive(Packets.result(counter, Packets.steps(3, isInitiator: true)))
    }
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == (0..<3).map { first &+ UInt16($0) })
    #expect(procedures.allSatisfy { $0.completeness == .complete && $0.pairs.count == 3 })
  }

  @Test func `the peer's results may lag several procedures behind`() throws {
    var assembly = Assembly()
    let counters = (0..<6).map { UInt16(4092 + $0) }
    for counter in counters {
      try assembly.receive(Packets.result(counter, Packets.steps(3, isInitiator: true)))
    }
    for counter in counters { try assembly.receive(body: Assembly.reflectorBody(counter)) }
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == counters)
    #expect(procedures.allSatisfy { $0.completeness == .complete })
  }

  @Test func `procedures that neither side reports are counted`() throws {
    var assembly = Assembly()
    for counter in [UInt16(65530), 65531, 2, 3] { try assembly.exchange(counter) }
    #expect(assembly.finish().count == 4)
    #expect(assembly.assembler.diagnostics.missingProcedures == 6)
  }

  @Test func `a procedure that only the peer reports is handed out as unpaired`() throws {
    var assembly = Assembly()
    try assembly.exchange(10)
    try assembly.receive(body: Assembly.reflectorBody(11))
    try assembly.exchange(12)
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == [10, 11, 12])
    #expect(procedures.map(\.completeness) == [.complete, .unpaired, .complete])
    #expect(procedures[1].reflector.steps.count == 3)
    #expect(procedures[1].reflectorLosses[.missingPeer] == 3)
  }

  @Test func `a body that comes twice counts once`() throws {
    var assembly = Assembly()
    try assembly.receive(body: Assembly.reflectorBody(10))
    try assembly.receive(body: Assembly.reflectorBody(10))
    try assembly.receive(Packets.result(10, Packets.steps(3, isInitiator: true)))
    try assembly.receive(body: Assembly.reflectorBody(10))
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == [10])
    #expect(procedures.map(\.completeness) == [.complete])
    #expect(assembly.assembler.diagnostics.unexpectedPeerResults == 2)
  }

  @Test func `equal counters of two configurations do not mix`() throws {
    var assembly = Assembly()
    for id in [UInt8(0), 3] {
      try assembly.receive(
        Packets.result(9, id: id, Packets.steps(3 + Int(id), isInitiator: true)))
    }
    for id in [UInt8(3), 0] {
      try assembly.receive(
        body: Packets.body(
          9, id: id, Packets.subevent(Packets.steps(3 + Int(id), isInitiator: false))))
    }
    let procedures = assembly.finish()
    #expect(Set(procedures.map(\.configurationID)) == [0, 3])
    for procedure in procedures {
      #expect(procedure.completeness == .complete)
      #expect(procedure.pairs.count == 3 + Int(procedure.configurationID))
    }
  }

  @Test func `equal counters of two connections do not mix`() throws {
    var assembly = Assembly()
    for handle in [UInt16(0x40), 0x41] {
      let count = handle == 0x40 ? 3 : 5
      try assembly.receive(
        Packets.result(9, handle: handle, Packets.steps(count, isInitiator: true)))
    }
    for handle in [UInt16(0x41), 0x40] {
      assembly.handle = handle
      try assembly.receive(
        body: Assembly.reflectorBody(9, stepCount: handle == 0x40 ? 3 : 5))
    }
    let procedures = assembly.finish()
    #expect(procedures.count == 2)
    for procedure in procedures {
      #expect(procedure.pairs.count == (procedure.connectionHandle == 0x40 ? 3 : 5))
    }
  }
}
