extension RangingDataDecoder {
  /// Decodes a step from which a filter has removed fields; what was removed stays absent.
  ///
  /// Tones can only be placed when the permutation index is kept; without it, or without the PCTs, the step keeps its
  /// place and has no tones. A tone whose indicator was removed counts as of unavailable quality.
  @_lifetime(cursor: copy cursor)
  func decodeFiltered(
    _ step: inout Step, _ cursor: inout ByteCursor, pathMask: UInt8
  ) throws(WireError) {
    switch step.mode {
    case .mode0:
      try decodeFilteredMode0(&step, &cursor)
    case .mode1:
      try decodeFilteredRoundTrip(&step, &cursor)
    case .mode2:
      try decodeFilteredTones(&step, &cursor, pathMask: pathMask, firstBit: 0)
    case .mode3:
      try decodeFilteredRoundTrip(&step, &cursor)
      try decodeFilteredTones(&step, &cursor, pathMask: pathMask, firstBit: 7)
    }
  }

  @_lifetime(cursor: copy cursor)
  private func decodeFilteredMode0(
    _ step: inout Step, _ cursor: inout ByteCursor
  ) throws(WireError) {
    var report = PacketReport(quality: PacketQuality(.notFound), antenna: 0)
    var hasQuality = false
    if filter.keeps(0, in: .mode0) {
      report.quality = PacketQuality(rawValue: try cursor.uint8("packet quality"))
      hasQuality = true
    }
    if filter.keeps(1, in: .mode0) {
      report.rssi = decibelMilliwatts(wire: try cursor.uint8("packet RSSI"))
    }
    if filter.keeps(2, in: .mode0) { report.antenna = try cursor.uint8("packet antenna") }
    if filter.keeps(3, in: .mode0), serverRole == .initiator {
      step.frequencyOffset = FrequencyOffset(wire: try cursor.uint16("measured frequency offset"))
    }
    step.packet = hasQuality ? report : nil
  }

  @_lifetime(cursor: copy cursor)
  private func decodeFilteredRoundTrip(
    _ step: inout Step, _ cursor: inout ByteCursor
  ) throws(WireError) {
    let mode = step.mode
    var report = PacketReport(quality: PacketQuality(.notFound), antenna: 0)
    var hasQuality = false
    if filter.keeps(0, in: mode) {
      report.quality = PacketQuality(rawValue: try cursor.uint8("packet quality"))
      hasQuality = true
    }
    if filter.keeps(1, in: mode) {
      report.attackLikelihood = AttackLikelihood(rawValue: try cursor.uint8("packet NADM"))
    }
    if filter.keeps(2, in: mode) {
      report.rssi = decibelMilliwatts(wire: try cursor.uint8("packet RSSI"))
    }
    if filter.keeps(3, in: mode) {
      report.halfNanoseconds = halfNanoseconds(wire: try cursor.uint16("packet time"))
    }
    if filter.keeps(4, in: mode) { report.antenna = try cursor.uint8("packet antenna") }
    if hasPacketTerms, filter.keeps(5, in: mode) {
      try cursor.require(4, field: "packet PCT 1")
      report.phaseCorrectionTerm1 = PhaseCorrectionTerm(packetWire: cursor.uncheckedUInt32())
    }
    if hasPacketTerms, filter.keeps(6, in: mode) {
      try cursor.require(4, field: "packet PCT 2")
      report.phaseCorrectionTerm2 = PhaseCorrectionTerm(packetWire: cursor.uncheckedUInt32())
    }
    step.packet = hasQuality ? report : nil
  }

  @_lifetime(cursor: copy cursor)
  private func decodeFilteredTones(
    _ step: inout Step, _ cursor: inout ByteCursor, pathMask: UInt8, firstBit: Int
  ) throws(WireError) {
    let mode = step.mode
    let pathCount = pathMask.nonzeroBitCount
    let keepsTerms = filter.keeps(firstBit + 1, in: mode)
    let keepsQuality = filter.keeps(firstBit + 2, in: mode)
    var permutation: AntennaPermutation?
    if filter.keeps(firstBit, in: mode) {
      permutation = AntennaPermutation(index: try cursor.uint8("antenna permutation index"))
    }
    // With one path there is only one order; otherwise the order decides which slots the filter has kept.
    if pathCount == 1, permutation == nil { permutation = AntennaPermutation(index: 0) }
    guard pathCount > 0, keepsTerms || keepsQuality else { return }
    guard let permutation, permutation.isDefined(forPathCount: pathCount) else {
      throw WireError(.invalidValue, at: cursor.offset, field: "antenna permutation index")
    }
    var tones = ToneSet(permutation: permutation, pathCount: pathCount)
    for slot in 0..<tones.slotCount {
      let path = permutation.path(atSlot: slot, pathCount: pathCount) ?? 0
      // A slot that was not sent stays silent, which the estimators count and leave out.
      guard filter.keepsPath(path, in: mode) else { continue }
      var term: UInt32 = 0
      if keepsTerms {
        try cursor.require(3, field: "tone PCT")
        term = cursor.uncheckedUInt24()
      }
      let unknown = ToneQuality.unavailable.rawValue
      let indicator = keepsQuality ? try cursor.uint8("tone quality indicator") : unknown
      tones.setRaw(slot: slot, term: term, indicator: indicator)
    }
    if keepsTerms { step.tones = tones }
  }
}
