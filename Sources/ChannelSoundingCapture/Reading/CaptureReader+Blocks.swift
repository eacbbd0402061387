extension CaptureReader {
  /// The next packet of a pcapng file.
  mutating func nextPacketBlock() throws(CaptureError) -> CaptureRecord? {
    input.advance(recordLength)
    recordLength = 0
    payloadRange = 0..<0
    while try input.require(section.shape.headerLength) {
      guard let length = section.shape.blockLength(input.window, at: 0) else {
        guard try resynchronise(section.shape, from: 1) else { break }
        continue
      }
      let type = OrderedBytes(input.window, section.shape.order).uint32(0)
      if length > BlockShape.maximumHeldLength {
        guard try skipLongBlock(type: type, length: length) else { break }
        continue
      }
      guard try input.require(length) else {
        let offset = input.offset
        let before = diagnostics
        if try resynchronise(section.shape, from: 1) { continue }
        diagnostics = before
        diagnostics.incompleteRecordOffset = offset
        break
      }
      guard section.shape.isIntact(input.window, length: length) else {
        guard try resynchronise(section.shape, from: 1) else { break }
        continue
      }
      if let record = takeBlock(type: type, length: length) {
        recordLength = length
        return record
      }
      input.advance(length)
    }
    if input.available > 0, !isTruncatedAtEnd {
      diagnostics.incompleteRecordOffset = input.offset
    }
    try refuseForeignCapture()
    return nil
  }

  /// Takes up the block at the read position, which is there completely.
  ///
  /// - Returns: The packet in it, if it holds one.
  private mutating func takeBlock(type: UInt32, length: Int) -> CaptureRecord? {
    switch type {
    case BlockShape.sectionHeader:
      if let order = BlockShape.sectionOrder(input.window, at: 0) { section.begin(order) }
      return nil
    case 1:
      if !section.addInterface(input.window.extracting(0..<length)) {
        diagnostics.damagedRecords.add(at: input.offset)
      }
      return nil
    case 2, 3, 6: break
    default: return nil
    }
    recordNumber += 1
    let packet = PacketBlock(
      OrderedBytes(input.window, section.shape.order), type: type, length: length,
      firstSnapLength: section.interfaces.first?.snapLength)
    guard let packet, packet.interface < section.interfaces.count else {
      diagnostics.damagedRecords.add(at: input.offset)
      return nil
    }
    let interface = section.interfaces[packet.interface]
    guard let framing = interface.framing else {
      diagnostics.foreignRecords.add(at: input.offset)
      if firstForeignLinkType == nil { firstForeignLinkType = interface.linkType }
      return nil
    }
    guard packet.data.count >= framing.minimumLength else {
      diagnostics.damagedRecords.add(at: input.offset)
      return nil
    }
    return deliver(
      packet.data, original: packet.original, flags: 0, framing: framing,
      seconds: packet.ticks.map(interface.seconds))
  }

  /// Passes over a block that is too long to be an HCI packet, without holding it.
  ///
  /// - Returns: `false` at the end of the input.
  private mutating func skipLongBlock(type: UInt32, length: Int) throws(CaptureError) -> Bool {
    let offset = input.offset
    let isPacket = [1, 2, 3, 6, BlockShape.sectionHeader].contains(type)
    if isPacket { return try resynchronise(section.shape, from: 1) }
    guard try input.skip(length - 4), try input.require(4) else {
      diagnostics.incompleteRecordOffset = offset
      return false
    }
    if Int(OrderedBytes(input.window, section.shape.order).uint32(0)) == length {
      input.advance(4)
      return true
    }
    return try resynchronise(section.shape, from: 0)
  }

  private func refuseForeignCapture() throws(CaptureError) {
    guard deliveredRecords == 0, let linkType = firstForeignLinkType else { return }
    throw CaptureError.unsupportedLinkType(
      linkType, path: input.path, offset: diagnostics.foreignRecords.firstOffset)
  }
}

/// Where the packet of a pcapng block is, relative to the block.
private struct PacketBlock {
  var interface: Int
  var ticks: UInt64?
  var original: Int
  var data: Range<Int>

  /// Reads a packet block of type 2 (obsolete), 3 (simple) or 6 (enhanced).
  init?(_ view: borrowing OrderedBytes, type: UInt32, length: Int, firstSnapLength: Int?) {
    guard length >= (type == 3 ? 16 : 32) else { return nil }
    guard type != 3 else {
      let snapLength = firstSnapLength ?? 0
      original = Int(view.uint32(8))
      let stored = min(original, snapLength == 0 ? original : snapLength)
      guard stored <= length - 16 else { return nil }
      interface = 0
      ticks = nil
      data = 12..<12 + stored
      return
    }
    let captured = Int(view.uint32(20))
    guard captured <= length - 32 else { return nil }
    interface = type == 2 ? Int(view.uint16(8)) : Int(view.uint32(8))
    ticks = UInt64(view.uint32(12)) << 32 | UInt64(view.uint32(16))
    original = Int(view.uint32(24))
    data = 28..<28 + captured
  }
}
