// The codes that stand for "not available" on the wire. They become `nil` here and go no further.

extension FrequencyOffset {
  /// The code for "not available", which lies outside the 15-bit range of the field.
  static let notAvailable: UInt16 = 0xC000

  /// Decodes a 15-bit field; controllers leave bit 15 clear or extend the sign into it.
  ///
  /// Anything past ±100 ppm has no meaning and counts as not available.
  init?(wire: UInt16) {
    guard wire != Self.notAvailable else { return nil }
    let value = Int16(bitPattern: wire << 1) >> 1
    guard (-10_000...10_000).contains(value) else { return nil }
    self.init(hundredthsOfPartsPerMillion: value)
  }
}

/// Decodes a power in dBm; 0x7F means "not available".
func decibelMilliwatts(wire: UInt8) -> Int8? {
  wire == 0x7F ? nil : Int8(bitPattern: wire)
}

/// Decodes a time in half-nanoseconds; 0x8000 means "not available".
func halfNanoseconds(wire: UInt16) -> Int16? {
  wire == 0x8000 ? nil : Int16(bitPattern: wire)
}

extension PhaseCorrectionTerm {
  /// Decodes the 24 bits of a PCT: I in the low half, Q in the high one, both in two's complement.
  init(wire: UInt32) {
    self.init(
      i: Int16(truncatingIfNeeded: wire << 4) >> 4,
      q: Int16(truncatingIfNeeded: wire >> 8) >> 4)
  }

  /// Decodes the 32 bits of a packet's PCT, whose highest octet is reserved; all ones mean "not available".
  init?(packetWire wire: UInt32) {
    guard wire != 0xFFFF_FFFF else { return nil }
    self.init(wire: wire)
  }
}
