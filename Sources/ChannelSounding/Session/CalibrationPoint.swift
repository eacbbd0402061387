/// What was measured at one known distance.
public struct CalibrationPoint: Hashable, Sendable, Codable {
  /// The true distance in metres.
  public var truthMeters: Double
  /// How many estimates there are.
  public var estimateCount: Int
  /// The mean of the estimates without the fifth at each end, in metres.
  public var measuredMeters: Double
  /// Half the width of the middle 68 % of the estimates in metres.
  public var spreadMeters: Double
  /// How far the corrected mean lies beyond the truth, in metres.
  public var residualMeters: Double

  /// Makes a point from its parts.
  public init(
    truthMeters: Double, estimateCount: Int, measuredMeters: Double, spreadMeters: Double,
    residualMeters: Double
  ) {
    self.truthMeters = truthMeters
    self.estimateCount = estimateCount
    self.measuredMeters = measuredMeters
    self.spreadMeters = spreadMeters
    self.residualMeters = residualMeters
  }

  private enum CodingKeys: String, CodingKey {
    case truthMeters = "truth_m"
    case estimateCount = "estimates"
    case measuredMeters = "measured_m"
    case spreadMeters = "spread_m"
    case residualMeters = "residual_m"
  }
}
