/// What a measurement at a known distance has to keep to.
public struct VerdictCriteria: Hashable, Sendable {
  /// The error in metres within which at least 90 % of all estimates must lie.
  public var toleranceMeters: Double
  /// The greatest share of procedures without an estimate, 0 to 1.
  public var maximumMissingShare: Double

  /// The tolerance in metres unless told otherwise: 0.5, which a calibrated pair keeps in the open with room to
  /// spare and which strong multipath or an uncalibrated offset breaks.
  public static let defaultToleranceMeters = 0.5

  /// Makes criteria.
  ///
  /// - Parameters:
  ///   - toleranceMeters: The error in metres within which at least 90 % of all estimates must lie.
  ///   - maximumMissingShare: The greatest share of procedures without an estimate.
  public init(
    toleranceMeters: Double = defaultToleranceMeters, maximumMissingShare: Double = 0.25
  ) {
    self.toleranceMeters = toleranceMeters
    self.maximumMissingShare = maximumMissingShare
  }
}
