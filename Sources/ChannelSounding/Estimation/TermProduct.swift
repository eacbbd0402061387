/// The product of two tones' terms, exact: 24 bits of a float hold every sum of two products of 12-bit integers.
struct TermProduct {
  var real: Float
  var imaginary: Float

  /// Multiplies the terms in the low 24 bits of two words.
  @inline(__always)
  init(_ first: UInt32, _ second: UInt32) {
    // Shifting left and back extends the signs.
    let (ai, aq) = (Int32(bitPattern: first << 20) >> 20, Int32(bitPattern: first << 8) >> 20)
    let (bi, bq) = (Int32(bitPattern: second << 20) >> 20, Int32(bitPattern: second << 8) >> 20)
    real = Float(ai &* bi &- aq &* bq)
    imaginary = Float(ai &* bq &+ aq &* bi)
  }
}
