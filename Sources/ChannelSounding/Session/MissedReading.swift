/// Why a result gave no reading.
public enum MissedReading: Hashable, Sendable {
  /// The procedure gave no estimate.
  case noEstimate(EstimateStatus)
  /// The distance is no reading.
  case refused(ReadingRefusal)

  /// The name that reports and JSON use.
  public var name: String {
    switch self {
    case .noEstimate(let status): status.name
    case .refused(let refusal): refusal.name
    }
  }
}
