#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The cosine of an angle in turns.
func cosine(turns: Double) -> Double { cos(2 * .pi * turns) }

/// The sine of an angle in turns.
func sine(turns: Double) -> Double { sin(2 * .pi * turns) }

/// The angle of the point (x, y) in radians.
func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
