/// Consecutive procedures that ended alike.
public struct StatusRun: Hashable, Sendable {
  /// The counter of the first procedure.
  public var first: UInt16
  /// The counter of the last procedure.
  public var last: UInt16
  /// The number of procedures.
  public var count: Int
  /// How they ended.
  public var status: EstimateStatus
}
