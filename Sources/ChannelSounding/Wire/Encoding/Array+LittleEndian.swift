extension [UInt8] {
  /// Appends the octets of an integer, the lowest first.
  package mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends the octet of a signed number, or a code where there is none.
  mutating func append(_ value: Int8?, whenNil code: UInt8) {
    append(value.map { UInt8(bitPattern: $0) } ?? code)
  }

  /// Appends a 15-bit frequency field: bit 15 is clear, and 0xC000 stands for not available.
  mutating func append(_ offset: FrequencyOffset?) {
    let raw = offset.map { UInt16(bitPattern: $0.hundredthsOfPartsPerMillion) & 0x7FFF }
    appendLittleEndian(raw ?? 0xC000)
  }
}
