import ChannelSounding
import Testing

/// An assembler that is fed with packets of one connection, and what it has handed out.
struct Assembly {
  var assembler = ProcedureAssembler()
  var handle: UInt16 = 0x40
  private(set) var procedures: [Procedure] = []

  /// Takes an event; a fault is the test's to expect.
  mutating func receive(
    _ event: [UInt8], from side: Side = .local, adapter: UInt16 = 0, at seconds: Double? = nil
  ) throws {
    try assembler.receive(
      event: event.raw, from: side, adapter: adapter, secondsSinceEpoch: seconds)
    collect()
  }

  /// Takes a body in segments.
  mutating func receive(
    body: [UInt8], segmentLength: Int = 240, adapter: UInt16 = 0, at seconds: Double? = nil
  ) throws {
    try receive(
      segments: Packets.segments(body, of: segmentLength), adapter: adapter, at: seconds)
  }

  /// Takes segments.
  mutating func receive(
    segments: [[UInt8]], adapter: UInt16 = 0, at seconds: Double? = nil
  ) throws {
    for segment in segments {
      try assembler.receive(
        rangingData: segment.raw, connectionHandle: handle, adapter: adapter,
        secondsSinceEpoch: seconds)
      collect()
    }
  }

  /// Ends the packets and gives all procedures.
  mutating func finish() -> [Procedure] {
    assembler.finish()
    collect()
    return procedures
  }

  private mutating func collect() {
    while let procedure = assembler.next() {
      expectAccounted(procedure)
      procedures.append(procedure)
    }
  }

  /// Takes a small procedure from both sides: three steps of an initiator and those of its peer.
  mutating func exchange(_ counter: UInt16, at seconds: Double? = nil) throws {
    try receive(
      Packets.result(counter, Packets.steps(3, isInitiator: true)), at: seconds)
    try receive(body: Self.reflectorBody(counter), at: seconds)
  }

  /// The body of a reflector for the initiator's small procedure; every procedure has tones of its own.
  static func reflectorBody(_ counter: UInt16, stepCount: Int = 3) -> [UInt8] {
    Packets.body(
      counter,
      Packets.subevent(Packets.steps(stepCount, isInitiator: false, i: Int(counter) % 1000)))
  }
}

/// Every step of a side has a pair or is counted with the reason why it has none.
func expectAccounted(_ procedure: Procedure, sourceLocation: SourceLocation = #_sourceLocation) {
  let overflow = (procedure.initiatorLosses[.overflow], procedure.reflectorLosses[.overflow])
  #expect(
    procedure.initiator.steps.count + overflow.0
      == procedure.pairs.count + procedure.initiatorLosses.total,
    sourceLocation: sourceLocation)
  #expect(
    procedure.reflector.steps.count + overflow.1
      == procedure.pairs.count + procedure.reflectorLosses.total,
    sourceLocation: sourceLocation)
  for pair in procedure.pairs {
    let first = procedure.initiator.steps[Int(pair.initiator)]
    let second = procedure.reflector.steps[Int(pair.reflector)]
    #expect(first.mode == second.mode && first.channel == second.channel)
    #expect(!first.isAborted && !second.isAborted)
  }
}
