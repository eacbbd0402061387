import ChannelSounding
import Testing

/// Segments of the peer's data: late, twice, in another order, or not at all.
@Suite struct SegmentTests {
  /// The segments of a body of 20 steps, four or more of them.
  private func segments(_ counter: UInt16) -> [[UInt8]] {
    Packets.segments(Assembly.reflectorBody(counter, stepCount: 20), of: 50)
  }

  private func local(_ counter: UInt16) -> [UInt8] {
    Packets.result(counter, Packets.steps(20, isInitiator: true))
  }

  @Test func `segments in another order make the same body`() throws {
    let ordered = segments(1)
    try #require(ordered.count > 4)
    for seed in UInt64(0)..<20 {
      var generator = SeededGenerator(seed: seed)
      var assembly = Assembly()
      try assembly.receive(local(1))
      try assembly.receive(
        segments: [ordered[0]] + ordered.dropFirst().shuffled(using: &generator))
      let procedure = try #require(assembly.finish().first)
      #expect(procedure.completeness == .complete)
      #expect(procedure.pairs.count == 20)
    }
  }

  @Test(arguments: 0..<5)
  func `a repeated segment changes nothing, wherever it comes again`(index: Int) throws {
    let first = segments(1)
    for place in index..<first.count {
      var assembly = Assembly()
      try assembly.receive(local(1))
      var repeated = first
      repeated.insert(first[index], at: place + 1)
      try assembly.receive(segments: repeated)
      try assembly.receive(local(2))
      try assembly.receive(segments: segments(2))
      try assembly.receive(local(3))
      try assembly.receive(segments: segments(3))
      let procedures = assembly.finish()
      #expect(procedures.map(\.counter) == [1, 2, 3], "segment \(index) again at \(place + 1)")
      #expect(procedures.allSatisfy { $0.completeness == .complete && $0.pairs.count == 20 })
      #expect(assembly.assembler.diagnostics.incompleteBodies <= (index == 0 ? 1 : 0))
    }
  }

  @Test(arguments: 0..<5)
  func `a lost segment costs its own procedure and no other`(index: Int) throws {
    var assembly = Assembly()
    for counter in UInt16(1)...3 {
      try assembly.receive(local(counter))
      var sent = segments(counter)
      if counter == 2 { sent.remove(at: index) }
      try assembly.receive(segments: sent)
    }
    let procedures = assembly.finish()
    #expect(procedures.map(\.counter) == [1, 2, 3])
    #expect(procedures.map(\.completeness) == [.complete, .lostSegments, .complete])
    #expect(procedures[1].initiatorLosses[.lostSegment] == 20)
    #expect(assembly.assembler.diagnostics.incompleteBodies == 1)
  }

  @Test func `segments that are lost at the end of all packets are noticed`() throws {
    var assembly = Assembly()
    try assembly.receive(local(1))
    try assembly.receive(segments: segments(1).dropLast())
    let procedures = assembly.finish()
    #expect(procedures.map(\.completeness) == [.lostSegments])
    #expect(assembly.assembler.diagnostics.incompleteBodies == 1)
  }

  @Test func `a lost segment that the client asks for again completes its body`() throws {
    var assembly = Assembly()
    try assembly.receive(local(1))
    let sent = segments(1)
    try assembly.receive(segments: Array(sent[..<2] + sent[3...]))
    assembly.assembler.receive(
      request: .retrieveLostSegments(rangingCounter: 1, first: 2, last: 2), connectionHandle: 0x40)
    try assembly.receive(segments: [sent[2]])
    #expect(assembly.finish().map(\.completeness) == [.complete])
  }

  @Test func `a lost first segment that the client asks for again completes its body`() throws {
    var assembly = Assembly()
    try assembly.receive(local(1))
    let sent = segments(1)
    try assembly.receive(segments: Array(sent[1...]))
    assembly.assembler.receive(
      request: .retrieveLostSegments(rangingCounter: 1, first: 0, last: nil),
      connectionHandle: 0x40)
    try assembly.receive(segments: [sent[0]])
    #expect(assembly.finish().map(\.completeness) == [.complete])
  }

  @Test func `the rolling counter of segments wraps at 64`() throws {
    var assembly = Assembly()
    let steps = 120
    for piece in stride(from: 0, to: steps, by: 15) {
      let part = Array(Packets.steps(steps, isInitiator: true)[piece..<(piece + 15)])
      let isLast = piece + 15 == steps
      try assembly.receive(
        piece == 0
          ? Packets.result(1, procedure: .partial, subevent: .partial, part)
          : Packets.more(
            procedure: isLast ? .complete : .partial, subevent: isLast ? .complete : .partial, part)
      )
    }
    let body = Assembly.reflectorBody(1, stepCount: steps)
    #expect(Packets.segments(body, of: 9).count > 130)
    try assembly.receive(body: body, segmentLength: 9)
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.completeness == .complete)
    #expect(procedure.pairs.count == steps)
  }

  @Test func `a body that cannot be decoded costs its own procedure and no other`() throws {
    var assembly = Assembly()
    try assembly.exchange(1)
    try assembly.receive(Packets.result(2, Packets.steps(3, isInitiator: true)))
    let cut = Assembly.reflectorBody(2).dropLast(3)
    #expect(throws: WireError.self) { try assembly.receive(body: Array(cut)) }
    try assembly.exchange(3)
    let procedures = assembly.finish()
    #expect(procedures.map(\.completeness) == [.complete, .malformed, .complete])
    #expect(assembly.assembler.diagnostics.malformedBodies == 1)
  }

  @Test func `a procedure whose data the server discarded does not wait and is unpaired`() throws {
    var assembly = Assembly()
    try assembly.receive(Packets.result(4096, Packets.steps(3, isInitiator: true)))
    assembly.assembler.receiveOverwritten(rangingCounter: 0, connectionHandle: 0x40)
    try assembly.receive(Packets.result(4097, Packets.steps(3, isInitiator: true)))
    #expect(assembly.procedures.map(\.counter) == [4096])
    let procedures = assembly.finish()
    #expect(procedures.map(\.completeness) == [.unpaired, .unpaired])
    #expect(assembly.assembler.diagnostics.overwrittenProcedures == 1)
  }
}
