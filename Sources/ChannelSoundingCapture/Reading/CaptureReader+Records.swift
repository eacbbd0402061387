extension CaptureReader {
  /// The next record of a btsnoop or pcap file.
  mutating func nextRecord(_ layout: RecordLayout) throws(CaptureError) -> CaptureRecord? {
    while true {
      // The record before stays in the window until a good header follows it: if none does, its
      // own length may have been the damage, and good records may stand inside it.
      guard try input.require(recordLength + layout.headerLength) else {
        return try recordAtEnd(layout)
      }
      guard let header = layout.header(input.window, at: recordLength) else {
        guard try resynchronise(layout, from: min(recordLength, layout.headerLength)) else {
          return nil
        }
        continue
      }
      input.advance(recordLength)
      recordLength = 0
      let length = layout.headerLength + header.included
      guard try input.require(length) else {
        let offset = input.offset
        let before = diagnostics
        if try resynchronise(layout, from: 1) { continue }
        diagnostics = before
        diagnostics.incompleteRecordOffset = offset
        return nil
      }
      recordLength = length
      recordNumber += 1
      self.layout?.referenceTicks = header.ticks
      return deliver(
        layout.headerLength..<length, original: header.original, flags: header.flags,
        framing: layout.framing, seconds: layout.seconds(header))
    }
  }

  /// Ends the reading where fewer octets are left than a header has.
  private mutating func recordAtEnd(_ layout: RecordLayout) throws(CaptureError) -> CaptureRecord? {
    let left = input.available - recordLength
    guard left > 0 else { return nil }
    let offset = input.offset + recordLength
    let before = diagnostics
    if try resynchronise(layout, from: min(recordLength, layout.headerLength)) {
      return try nextRecord(layout)
    }
    diagnostics = before
    diagnostics.incompleteRecordOffset = offset
    return nil
  }

  /// Looks for the next place where two plausible records follow each other, or where one ends
  /// exactly at the end of the input.
  ///
  /// - Parameters:
  ///   - shape: What a record looks like.
  ///   - distance: How far from the read position to begin.
  /// - Returns: `false` if there is no such place; everything is consumed then.
  /// - Throws: `CaptureError` if the system fails to read.
  mutating func resynchronise(
    _ shape: some RecordShape, from distance: Int
  ) throws(CaptureError) -> Bool {
    let damageOffset = input.offset + recordLength
    diagnostics.damagedRecords.add(at: damageOffset)
    recordLength = 0
    payloadRange = 0..<0
    input.advance(distance)
    var isFound = false
    while !isFound, try input.require(shape.headerLength) {
      isFound = try standsRecord(shape)
      if !isFound { input.advance(1) }
    }
    if !isFound { input.advance(input.available) }
    diagnostics.skippedBytes.add(input.offset - damageOffset, at: damageOffset)
    return isFound
  }

  private mutating func standsRecord(_ shape: some RecordShape) throws(CaptureError) -> Bool {
    guard let length = shape.recordLength(input.window, at: 0), try input.require(length),
      shape.isIntact(input.window, length: length)
    else { return false }
    if try input.require(length + shape.headerLength) {
      return shape.recordLength(input.window, at: length) != nil
    }
    return input.available == length
  }
}
