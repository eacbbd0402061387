/// Whether a procedure gave an estimate, or why it gave none.
public enum EstimateStatus: UInt8, Sendable, CaseIterable {
  /// There is an estimate.
  case ok
  /// A side aborted the procedure.
  case aborted
  /// The other side's results never came.
  case unpaired
  /// Fewer than 15 channels have usable tones.
  case tooFewTones
  /// No round-trip time is usable.
  case noRTT
  /// A segment of the other side's results was lost.
  case lostSegments
  /// A side's results cannot be decoded.
  case malformed

  /// The name that reports and JSON use.
  public var name: String {
    switch self {
    case .ok: "ok"
    case .aborted: "aborted"
    case .unpaired: "unpaired"
    case .tooFewTones: "too_few_tones"
    case .noRTT: "no_rtt"
    case .lostSegments: "lost_segments"
    case .malformed: "malformed"
    }
  }
}
