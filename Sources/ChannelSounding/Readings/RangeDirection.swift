#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where a peer is as seen from this device: an azimuth, an elevation or both.
///
/// The axes are those of a hand-held device whose back faces ahead: *x* to the right, *y* up and *z* towards the
/// user, so that straight ahead is (0, 0, -1).
///
/// * The **azimuth** is the angle in the horizontal plane from straight ahead, positive to the right,
///   `atan2(x, -z)`, over -π to π.
/// * The **elevation** is the angle above the horizontal plane, positive upwards, `asin(y)`, over -π/2 to π/2.
public struct RangeDirection: Hashable, Sendable {
  /// The angle to the right of straight ahead in radians, or `nil` when not known.
  public let azimuth: Double?
  /// The angle above the horizontal plane in radians, or `nil` when not known.
  public let elevation: Double?

  /// Makes a direction from a unit vector, or `nil` when the vector is not one.
  ///
  /// A vector whose length is within one percent of one is taken, and scaled to one.
  ///
  /// - Parameter unitVector: The vector from this device to the peer.
  public init?(unitVector: SIMD3<Double>) {
    let length = (unitVector * unitVector).sum().squareRoot()
    guard length.isFinite, abs(length - 1) <= 0.01 else { return nil }
    let vector = unitVector / length
    elevation = asin(min(max(vector.y, -1), 1))
    // Straight up or down every azimuth would do, so there is none.
    azimuth = vector.x == 0 && vector.z == 0 ? nil : atan2(vector.x, -vector.z)
  }

  /// Makes a direction from a single-precision unit vector, or `nil` when the vector is not one.
  ///
  /// - Parameter unitVector: The vector from this device to the peer.
  public init?(unitVector: SIMD3<Float>) {
    self.init(unitVector: SIMD3<Double>(unitVector))
  }

  /// Makes a direction from angles, or `nil` when neither is known.
  ///
  /// - Parameters:
  ///   - azimuth: The angle to the right of straight ahead in radians; a value that is not finite counts as not
  ///     known, any other is brought into -π to π.
  ///   - elevation: The angle above the horizontal plane in radians; a value outside -π/2 to π/2 counts as not
  ///     known.
  public init?(azimuth: Double?, elevation: Double? = nil) {
    self.azimuth = azimuth.flatMap {
      $0.isFinite ? $0.remainder(dividingBy: 2 * .pi) : nil
    }
    self.elevation = elevation.flatMap { abs($0) <= .pi / 2 ? $0 : nil }
    if self.azimuth == nil && self.elevation == nil { return nil }
  }

  /// The unit vector from this device to the peer, or `nil` unless both angles are known.
  public var unitVector: SIMD3<Double>? {
    guard let elevation else { return nil }
    guard let azimuth else {
      return abs(elevation) == .pi / 2 ? SIMD3(0, elevation < 0 ? -1 : 1, 0) : nil
    }
    let horizontal = cos(elevation)
    return SIMD3(horizontal * sin(azimuth), sin(elevation), -horizontal * cos(azimuth))
  }
}
