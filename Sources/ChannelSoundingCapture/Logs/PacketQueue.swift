import ChannelSounding

/// Packets made from one line of a log, waiting to be handed out.
///
/// One array of octets and one of descriptions, both reused for every line.
struct PacketQueue: Sendable {
  private struct Entry: Sendable {
    var kind: HCIPacketKind
    var direction: CaptureRecord.Direction
    var side: CaptureRecord.Side
    var seconds: Double?
    var offset: Int
    var range: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  private var position = 0

  /// Where the line that is being read begins in the file.
  var lineOffset = 0

  /// Whether there is a packet that was not taken out.
  var isWaiting: Bool { position < entries.count }

  /// The octets of all packets since the queue was filled.
  var packets: RawSpan {
    @_lifetime(borrow self)
    get { bytes.octets }
  }

  /// Adds a packet whose octets the closure appends.
  mutating func append(
    _ kind: HCIPacketKind, _ direction: CaptureRecord.Direction, _ side: CaptureRecord.Side,
    seconds: Double?, _ body: (inout [UInt8]) -> Void
  ) {
    if position == entries.count { clear() }
    let start = bytes.count
    body(&bytes)
    entries.append(
      Entry(
        kind: kind, direction: direction, side: side, seconds: seconds, offset: lineOffset,
        range: start..<bytes.count))
  }

  /// Takes the next packet out; its octets stay until the queue is filled again.
  mutating func next(number: Int) -> (record: CaptureRecord, range: Range<Int>)? {
    guard position < entries.count else { return nil }
    let entry = entries[position]
    position += 1
    let record = CaptureRecord(
      number: number, byteOffset: entry.offset, timeSeconds: entry.seconds,
      direction: entry.direction, kind: entry.kind, side: entry.side)
    return (record, entry.range)
  }

  private mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    position = 0
  }
}

extension [UInt8] {
  /// Appends the low octets of a value, last octet of the number first.
  mutating func append(littleEndian value: Int, octets: Int) {
    for index in 0..<octets { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
