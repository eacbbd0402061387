extension PhaseCorrectionTerm {
  /// The 24 bits of a tone: I in the low 12, Q in the high 12.
  var packed: UInt32 {
    UInt32(UInt16(bitPattern: i) & 0xFFF) | UInt32(UInt16(bitPattern: q) & 0xFFF) << 12
  }
}
