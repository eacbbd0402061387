extension SIMD8<Float> {
  /// The exponential of every lane, for arguments up to 80; below -80 the result is about 1e-35, not zero.
  ///
  /// Splits `x / ln 2` into an integer, which becomes the exponent's bits, and a remainder of at most one
  /// half, on which a polynomial of degree 6 is accurate to 2e-7 relative. Rounding adds and subtracts
  /// 1.5 · 2²³ because `rounded()` calls libm for every lane on baseline x86-64.
  @inline(__always)
  var exponential: SIMD8<Float> {
    let clamped = self.clamped(
      lowerBound: SIMD8(repeating: -80), upperBound: SIMD8(repeating: 80))
    let scaled = clamped * 1.442_695_04
    let shifter = SIMD8(repeating: Float(12_582_912))
    let shifted = scaled + shifter
    let integer = shifted - shifter
    let t = (scaled - integer) * 0.693_147_18
    var polynomial = t * (1 / 720) + (1 / 120)
    polynomial = polynomial * t + (1 / 24)
    polynomial = polynomial * t + (1 / 6)
    polynomial = polynomial * t + 0.5
    polynomial = polynomial * t + 1
    polynomial = polynomial * t + 1
    // The shifter's own bits leave at the top; what stays is the integer, now in the exponent's place.
    let bits = (unsafe unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &<< 23) &+ (127 &<< 23)
    return polynomial * (unsafe unsafeBitCast(bits, to: SIMD8<Float>.self))
  }
}
