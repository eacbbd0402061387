extension RangingSession {
  /// Where the session stands in its life.
  public var state: RangingSessionState { read { $0.state } }

  /// The latest reading since the session was started, or `nil`.
  public var latest: RangeReading? { read { $0.latest } }

  /// What is known of where the peer is.
  public var rangeState: RangeState { RangeState(latest) }

  /// What tracking makes of all distances so far, or `nil` without tracking or distances.
  public var tracked: TrackedRange? { read { $0.tracker?.current } }

  /// The last error since the session was started, or `nil`.
  public var lastError: RangingError? { read { $0.lastError } }

  /// What became of the results since the session was started.
  public var tally: RangingTally { read { $0.tally } }

  /// Why there is no good reading of late and what would help.
  public var guidance: RangingGuidance { read { $0.guidance } }

  /// The readings as they are now.
  ///
  /// The session's next reading copies the storage if this one is still in use; to look at the readings often, see
  /// `withHistory(_:)`.
  public var history: RangeHistory { read { $0.history } }

  /// The statistics of the readings as they are now, or `nil` without readings.
  public var statistics: RangeStatistics? { read { $0.history.statistics } }

  /// Calls a function with the readings in place, without a copy; the session waits meanwhile.
  ///
  /// - Parameter body: The function, which must not use the session.
  /// - Returns: What the function returns.
  public func withHistory<Value: Sendable>(_ body: (borrowing RangeHistory) -> Value) -> Value {
    read { body($0.history) }
  }
}
