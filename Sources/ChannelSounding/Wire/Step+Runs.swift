extension Step {
  /// What stands in a slot that `decodeToneRun` has not filled yet.
  static let blank = Step(mode: .mode2)

  /// Decodes mode-2 steps that follow each other, up to the first step of another kind or length.
  ///
  /// - Parameters:
  ///   - cursor: The bytes; moves past the steps that were decoded.
  ///   - withChannels: Whether a step has the header of an HCI event (mode, channel, length) or that of the Ranging
  ///     Service (mode).
  ///   - pathCount: The number of antenna paths of the steps to decode.
  ///   - slots: Takes the steps; the slots from `first` on must be blank.
  ///   - first: The slot of the first step.
  /// - Returns: The number of steps, at most that of the slots from `first` on.
  @inline(__always)
  @_lifetime(cursor: copy cursor)
  @_lifetime(slots: copy slots)
  static func decodeToneRun(
    _ cursor: inout ByteCursor, withChannels: Bool, pathCount: Int,
    into slots: inout MutableSpan<Step>, from first: Int
  ) -> Int {
    guard pathCount >= 1, pathCount <= AntennaPermutation.maximumPathCount else { return 0 }
    let header = withChannels ? 4 : 2
    let size = header + 4 * (pathCount + 1)
    let kind = 2 | UInt32(size - 3) << 16
    let bytes = cursor.rest
    var offset = 0
    var slot = first
    // The whole step is there: none of the reads below passes the end.
    while slot < slots.count, bytes.byteCount &- offset >= size {
      let permutation: UInt8
      if withChannels {
        let head = bytes.uncheckedWord(at: offset)
        guard head & 0xFF_0003 == kind else { break }
        slots[slot].channel = ChannelIndex(rawValue: UInt8(truncatingIfNeeded: head >> 8))
        permutation = UInt8(truncatingIfNeeded: head >> 24)
      } else {
        let head = bytes.uncheckedHalfWord(at: offset)
        guard head & 0xFF == 2 else { break }
        permutation = UInt8(truncatingIfNeeded: head >> 8)
      }
      let tones = offset &+ header
      var words = SIMD4<UInt32>(
        bytes.uncheckedWord(at: tones), bytes.uncheckedWord(at: tones &+ 4), 0, 0)
      if pathCount >= 2 { words.z = bytes.uncheckedWord(at: tones &+ 8) }
      if pathCount >= 3 { words.w = bytes.uncheckedWord(at: tones &+ 12) }
      slots[slot].tones = ToneSet(
        permutation: AntennaPermutation(index: permutation), pathCount: pathCount, words: words,
        lastWord: pathCount >= 4 ? bytes.uncheckedWord(at: tones &+ 16) : 0)
      offset &+= size
      slot &+= 1
    }
    cursor.uncheckedSkip(offset)
    return slot &- first
  }
}

extension RawSpan {
  /// Four octets, the lowest first; the caller has made sure that they are there.
  @inline(__always)
  fileprivate func uncheckedWord(at offset: Int) -> UInt32 {
    UInt32(
      littleEndian: unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt32.self))
  }

  /// Two octets, the lowest first; the caller has made sure that they are there.
  @inline(__always)
  fileprivate func uncheckedHalfWord(at offset: Int) -> UInt16 {
    UInt16(
      littleEndian: unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt16.self))
  }
}
