/// What one of two compared measurements says by itself.
public struct ComparedMeasurement: Hashable, Sendable {
  /// How many procedures gave an estimate.
  public let estimateCount: Int
  /// How many procedures gave none.
  public let missingCount: Int
  /// The mean distance without the fifth at each end in metres, or `nil` without estimates.
  public let meanMeters: Double?
  /// Half the width of the middle 68 % of the estimates in metres, or `nil` without estimates.
  public let spreadMeters: Double?
  /// The share of procedures without an estimate.
  public let missingShare: ConfidenceInterval

  init(_ values: [Double], procedureCount: Int, level: Double) {
    estimateCount = values.count
    missingCount = procedureCount - values.count
    missingShare = .share(missingCount, of: procedureCount, level: level)
    let ordered = OrderedValues(values)
    meanMeters = values.isEmpty ? nil : ordered.trimmedMean.mean
    spreadMeters = values.isEmpty ? nil : ordered.spread
  }
}
