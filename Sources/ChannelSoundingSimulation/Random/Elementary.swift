#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The functions of the platform's mathematics library that the simulation needs.
enum Elementary {
  /// The speed of light in metres a second.
  static let speedOfLight = 299_792_458.0

  /// The natural logarithm.
  static func logarithm(_ x: Double) -> Double { log(x) }

  /// The exponential function.
  static func exponential(_ x: Double) -> Double { exp(x) }

  /// The number on the unit circle at an angle in radians.
  static func unit(_ angle: Double) -> Complex { Complex(cos(angle), sin(angle)) }

  /// The amplitude ratio of a level in decibels.
  static func amplitude(decibels: Double) -> Double { pow(10, decibels / 20) }

  /// The power ratio of a level in decibels.
  static func power(decibels: Double) -> Double { pow(10, decibels / 10) }

  /// The level in decibels of an amplitude ratio.
  static func decibels(amplitude: Double) -> Double { 20 * log10(amplitude) }
}
