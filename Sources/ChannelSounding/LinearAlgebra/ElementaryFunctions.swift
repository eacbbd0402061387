#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The platform's elementary functions under one name, so that only this file depends on the platform.
enum Elementary {
  /// The cosine and sine of an angle in radians.
  static func cosineAndSine(_ angle: Double) -> (cosine: Double, sine: Double) {
    (cos(angle), sin(angle))
  }

  /// The exponential function.
  static func exponential(_ x: Double) -> Double { exp(x) }

  /// The natural logarithm.
  static func logarithm(_ x: Double) -> Double { log(x) }
}
