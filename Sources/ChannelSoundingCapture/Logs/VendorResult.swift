/// A distance that a vendor's own software wrote into its log, for comparison.
public struct VendorResult: Sendable, Hashable {
  /// The counter of the procedure that went before in the log, or `nil`.
  public var procedureCounter: UInt16?

  /// The distance in metres.
  public var distanceMeters: Double

  /// The distance before the vendor's filter, in metres, where it is told.
  public var rawDistanceMeters: Double?

  /// How likely the vendor takes the distance to be, from 0 to 1, where it is told.
  public var likeliness: Double?

  /// The speed in metres in a second, where it is told.
  public var velocityMetersPerSecond: Double?

  /// Creates a result from its parts.
  public init(
    procedureCounter: UInt16?, distanceMeters: Double, rawDistanceMeters: Double? = nil,
    likeliness: Double? = nil, velocityMetersPerSecond: Double? = nil
  ) {
    self.procedureCounter = procedureCounter
    self.distanceMeters = distanceMeters
    self.rawDistanceMeters = rawDistanceMeters
    self.likeliness = likeliness
    self.velocityMetersPerSecond = velocityMetersPerSecond
  }
}
