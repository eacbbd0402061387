import ChannelSounding

/// Joins the fragments of ACL data into ATT PDUs (L2CAP channel 0x0004).
///
/// Each adapter, connection and direction has a buffer of its own. The buffers are reused: once
/// each has seen its longest PDU, a packet allocates nothing. At most 64 of them are kept; the one
/// unused for longest makes room for the next.
public struct AttributeDecoder: Sendable {
  /// What was wrong so far.
  public private(set) var diagnostics = AttributeDiagnostics()

  private var streams: [Stream] = []
  private var clock: UInt64 = 0
  /// The PDU that was completed last, with its L2CAP header; its buffer is swapped with a stream's.
  private var completed: [UInt8] = []

  private static let maximumStreams = 64
  private static let attributeChannel: UInt16 = 4

  /// The fragments of one direction of one connection.
  private struct Stream: Sendable {
    var adapter: UInt16
    var connection: UInt16
    var direction: CaptureRecord.Direction
    var bytes: [UInt8] = []
    var isOpen = false
    var lastUse: UInt64 = 0

    /// The octets of the L2CAP PDU with its header, once its length is known.
    var expected: Int? {
      bytes.count < 4 ? nil : 4 + (Int(bytes[0]) | Int(bytes[1]) << 8)
    }

    /// The L2CAP channel; the header must be there.
    var channel: UInt16 { UInt16(bytes[2]) | UInt16(bytes[3]) << 8 }
  }

  /// Creates a decoder that has seen nothing.
  public init() {}

  /// Takes up one ACL packet.
  ///
  /// - Parameters:
  ///   - record: What the capture says about the packet; other kinds than ACL data are ignored.
  ///   - packet: The packet without an H4 type octet.
  /// - Returns: The ATT PDU that the packet completes, if it does; ``payload`` holds its octets.
  /// - Complexity: O(*n*) in the length of the packet.
  public mutating func decode(_ record: CaptureRecord, _ packet: RawSpan) -> AttributePDU? {
    completed.removeAll(keepingCapacity: true)
    guard record.kind == .acl else { return nil }
    guard packet.byteCount >= 4, !record.isTruncated,
      Int(packet.uint16(2)) == packet.byteCount - 4
    else {
      diagnostics.malformedPackets.add(at: record.byteOffset)
      return nil
    }
    let header = packet.uint16(0)
    let connection = header & 0x0FFF
    let isContinuation = header >> 12 & 3 == 1
    clock += 1
    guard
      let index = stream(
        record, connection: connection, isContinuation: isContinuation,
        inferred: header >> 12 & 3 == 0 ? .sent : .received)
    else {
      diagnostics.continuationsWithoutStart.add(at: record.byteOffset)
      return nil
    }
    streams[index].lastUse = clock
    guard prepare(index, isContinuation: isContinuation, at: record.byteOffset) else { return nil }
    streams[index].bytes.append(copying: packet.dropping(4))
    guard let expected = streams[index].expected, streams[index].bytes.count >= expected else {
      return nil
    }
    streams[index].isOpen = false
    guard streams[index].bytes.count == expected else {
      diagnostics.overruns.add(at: record.byteOffset)
      return nil
    }
    guard expected > 4, streams[index].channel == Self.attributeChannel else { return nil }
    swap(&completed, &streams[index].bytes)
    return AttributePDU(
      record: record, connection: connection, direction: streams[index].direction,
      opcode: completed[4])
  }

  /// The octets of the PDU that `decode` returned last, from the opcode on; else empty.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get {
      completed.octets.extracting(min(4, completed.count)..<completed.count)
    }
  }

  /// Forgets what is unfinished on a connection, as after its end.
  public mutating func reset(connection: UInt16, adapter: UInt16) {
    for index in streams.indices
    where streams[index].connection == connection && streams[index].adapter == adapter {
      streams[index].isOpen = false
    }
  }

  /// Opens or continues the PDU of a stream.
  private mutating func prepare(_ index: Int, isContinuation: Bool, at offset: Int) -> Bool {
    if isContinuation {
      if streams[index].isOpen { return true }
      diagnostics.continuationsWithoutStart.add(at: offset)
      return false
    }
    if streams[index].isOpen { diagnostics.unfinished.add(at: offset) }
    streams[index].bytes.removeAll(keepingCapacity: true)
    streams[index].isOpen = true
    return true
  }

  /// The stream a packet belongs to.
  ///
  /// Where the capture does not tell the direction, a first fragment tells it by its boundary flag
  /// and a continuation belongs to the PDU that was worked on last.
  private mutating func stream(
    _ record: CaptureRecord, connection: UInt16, isContinuation: Bool,
    inferred: CaptureRecord.Direction
  ) -> Int? {
    var direction = record.direction
    if direction == .unknown {
      if isContinuation {
        return openStream(connection: connection, adapter: record.adapter)
      }
      direction = inferred
    }
    if let index = streams.firstIndex(where: {
      $0.connection == connection && $0.direction == direction && $0.adapter == record.adapter
    }) {
      return index
    }
    let new = Stream(adapter: record.adapter, connection: connection, direction: direction)
    if streams.count < Self.maximumStreams {
      streams.append(new)
      return streams.count - 1
    }
    let oldest = streams.indices.min { streams[$0].lastUse < streams[$1].lastUse } ?? 0
    streams[oldest] = new
    return oldest
  }

  /// The stream of a connection whose open PDU was worked on last.
  private func openStream(connection: UInt16, adapter: UInt16) -> Int? {
    var found: Int?
    for index in streams.indices
    where streams[index].isOpen && streams[index].connection == connection
      && streams[index].adapter == adapter
      && streams[index].lastUse > found.map({ streams[$0].lastUse }) ?? 0
    { found = index }
    return found
  }
}
