/// What a session tells those who listen.
public enum RangingEvent: Hashable, Sendable {
  /// The session was started, suspended, resumed or stopped.
  case stateChanged(RangingSessionState)
  /// There is a reading, and beside it what tracking makes of all so far, if tracking is on.
  case reading(RangeReading, tracked: TrackedRange?)
  /// A result came and gave no reading.
  case missed(MissedReading)
  /// Something went wrong; the session goes on.
  case failed(RangingError)
  /// The session was invalidated and tells nothing more.
  case removed(InvalidationReason)

  /// The reading of the event, or `nil`.
  public var reading: RangeReading? {
    if case .reading(let reading, _) = self { reading } else { nil }
  }
}
