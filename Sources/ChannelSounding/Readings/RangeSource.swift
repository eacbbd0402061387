/// Who measured a distance.
public enum RangeSource: Hashable, Sendable {
  /// This package, from the raw results of a procedure, by the given method.
  case procedure(EstimationMethod)
  /// The operating system, which reports a distance of its own.
  case system

  /// The name that reports and JSON use: that of the method, or `system`.
  public var name: String {
    switch self {
    case .procedure(let method): method.rawValue
    case .system: "system"
    }
  }
}
