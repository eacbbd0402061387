extension CaptureReader {
  struct Detection {
    var format: CaptureFormat
    var layout: RecordLayout?
    var log: LogReader?
  }

  /// Recognises the format and moves to the first record.
  static func detect(_ input: inout InputBuffer) throws(CaptureError) -> Detection {
    guard try input.require(1) else {
      throw CaptureError(
        code: .emptyFile, path: input.path,
        message: "the file is empty; was the capture stopped before anything was written?")
    }
    switch input.window.octet(0) {
    case 0x62:
      if let detection = try detectBtsnoop(&input) { return detection }
    case 0xA1, 0xD4, 0x4D:
      if let detection = try detectPcap(&input) { return detection }
    case 0x0A:
      if try input.require(12), BlockShape.sectionOrder(input.window, at: 0) != nil {
        return Detection(format: .pcapNG)
      }
    default: break
    }
    if let detection = try detectPacketLogger(&input) { return detection }
    if let detection = try detectLog(&input) { return detection }
    if let detection = try detectProcedureData(&input) { return detection }
    throw CaptureError.notACapture(try sample(&input), path: input.path)
  }

  private static func detectBtsnoop(
    _ input: inout InputBuffer
  ) throws(CaptureError) -> Detection? {
    guard try input.require(8) else { return nil }
    guard OrderedBytes(input.window, .big).uint64(0) == 0x6274_736E_6F6F_7000 else { return nil }
    guard try input.require(16) else { throw shortHeader("btsnoop", input) }
    let version = OrderedBytes(input.window, .big).uint32(8)
    let datalink = OrderedBytes(input.window, .big).uint32(12)
    guard version == 1 else {
      throw CaptureError(
        code: .unsupportedLinkType, path: input.path, byteOffset: 8,
        message: "btsnoop version \(version) is not supported, only version 1")
    }
    guard let framing = PacketFraming(btsnoopDatalink: datalink) else {
      throw CaptureError(
        code: .unsupportedLinkType, path: input.path, byteOffset: 12,
        message: """
          btsnoop datalink \(datalink) (\(PacketFraming.name(btsnoopDatalink: datalink))) is not \
          supported; capture with 1001, 1002 or 2001
          """)
    }
    input.advance(16)
    return Detection(
      format: .btsnoop(datalink: datalink),
      layout: RecordLayout(container: .btsnoop, framing: framing))
  }

  private static func detectPcap(_ input: inout InputBuffer) throws(CaptureError) -> Detection? {
    guard try input.require(4) else { return nil }
    let order: ByteOrder
    let ticksPerSecond: Int64
    switch OrderedBytes(input.window, .big).uint32(0) {
    case 0xA1B2_C3D4: (order, ticksPerSecond) = (.big, 1_000_000)
    case 0xA1B2_3C4D: (order, ticksPerSecond) = (.big, 1_000_000_000)
    case 0xD4C3_B2A1: (order, ticksPerSecond) = (.little, 1_000_000)
    case 0x4D3C_B2A1: (order, ticksPerSecond) = (.little, 1_000_000_000)
    default: return nil
    }
    guard try input.require(24) else { throw shortHeader("pcap", input) }
    // The upper half of the word describes frame check sequences.
    let linkType = OrderedBytes(input.window, order).uint32(20) & 0xFFFF
    guard let framing = PacketFraming(pcapLinkType: linkType) else {
      throw CaptureError.unsupportedLinkType(linkType, path: input.path, offset: 20)
    }
    input.advance(24)
    return Detection(
      format: .pcap(linkType: linkType),
      layout: RecordLayout(
        container: .pcap(order, ticksPerSecond: ticksPerSecond), framing: framing))
  }

  /// PacketLogger files have no file header: the first record must look like one.
  private static func detectPacketLogger(
    _ input: inout InputBuffer
  ) throws(CaptureError) -> Detection? {
    // Real records are shorter than 64 KiB, so half of the length is zero in either order.
    guard try input.require(4),
      input.window.uint16(0) == 0 || input.window.uint16(2) == 0,
      try input.require(13)
    else { return nil }
    for order in [ByteOrder.big, .little] {
      let layout = RecordLayout(container: .packetLogger(order), framing: .packetLogger)
      // Between the years 2000 and 2100.
      guard let header = layout.header(input.window, at: 0),
        let seconds = layout.seconds(header), seconds > 946_684_800, seconds < 4_102_444_800
      else { continue }
      return Detection(format: .packetLogger, layout: layout)
    }
    return nil
  }

  private static func shortHeader(_ format: String, _ input: borrowing InputBuffer) -> CaptureError
  {
    CaptureError(
      code: .notACapture, path: input.path, byteOffset: input.available,
      message: "the \(format) file ends inside its file header; capture again")
  }

  /// The beginning of the input, as people can recognise it.
  private static func sample(_ input: inout InputBuffer) throws(CaptureError) -> String {
    _ = try input.require(16)
    var octets: [UInt8] = []
    for index in 0..<min(input.available, 16) { octets.append(input.window.octet(index)) }
    if octets.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D || $0 == 9 }) {
      let line = octets.prefix { $0 >= 0x20 }
      return "text that begins with \"\(String(decoding: line, as: UTF8.self))\""
    }
    let digits = octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "data that begin with \(digits.joined(separator: " "))"
  }
}

extension CaptureError {
  static func unsupportedLinkType(_ linkType: UInt32, path: String, offset: Int?) -> CaptureError {
    CaptureError(
      code: .unsupportedLinkType, path: path, byteOffset: offset,
      message: """
        pcap link type \(linkType) (\(PacketFraming.name(pcapLinkType: linkType))) does not hold \
        HCI packets; capture the host controller interface (link type 187, 201 or 254)
        """)
  }

  static func notACapture(_ seen: String, path: String) -> CaptureError {
    CaptureError(
      code: .notACapture, path: path,
      message:
        """
        not a capture: found \(seen); expected btsnoop, pcap, pcapng, PacketLogger, hexadecimal \
        lines or a vendor's log
        """
    )
  }
}
