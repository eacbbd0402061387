/// A session was asked for something that its state does not allow.
public struct RangingStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The state of the session.
  public let state: RangingSessionState

  /// Makes an error from the state that does not allow it.
  public init(state: RangingSessionState) { self.state = state }

  /// The error as a sentence that says what to do.
  public var description: String {
    switch state {
    case .idle: "The session is idle: start it."
    case .running: "The session is running already: stop it before it is started again."
    case .suspended: "The session is suspended: resume it, or stop it before it is started again."
    case .invalidated(let reason): "\(reason) The session never runs again: make a new one."
    }
  }
}
