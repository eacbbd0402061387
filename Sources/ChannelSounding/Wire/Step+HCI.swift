extension Step {
  /// Decodes one step as a controller reports it: mode, channel, length, data.
  ///
  /// A step whose length does not fit its mode keeps its place as an aborted, malformed step, so that the steps after
  /// it still meet their peers.
  ///
  /// - Parameters:
  ///   - cursor: The bytes; moves past the step.
  ///   - pathCount: The number of antenna paths of the event, which tells the two forms of mode 3 apart.
  /// - Throws: `WireError` when the step runs past the end.
  @inline(__always)
  @_lifetime(cursor: copy cursor)
  init(decodingHCI cursor: inout ByteCursor, pathCount: Int) throws(WireError) {
    try cursor.require(3, field: "step header")
    let mode = StepMode(lowBitsOf: cursor.uncheckedUInt8())
    let channel = ChannelIndex(rawValue: cursor.uncheckedUInt8())
    let length = Int(cursor.uncheckedUInt8())
    try cursor.require(length, field: "step data")
    self.init(mode: mode, channel: channel)

    if length == 0 {
      isAborted = true
      return
    }
    let tones = 1 + 4 * (pathCount + 1)
    switch mode {
    case .mode2 where length & 3 == 1 && length >= 9 && length <= 21:
      decodeTones(&cursor, pathCount: (length - 1) / 4 - 1)
    case .mode0 where length == 3 || length == 5:
      decodeMode0(&cursor, withFrequencyOffset: length == 5)
    case .mode1 where length == 6 || length == 12 || length == 14:
      decodeRoundTrip(&cursor, termOctets: (length - 6) / 2)
    case .mode3 where pathCount > 0 && (length == 6 + tones || length == 14 + tones):
      decodeRoundTrip(&cursor, termOctets: length == 6 + tones ? 0 : 4)
      decodeTones(&cursor, pathCount: pathCount)
    default:
      isAborted = true
      isMalformed = true
      try cursor.skip(length, field: "step data")
    }
  }

  /// Decodes the data of a mode-0 step: 3 octets, or 5 at an initiator.
  @_lifetime(cursor: copy cursor)
  mutating func decodeMode0(_ cursor: inout ByteCursor, withFrequencyOffset: Bool) {
    let quality = PacketQuality(rawValue: cursor.uncheckedUInt8())
    let rssi = decibelMilliwatts(wire: cursor.uncheckedUInt8())
    packet = PacketReport(quality: quality, rssi: rssi, antenna: cursor.uncheckedUInt8())
    if withFrequencyOffset {
      frequencyOffset = FrequencyOffset(wire: cursor.uncheckedUInt16())
    }
  }

  /// Decodes the packet part of a mode-1 or mode-3 step: 6 octets and twice `termOctets` (0, 3 or 4).
  @_lifetime(cursor: copy cursor)
  mutating func decodeRoundTrip(_ cursor: inout ByteCursor, termOctets: Int) {
    let quality = PacketQuality(rawValue: cursor.uncheckedUInt8())
    let likelihood = AttackLikelihood(rawValue: cursor.uncheckedUInt8())
    let rssi = decibelMilliwatts(wire: cursor.uncheckedUInt8())
    let time = halfNanoseconds(wire: cursor.uncheckedUInt16())
    var report = PacketReport(
      quality: quality,
      rssi: rssi,
      antenna: cursor.uncheckedUInt8(),
      attackLikelihood: likelihood,
      halfNanoseconds: time)
    switch termOctets {
    case 4:
      report.phaseCorrectionTerm1 = PhaseCorrectionTerm(packetWire: cursor.uncheckedUInt32())
      report.phaseCorrectionTerm2 = PhaseCorrectionTerm(packetWire: cursor.uncheckedUInt32())
    case 3:
      report.phaseCorrectionTerm1 = PhaseCorrectionTerm(wire: cursor.uncheckedUInt24())
      report.phaseCorrectionTerm2 = PhaseCorrectionTerm(wire: cursor.uncheckedUInt24())
    default:
      break
    }
    packet = report
  }

  /// Decodes the tone part of a mode-2 or mode-3 step: the permutation and one tone for each of 1 to 4 paths and the
  /// extension.
  @inline(__always)
  @_lifetime(cursor: copy cursor)
  mutating func decodeTones(_ cursor: inout ByteCursor, pathCount: Int) {
    let permutation = AntennaPermutation(index: cursor.uncheckedUInt8())
    var words = SIMD4<UInt32>(cursor.uncheckedUInt32(), cursor.uncheckedUInt32(), 0, 0)
    if pathCount >= 2 { words.z = cursor.uncheckedUInt32() }
    if pathCount >= 3 { words.w = cursor.uncheckedUInt32() }
    tones = ToneSet(
      permutation: permutation, pathCount: pathCount, words: words,
      lastWord: pathCount >= 4 ? cursor.uncheckedUInt32() : 0)
  }
}
