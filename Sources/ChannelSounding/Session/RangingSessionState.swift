/// Where a session stands in its life.
public enum RangingSessionState: Hashable, Sendable {
  /// It has not been started, or was stopped; what was measured can still be read.
  case idle
  /// It takes results.
  case running
  /// It takes no results until it is resumed.
  case suspended
  /// It never runs again.
  case invalidated(InvalidationReason)
}
