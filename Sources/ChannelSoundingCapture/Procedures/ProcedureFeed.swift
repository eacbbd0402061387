public import ChannelSounding

/// Joins packets into procedures as they come from a live host, one after the other.
///
/// Where a ``ProcedureReader`` takes a whole capture, a feed takes what a program has in its hands:
///
/// ```swift
/// var feed = ProcedureFeed()
/// try feed.receive(h4: packet, secondsSinceEpoch: now)
/// while let procedure = feed.next() { use(procedure) }
/// ```
///
/// - Complexity: O(*n*) in the octets; in steady state `receive` and `next(into:)` allocate nothing.
public struct ProcedureFeed: Sendable {
  private var ranging: RangingServiceDecoder
  private var packetCount = 0
  /// The connection and adapter of the local results that came last.
  private var newestLink: LinkIdentifier?

  /// What joins the packets' contents into procedures.
  public private(set) var assembler = ProcedureAssembler()

  /// Makes a feed that has seen nothing.
  ///
  /// - Parameters:
  ///   - rangingDataHandle: The attribute handle of the Ranging Data characteristic, where neither discovery nor the
  ///     shape of the data shall tell it.
  ///   - patienceSeconds: How long a procedure waits for the peer's results, by the times of the packets.
  public init(rangingDataHandle: UInt16? = nil, patienceSeconds: Double = 10) {
    ranging = RangingServiceDecoder(forcedDataHandle: rangingDataHandle)
    assembler.patienceSeconds = patienceSeconds
  }

  /// What was wrong with the ACL data.
  public var attributeDiagnostics: AttributeDiagnostics { ranging.diagnostics }

  /// Takes a packet with its H4 type octet: an event, ACL data, or one of no concern.
  ///
  /// - Parameters:
  ///   - packet: The octets of the packet.
  ///   - side: Whose host the packet was seen by. Of a peer's packets only the events count.
  ///   - direction: Which way the packet went. Where it is not known, ACL data tell it by themselves.
  ///   - adapter: The adapter that the packet belongs to.
  ///   - seconds: The time of the packet in seconds since the Unix epoch, when known.
  /// - Throws: `WireError` where the packet is malformed or continues something that never began, with the offset in
  ///   the packet; in Ranging Data the offset counts within the data. The feed has noted the damage and goes on.
  public mutating func receive(
    h4 packet: RawSpan, from side: ChannelSounding.Side = .local,
    direction: CaptureRecord.Direction = .unknown, adapter: UInt16 = 0,
    secondsSinceEpoch seconds: Double?
  ) throws(WireError) {
    packetCount += 1
    let h4 = try H4Packet(packet)
    if side == .peer {
      guard h4.kind == .event else { return }
      try Self.shifted { () throws(WireError) in
        try assembler.receive(
          event: h4.payload, from: .peer, adapter: adapter, secondsSinceEpoch: seconds)
      }
      return
    }
    let record = CaptureRecord(
      number: packetCount, byteOffset: 0, timeSeconds: seconds, adapter: adapter,
      direction: h4.kind == .command ? .sent : h4.kind == .event ? .received : direction,
      kind: h4.kind)
    if h4.kind == .event {
      note(h4.payload, adapter: adapter)
      try Self.shifted { () throws(WireError) in
        try ProcedureReader.take(record, h4.payload, ranging: &ranging, assembler: &assembler)
      }
    } else {
      let before = ranging.diagnostics
      try ProcedureReader.take(record, h4.payload, ranging: &ranging, assembler: &assembler)
      if ranging.diagnostics.overruns != before.overruns {
        throw WireError(.unexpectedLength, at: 5, field: "L2CAP length")
      }
      if ranging.diagnostics.continuationsWithoutStart != before.continuationsWithoutStart {
        throw WireError(.unexpectedPacket, at: 1, field: "continuing fragment")
      }
    }
  }

  /// Takes a segment of the peer's Ranging Data: the value of a notification or indication.
  ///
  /// - Parameters:
  ///   - segment: The octets of the value, from the segment header on.
  ///   - connectionHandle: The connection, or `nil` for that of the local results that came last.
  ///   - adapter: The adapter of the connection, where its handle is given.
  ///   - seconds: The time of the packet in seconds since the Unix epoch, when known.
  /// - Throws: `WireError` with the offset of the octet at fault in the segment or the whole body. The feed has noted
  ///   the damage and goes on.
  public mutating func receive(
    rangingData segment: RawSpan, connectionHandle: UInt16? = nil, adapter: UInt16 = 0,
    secondsSinceEpoch seconds: Double?
  ) throws(WireError) {
    let link =
      connectionHandle.map { LinkIdentifier(adapter: adapter, connectionHandle: $0) }
      ?? newestLink ?? LinkIdentifier(adapter: 0, connectionHandle: 0)
    try assembler.receive(
      rangingData: segment, connectionHandle: link.connectionHandle, adapter: link.adapter,
      secondsSinceEpoch: seconds)
  }

  /// Takes an H4 packet from an array; see `receive(h4:from:direction:adapter:secondsSinceEpoch:)`.
  ///
  /// - Parameters:
  ///   - packet: The octets of the packet, its H4 type octet first.
  ///   - side: Whose host saw the packet.
  ///   - direction: Which way the packet went, where it is known.
  ///   - adapter: The adapter that the packet belongs to.
  ///   - seconds: The time of the packet in seconds since the Unix epoch, when known.
  /// - Throws: `WireError` with the offset of the octet at fault.
  public mutating func receive(
    h4 packet: [UInt8], from side: ChannelSounding.Side = .local,
    direction: CaptureRecord.Direction = .unknown, adapter: UInt16 = 0,
    secondsSinceEpoch seconds: Double?
  ) throws(WireError) {
    try receive(
      h4: packet.octets, from: side, direction: direction, adapter: adapter,
      secondsSinceEpoch: seconds)
  }

  /// Takes a segment of Ranging Service data from an array.
  ///
  /// - Parameters:
  ///   - segment: The octets of the attribute's value.
  ///   - connectionHandle: The connection; by default the one that spoke last.
  ///   - adapter: The adapter of the connection.
  ///   - seconds: The time of the packet in seconds since the Unix epoch, when known.
  /// - Throws: `WireError` with the offset of the octet at fault.
  public mutating func receive(
    rangingData segment: [UInt8], connectionHandle: UInt16? = nil, adapter: UInt16 = 0,
    secondsSinceEpoch seconds: Double?
  ) throws(WireError) {
    try receive(
      rangingData: segment.octets, connectionHandle: connectionHandle, adapter: adapter,
      secondsSinceEpoch: seconds)
  }

  /// Tells that the peer will report nothing more, so that no procedure waits for it.
  public mutating func finishPeer() { assembler.finishPeer() }

  /// Tells that no more packets come, so that nothing waits any longer.
  public mutating func finish() { assembler.finish() }

  /// Hands out the next procedure without allocating.
  ///
  /// - Parameter procedure: Takes the procedure; the storage that it held is used again.
  /// - Returns: Whether there was a procedure.
  public mutating func next(into procedure: inout Procedure) -> Bool {
    assembler.next(into: &procedure)
  }

  /// Hands out the next procedure, or `nil` when none is ready.
  public mutating func next() -> Procedure? { assembler.next() }

  /// Remembers the connection of a subevent result.
  private mutating func note(_ event: RawSpan, adapter: UInt16) {
    guard event.byteCount >= 5, event.octet(0) == 0x3E, event.octet(2) == 0x31 else { return }
    newestLink = LinkIdentifier(adapter: adapter, connectionHandle: event.uint16(3) & 0x0FFF)
  }

  /// Counts the offset of an error from the type octet on.
  private static func shifted(_ body: () throws(WireError) -> Void) throws(WireError) {
    do {
      try body()
    } catch {
      throw WireError(error.code, at: error.byteOffset + 1, field: error.field)
    }
  }
}
