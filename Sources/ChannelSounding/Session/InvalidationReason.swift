/// Why a session never runs again.
public enum InvalidationReason: Hashable, Sendable {
  /// The application ended it.
  case ended
  /// The peer said goodbye.
  case peerEnded
  /// Nothing was heard of the peer for so many seconds.
  case timeout(quietSeconds: Double)
  /// Something failed for good.
  case error(RangingError)
}

extension InvalidationReason: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .ended: "The application ended the session."
    case .peerEnded: "The peer ended the session."
    case .timeout(let seconds):
      "Nothing was heard of the peer for \(FixedPoint.text(seconds, places: 1)) s."
    case .error(let error): error.description
    }
  }
}
