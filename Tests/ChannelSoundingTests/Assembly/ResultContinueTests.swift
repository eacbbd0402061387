import ChannelSounding
import Testing

/// Result and Continue events become subevents: what belongs together is joined, what does not is counted.
@Suite struct ResultContinueTests {
  private let steps = Packets.steps(9, isInitiator: true)

  @Test func `a Result and its Continues make one subevent with the last statuses`() throws {
    var assembly = Assembly()
    try assembly.receive(
      Packets.result(7, event: 321, procedure: .partial, subevent: .partial, Array(steps[..<4])))
    try assembly.receive(
      Packets.more(procedure: .partial, subevent: .partial, Array(steps[4..<7])))
    try assembly.receive(
      Packets.more(procedure: .complete, subevent: .aborted, reasons: 0x30, Array(steps[7...])))
    let procedure = try #require(assembly.finish().first)
    let side = procedure.initiator
    #expect(procedure.counter == 7)
    #expect(side.steps.map(\.channel?.rawValue) == steps.map(\.channel))
    #expect(side.subevents.count == 1)
    #expect(side.subevents[0].startACLConnectionEvent == 321)
    #expect(side.subevents[0].referencePowerLevel == -20)
    #expect(side.subevents[0].status == .aborted)
    #expect(side.subevents[0].abortReason == .schedulingConflict)
    #expect(side.subevents[0].steps == 0..<9)
    #expect(side.status == .complete)
  }

  @Test func `vector 12 gives seven steps in one subevent, done after its third event`() throws {
    let vector = try #require(Vector.built.first { $0.name == "12_result_continue" })
    var assembly = Assembly()
    for (index, line) in try vector.lines().enumerated() {
      #expect(assembly.assembler.isWaitingForPeer == false)
      try assembly.receive(Array(line.dropFirst()))
      #expect(assembly.assembler.isWaitingForPeer == (index == 2))
    }
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.initiator.steps.count == 7)
    #expect(procedure.initiator.subevents.count == 1)
    #expect(try vector.json()["reassembled_step_count"]?.integer == 7)
  }

  @Test func `a Continue without a Result is refused, counted and changes nothing`() throws {
    var assembly = Assembly()
    let orphan = Packets.more(Array(steps[4...]))
    #expect(throws: WireError.self) { try assembly.receive(orphan) }
    try assembly.exchange(1)
    #expect(throws: WireError.self) { try assembly.receive(orphan) }
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == [1])
    #expect(procedures.map(\.pairs.count) == [3])
    #expect(assembly.assembler.diagnostics.orphanContinueEvents == 2)
    #expect(assembly.assembler.diagnostics.malformedEvents == 0)
  }

  @Test func `a new Result before the old one ended costs the old procedure and not the new`()
    throws
  {
    var assembly = Assembly()
    try assembly.receive(
      Packets.result(1, procedure: .partial, subevent: .partial, Array(steps[..<4])))
    try assembly.exchange(2)
    try assembly.receive(body: Assembly.reflectorBody(1, stepCount: 9))
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == [1, 2])
    #expect(procedures.map(\.completeness) == [.lostSegments, .complete])
    #expect(procedures[1].pairs.count == 3)
    #expect(assembly.assembler.diagnostics.unfinishedResults >= 1)
  }

  @Test func `subevents of one procedure are kept apart and in order`() throws {
    var assembly = Assembly()
    try assembly.receive(Packets.result(1, event: 10, procedure: .partial, Array(steps[..<3])))
    try assembly.receive(Packets.result(1, event: 11, procedure: .partial, Array(steps[3..<5])))
    try assembly.receive(Packets.result(1, event: 12, Array(steps[5...])))
    let side = try #require(assembly.finish().first).initiator
    #expect(side.subevents.map(\.startACLConnectionEvent) == [10, 11, 12])
    #expect(side.subevents.map(\.steps) == [0..<3, 3..<5, 5..<9])
    #expect(side.subevents.map(\.status) == [.complete, .complete, .complete])
  }

  @Test func `a Continue finds the Result of its own configuration`() throws {
    var assembly = Assembly()
    for id in [UInt8(0), 1] {
      try assembly.receive(
        Packets.result(
          5 + UInt16(id), procedure: .partial, subevent: .partial, id: id, Array(steps[..<4])))
    }
    for id in [UInt8(0), 1] { try assembly.receive(Packets.more(id: id, Array(steps[4...]))) }
    let procedures = assembly.finish()
    #expect(Set(procedures.map(\.counter)) == [5, 6])
    #expect(procedures.map(\.initiator.steps.count) == [9, 9])
    #expect(procedures.allSatisfy { $0.initiator.status == .complete })
    #expect(assembly.assembler.diagnostics.orphanContinueEvents == 0)
  }

  @Test func `a Continue finds the Result of its own connection and adapter`() throws {
    var assembly = Assembly()
    let links: [(adapter: UInt16, handle: UInt16)] = [(0, 0x40), (0, 0x41), (1, 0x40)]
    for (index, link) in links.enumerated() {
      try assembly.receive(
        Packets.result(
          5 + UInt16(index), procedure: .partial, subevent: .partial, handle: link.handle,
          Array(steps[..<4])), adapter: link.adapter)
    }
    for link in links {
      try assembly.receive(
        Packets.more(handle: link.handle, Array(steps[4...])), adapter: link.adapter)
    }
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter).sorted() == [5, 6, 7])
    #expect(procedures.map(\.initiator.steps.count) == [9, 9, 9])
    for (index, link) in links.enumerated() {
      let procedure = try #require(procedures.first { $0.counter == 5 + UInt16(index) })
      #expect(procedure.adapter == link.adapter && procedure.connectionHandle == link.handle)
    }
  }

  @Test func `a malformed event costs its own procedure and no other`() throws {
    var assembly = Assembly()
    try assembly.exchange(1)
    // The last step claims more octets than the event has.
    var damaged = Packets.result(2, Packets.steps(3, isInitiator: true))
    damaged[damaged.count - 10] = 200
    #expect(throws: WireError.self) { try assembly.receive(damaged) }
    try assembly.receive(body: Assembly.reflectorBody(2))
    try assembly.exchange(3)
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == [1, 2, 3])
    #expect(procedures.map(\.completeness) == [.complete, .malformed, .complete])
    #expect(procedures.map(\.pairs.count) == [3, 2, 3])
    #expect(assembly.assembler.diagnostics.malformedEvents == 1)
  }

  @Test func `a step whose length does not fit keeps its place, so that later steps still meet`()
    throws
  {
    var assembly = Assembly()
    var steps = Packets.steps(4, isInitiator: true)
    steps[2].data = [1, 2, 3]
    try assembly.receive(Packets.result(1, steps))
    try assembly.receive(body: Assembly.reflectorBody(1, stepCount: 4))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.completeness == .complete)
    #expect(procedure.pairs.map(\.initiator) == [0, 1, 3])
    #expect(procedure.initiatorLosses[.malformed] == 1)
    #expect(procedure.reflectorLosses[.malformed] == 1)
    #expect(assembly.assembler.diagnostics.malformedSteps == 1)
  }
}
