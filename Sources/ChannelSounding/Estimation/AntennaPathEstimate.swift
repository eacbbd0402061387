/// What one antenna path says about the distance.
public struct AntennaPathEstimate: Hashable, Sendable {
  /// The antenna path, from 1.
  public var path: Int
  /// The path's own estimate in signed metres.
  public var meters: Double
  /// The share of the path in the fused estimate, 0 to 1.
  public var weight: Double

  /// Makes an estimate from its parts.
  public init(path: Int, meters: Double, weight: Double) {
    self.path = path
    self.meters = meters
    self.weight = weight
  }
}
