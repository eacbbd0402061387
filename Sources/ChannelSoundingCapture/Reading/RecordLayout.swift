/// The header of a btsnoop, pcap or PacketLogger record.
struct RecordHeader: BitwiseCopyable {
  /// The octets of data in the file.
  var included: Int
  /// The octets of data before the capture was cut.
  var original: Int
  var flags: UInt32
  /// Ticks since the Unix epoch.
  var ticks: Int64
}

/// The records of a btsnoop, pcap or PacketLogger file: a header of fixed length, then data.
struct RecordLayout: RecordShape, Sendable {
  enum Container: Sendable {
    case btsnoop
    case pcap(ByteOrder, ticksPerSecond: Int64)
    case packetLogger(ByteOrder)
  }

  /// More than any HCI packet has; a longer record is damage.
  static let maximumLength = 1 << 17

  let container: Container
  let framing: PacketFraming

  /// The time of the last good record, against which a candidate is judged after damage.
  var referenceTicks: Int64?

  var headerLength: Int {
    switch container {
    case .btsnoop: 24
    case .pcap: 16
    case .packetLogger: 13
    }
  }

  var ticksPerSecond: Int64 {
    switch container {
    case .btsnoop, .packetLogger: 1_000_000
    case .pcap(_, let ticksPerSecond): ticksPerSecond
    }
  }

  /// The header at `offset`, or `nil` if it is not plausible.
  func header(_ window: RawSpan, at offset: Int) -> RecordHeader? {
    switch container {
    case .btsnoop: btsnoopHeader(window, at: offset)
    case .pcap(let order, _): pcapHeader(window, at: offset, order)
    case .packetLogger(let order): packetLoggerHeader(window, at: offset, order)
    }
  }

  func recordLength(_ window: RawSpan, at offset: Int) -> Int? {
    guard let header = header(window, at: offset) else { return nil }
    if let referenceTicks {
      // Ten years: clocks jump, but damage seldom looks like a date of the same decade.
      let limit = ticksPerSecond * 315_576_000
      let (distance, overflow) = header.ticks.subtractingReportingOverflow(referenceTicks)
      guard !overflow, distance.magnitude <= limit.magnitude else { return nil }
    }
    return headerLength + header.included
  }

  func isIntact(_ window: RawSpan, length: Int) -> Bool { true }

  private func btsnoopHeader(_ window: RawSpan, at offset: Int) -> RecordHeader? {
    let view = OrderedBytes(window, .big)
    let original = Int(view.uint32(offset))
    let included = Int(view.uint32(offset + 4))
    let flags = view.uint32(offset + 8)
    let raw = view.uint64(offset + 16)
    guard lengthsArePlausible(included: included, original: original) else { return nil }
    // The top octet of the time stays zero until the year 2283.
    guard raw >> 56 == 0 else { return nil }
    switch framing {
    case .monitor:
      // Opcode 0 tells of a new adapter and has data; all zero is a hole in the file.
      guard flags & 0xFFFF < 64, original > 0 || flags != 0 else { return nil }
    default:
      guard flags < 4 else { return nil }
    }
    // Microseconds from the year 0 to 1970.
    let ticks = Int64(raw) - 0x00DC_DDB3_0F2F_8000
    return RecordHeader(included: included, original: original, flags: flags, ticks: ticks)
  }

  private func pcapHeader(
    _ window: RawSpan, at offset: Int, _ order: ByteOrder
  ) -> RecordHeader? {
    let view = OrderedBytes(window, order)
    let fraction = Int64(view.uint32(offset + 4))
    let included = Int(view.uint32(offset + 8))
    let original = Int(view.uint32(offset + 12))
    guard lengthsArePlausible(included: included, original: original),
      fraction < ticksPerSecond
    else { return nil }
    let ticks = Int64(view.uint32(offset)) * ticksPerSecond + fraction
    return RecordHeader(included: included, original: original, flags: 0, ticks: ticks)
  }

  private func packetLoggerHeader(
    _ window: RawSpan, at offset: Int, _ order: ByteOrder
  ) -> RecordHeader? {
    let view = OrderedBytes(window, order)
    // The length counts time and type.
    let included = Int(view.uint32(offset)) - 9
    let seconds = Int64(view.uint32(offset + 4))
    let microseconds = Int64(view.uint32(offset + 8))
    let type = window.octet(offset + 12)
    guard lengthsArePlausible(included: included, original: included),
      microseconds < ticksPerSecond, type < 0x10 || type >= 0xF0
    else { return nil }
    return RecordHeader(
      included: included, original: included, flags: UInt32(type),
      ticks: seconds * ticksPerSecond + microseconds)
  }

  private func lengthsArePlausible(included: Int, original: Int) -> Bool {
    included >= framing.minimumLength && included <= original && original <= Self.maximumLength
  }

  /// The time of `header` in seconds since the Unix epoch; `nil` for times before it.
  func seconds(_ header: RecordHeader) -> Double? {
    guard header.ticks >= 0 else { return nil }
    let (whole, rest) = header.ticks.quotientAndRemainder(dividingBy: ticksPerSecond)
    return Double(whole) + Double(rest) / Double(ticksPerSecond)
  }
}
