/// The products of four pairs of terms, exact: 24 bits of a float hold every sum of two products of 12-bit integers.
struct TermProducts {
  var real: SIMD4<Float>
  var imaginary: SIMD4<Float>

  /// Multiplies the terms in the low 24 bits of words.
  @inline(__always)
  init(_ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>) {
    let (ai, aq) = (Self.signed(first), Self.signed(first &>> 12))
    let (bi, bq) = (Self.signed(second), Self.signed(second &>> 12))
    real = ai * bi - aq * bq
    imaginary = ai * bq + aq * bi
  }

  /// The low 12 bits of words as signed numbers.
  @inline(__always)
  private static func signed(_ words: SIMD4<UInt32>) -> SIMD4<Float> {
    // Flipping the sign bit adds 2048; as the lowest bits of a float between 2^23 and 2^24 the sum counts whole units.
    let bits = words & 0xFFF ^ 0x800 | 0x4B00_0000
    return unsafe unsafeBitCast(bits, to: SIMD4<Float>.self) - (8_388_608 + 2048)
  }
}
