import ChannelSounding
import Testing

/// Which steps of both sides meet, and what becomes of those that do not.
@Suite struct PairingTests {
  private func steps(_ count: Int, _ isInitiator: Bool) -> [Packets.Step] {
    Packets.steps(count, isInitiator: isInitiator)
  }

  @Test(
    .enabled(if: TestFiles.vendorVectors != nil, "no folder shared/vectors above the sources"))
  func `vector 28 pairs the six steps that its initiator reported before it aborted`() throws {
    let vector = try #require(Vector.vendor.first { $0.name == "28_real_initiator_aborted" })
    let procedure = try vector.assembled()
    expectAccounted(procedure)
    #expect(procedure.completeness == .aborted)
    #expect(procedure.initiator.abortReason == .unspecified)
    #expect(procedure.pairs.map(\.initiator) == [0, 1, 2, 3, 4, 5])
    #expect(procedure.pairs.map(\.reflector) == [0, 1, 2, 3, 4, 5])
    #expect(procedure.reflector.steps.count == 75)
    #expect(procedure.reflectorLosses[.abortedProcedure] == 69)
    #expect(procedure.reflector.steps[6...].allSatisfy { $0.channel == nil })
  }

  @Test func `an aborted subevent leaves the good ones before and after it usable`() throws {
    var assembly = Assembly()
    try assembly.receive(Packets.result(1, event: 10, procedure: .partial, steps(4, true)))
    try assembly.receive(
      Packets.result(
        1, event: 11, procedure: .partial, subevent: .aborted, reasons: 0x30,
        steps(3, true).map(\.aborted)))
    try assembly.receive(Packets.result(1, event: 12, steps(5, true)))
    try assembly.receive(
      body: Packets.body(
        1, Packets.subevent(event: 10, procedure: .partial, steps(4, false)),
        Packets.subevent(
          event: 11, procedure: .partial, subevent: .aborted, reasons: 0x20,
          steps(3, false).map(\.aborted)),
        Packets.subevent(event: 12, steps(5, false))))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.completeness == .complete)
    #expect(procedure.pairs.map(\.initiator) == [0, 1, 2, 3, 7, 8, 9, 10, 11])
    #expect(procedure.initiatorLosses[.abortedStep] == 3)
    #expect(procedure.stepLosses[.abortedStep] == 3)
  }

  @Test func `a subevent that one side lacks does not shift the ones behind it`() throws {
    var assembly = Assembly()
    for event in UInt16(10)...12 {
      try assembly.receive(
        Packets.result(
          1, event: event, procedure: event == 12 ? .complete : .partial,
          steps(Int(event) - 7, true)))
    }
    try assembly.receive(
      body: Packets.body(
        1, Packets.subevent(event: 10, procedure: .partial, steps(3, false)),
        Packets.subevent(event: 12, steps(5, false))))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.pairs.map(\.initiator) == [0, 1, 2, 7, 8, 9, 10, 11])
    #expect(procedure.pairs.map(\.reflector) == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(procedure.initiatorLosses[.missingPeer] == 4)
  }

  @Test func `a controller that tells its connection event once pairs by order`() throws {
    var assembly = Assembly()
    for event in [UInt16(10), 0, 0] {
      try assembly.receive(
        Packets.result(1, event: event, procedure: .partial, steps(3, true)))
    }
    try assembly.receive(Packets.result(1, event: 0, steps(3, true)))
    try assembly.receive(
      body: Packets.body(
        1, Packets.subevent(event: 10, procedure: .partial, steps(3, false)),
        Packets.subevent(event: 11, procedure: .partial, steps(3, false)),
        Packets.subevent(event: 12, procedure: .partial, steps(3, false)),
        Packets.subevent(event: 13, steps(3, false))))
    #expect(try #require(assembly.finish().first).pairs.count == 12)
  }

  @Test func `steps of different modes do not pair and cost only themselves`() throws {
    var assembly = Assembly()
    var local = steps(5, true)
    local[2] = Packets.timing(channel: 27, halfNanoseconds: -300)
    try assembly.receive(Packets.result(1, local))
    try assembly.receive(body: Assembly.reflectorBody(1, stepCount: 5))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.pairs.map(\.initiator) == [0, 1, 3, 4])
    #expect(procedure.stepLosses[.modeMismatch] == 1)
  }

  @Test func `an aborted step of one side does not pair, whatever mode bits it shows`() throws {
    var assembly = Assembly()
    try assembly.receive(Packets.result(1, steps(4, true)))
    var remote = steps(4, false)
    remote[2] = remote[2].aborted
    try assembly.receive(body: Packets.body(1, Packets.subevent(remote)))
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.completeness == .complete)
    #expect(procedure.pairs.map(\.reflector) == [0, 1, 3])
    #expect(procedure.reflectorLosses[.abortedStep] == 1)
    #expect(procedure.reflector.steps[2].channel?.rawValue == 27)
  }

  @Test func `the peer's own recording pairs, under its own handle`() throws {
    var assembly = Assembly()
    try assembly.receive(Packets.configuration(role: 0))
    try assembly.receive(Packets.configuration(role: 1, handle: 0x17), from: .peer)
    for counter in UInt16(65535)...65535 {
      try assembly.receive(Packets.result(counter, steps(4, true)))
      try assembly.receive(
        Packets.result(
          counter, procedure: .partial, subevent: .partial, handle: 0x17,
          Array(steps(4, false)[..<2])),
        from: .peer)
      try assembly.receive(
        Packets.more(handle: 0x17, Array(steps(4, false)[2...])), from: .peer)
    }
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.completeness == .complete)
    #expect(procedure.connectionHandle == 0x40)
    #expect(procedure.localRole == .initiator)
    #expect(procedure.pairs.count == 4)
    #expect(assembly.assembler.linkIdentifiers.count == 1)
  }

  @Test func `a peer's recording on other channels does not pair`() throws {
    var assembly = Assembly()
    try assembly.receive(Packets.result(1, steps(4, true)))
    var remote = steps(4, false)
    remote[3].channel = 70
    try assembly.receive(Packets.result(1, handle: 0x17, remote), from: .peer)
    let procedure = try #require(assembly.finish().first)
    #expect(procedure.pairs.count == 3)
    #expect(procedure.stepLosses[.channelMismatch] == 1)
  }

  @Test(arguments: [true, false])
  func `either role may be the local one`(knowsConfiguration: Bool) throws {
    for isInitiator in [true, false] {
      var assembly = Assembly()
      if knowsConfiguration {
        try assembly.receive(Packets.configuration(role: isInitiator ? 0 : 1))
      }
      try assembly.receive(Packets.result(1, steps(4, isInitiator)))
      try assembly.receive(
        body: Packets.body(1, Packets.subevent(steps(4, !isInitiator))))
      let procedure = try #require(assembly.finish().first)
      #expect(procedure.completeness == .complete)
      #expect(procedure.localRole == (isInitiator ? .initiator : .reflector))
      #expect(procedure.pairs.count == 4)
      #expect(procedure.initiator.steps[0].frequencyOffset?.hundredthsOfPartsPerMillion == 0x22)
      #expect(procedure.reflector.steps[0].frequencyOffset == nil)
      #expect((procedure.configuration != nil) == knowsConfiguration)
    }
  }

  @Test func `the role shows in the peer's data when no local mode-0 step was measured`() throws {
    for isInitiator in [true, false] {
      var assembly = Assembly()
      var local = steps(4, isInitiator)
      local[0] = local[0].aborted
      try assembly.receive(Packets.result(1, local))
      try assembly.receive(
        body: Packets.body(1, Packets.subevent(steps(4, !isInitiator))))
      let procedure = try #require(assembly.finish().first)
      #expect(procedure.completeness == .complete)
      #expect(procedure.localRole == (isInitiator ? .initiator : .reflector))
      #expect(procedure.pairs.count == 3)
    }
  }
}
