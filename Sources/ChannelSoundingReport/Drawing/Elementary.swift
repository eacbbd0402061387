#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The functions of the C library that drawings need.
enum Elementary {
  /// The cosine and the sine of an angle in radians.
  static func unit(_ angle: Double) -> (cosine: Double, sine: Double) { (cos(angle), sin(angle)) }

  /// The angle of a point in radians, -π to π.
  static func angle(_ imaginary: Double, _ real: Double) -> Double { atan2(imaginary, real) }

  /// A power in decibels; what has no power is at -300 dB.
  static func decibels(power: Double) -> Double { power > 1e-30 ? 10 * log10(power) : -300 }

  /// The greatest power of ten that is not above a positive number, as its exponent.
  static func decade(_ number: Double) -> Int { Int(log10(number).rounded(.down)) }

  /// A power of ten.
  static func tenTo(_ exponent: Int) -> Double { pow(10, Double(exponent)) }

  /// A cube root.
  static func cubeRoot(_ number: Double) -> Double { cbrt(number) }
}
