/// How a session works.
public struct RangingSessionConfiguration: Hashable, Sendable {
  /// The most readings that the history holds.
  public var historyCapacity = RangeHistory.defaultCapacity
  /// After how many seconds without a sign of the peer the session is removed; `infinity` for never.
  public var quietSeconds = 5.0
  /// The corrections of the pair of devices, or `nil` for none.
  public var calibration: Calibration?
  /// How distances are tracked, or `nil` for no tracking.
  public var tracking: RangeTracker.Options?

  /// Makes a configuration without calibration and tracking.
  public init() {}
}
