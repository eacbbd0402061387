import ChannelSounding
import Testing

/// Bodies tell neither the lengths of their steps nor which fields were left out: the assembler works them out.
@Suite struct BodyFormTests {
  private func timings(_ count: Int, first: Int16, terms: Bool) -> [Packets.Step] {
    (0..<count).map {
      Packets.timing(
        channel: UInt8(30 + $0), halfNanoseconds: first + Int16($0), terms: terms)
    }
  }

  @Test(arguments: [false, true])
  func `packets with and without PCTs are told apart`(terms: Bool) throws {
    // Whatever the bodies before were like, each is read in the form that fits it.
    var assembly = Assembly()
    for (counter, hasTerms) in [(UInt16(1), terms), (2, !terms), (3, !terms), (4, terms)] {
      try assembly.receive(
        Packets.result(
          counter,
          [Packets.calibration(isInitiator: true)] + timings(7, first: 100, terms: hasTerms)))
      try assembly.receive(
        body: Packets.body(
          counter,
          Packets.subevent(
            [Packets.calibration(isInitiator: false)] + timings(7, first: -100, terms: hasTerms))))
    }
    let procedures = assembly.finish()
    #expect(procedures.map(\.completeness) == Array(repeating: .complete, count: 4))
    for procedure in procedures {
      #expect(procedure.pairs.count == 8)
      #expect(procedure.roundTripDifferences == Array(repeating: 200, count: 7))
      let hasTerms = terms == (procedure.counter == 1 || procedure.counter == 4)
      let term = procedure.reflector.steps[1].packet?.phaseCorrectionTerm1
      #expect((term != nil) == hasTerms)
    }
  }

  @Test func `a filter that leaves out fields is applied to the bodies behind it`() throws {
    var assembly = Assembly()
    try assembly.exchange(1)
    // Of mode 2 only the permutation, the PCTs and path 1 are kept; of mode 0 only the quality.
    assembly.assembler.receive(
      request: .setFilter(parameter: 0b1011 << 2 | 2), connectionHandle: 0x40)
    assembly.assembler.receive(request: .setFilter(parameter: 0b0001 << 2), connectionHandle: 0x40)
    try assembly.receive(Packets.result(2, Packets.steps(3, isInitiator: true)))
    let steps: [UInt8] = [0, 0x00] + [2, 0, 0x2C, 0x31, 0, 1, 0, 0] + [2, 0, 0x64, 0, 0, 1, 0, 0]
    let header: [UInt8] = [100, 0, 0x00, 0xC0, 0x00, 0x00, 0xEB, 3]
    try assembly.receive(body: Packets.body(2, header + steps))
    let procedures = assembly.finish()
    #expect(procedures.map(\.completeness) == [.complete, .complete])
    #expect(procedures.map(\.pairs.count) == [3, 3])
    let tone = procedures[1].reflector.steps[1].tones[0]
    #expect(tone.term == PhaseCorrectionTerm(i: 0x12C, q: 3))
    #expect(tone.quality == .unavailable)
    #expect(procedures[1].reflector.steps[0].packet?.rssi == nil)
  }

  @Test func `a path that a filter leaves out stays silent and the others are kept`() throws {
    var assembly = Assembly()
    // All fields of mode 2 but those of path 1; the extension slot follows path 2, the last one.
    assembly.assembler.receive(
      request: .setFilter(parameter: 0b11_0111 << 2 | 2), connectionHandle: 0x40)
    try assembly.receive(
      Packets.result(1, paths: 2, [Packets.tones(channel: 30, i: 500, paths: 2)]))
    let step: [UInt8] = [2, 0, 0x64, 0, 0, 0, 9, 0, 0, 0x10]
    let header: [UInt8] = [100, 0, 0x00, 0xC0, 0x00, 0x00, 0xEB, 1]
    try assembly.receive(body: Packets.body(1, pathMask: 3, header + step))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.completeness == .complete)
    let tones = procedure.reflector.steps[0].tones
    #expect((0..<3).map { tones[$0].term.i } == [0, 100, 9])
  }

  @Test func `four antenna paths in the mask give tones for four paths and the extension`() throws {
    var assembly = Assembly()
    try assembly.receive(
      Packets.result(1, paths: 4, [Packets.tones(channel: 30, i: 7, paths: 4)]))
    try assembly.receive(
      body: Packets.body(
        1, pathMask: 0xF, Packets.subevent([Packets.tones(channel: 30, i: 9, paths: 4)])))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.pairs.count == 1)
    #expect(procedure.antennaPathCount == 4)
    #expect(procedure.reflector.steps[0].tones.slotCount == 5)
  }

  @Test func `sides with different numbers of antenna paths do not pair`() throws {
    var assembly = Assembly()
    try assembly.receive(
      Packets.result(1, paths: 2, [Packets.tones(channel: 30, paths: 2)]))
    try assembly.receive(
      body: Packets.body(1, pathMask: 1, Packets.subevent([Packets.tones(channel: 30)])))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.pairs.isEmpty)
    #expect(procedure.stepLosses[.modeMismatch] == 1)
  }
}
