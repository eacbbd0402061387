/// One subevent of a procedure, as one device reports it.
public struct Subevent: Hashable, Sendable {
  /// The connection event of the subevent's first step.
  public var startACLConnectionEvent: UInt16
  /// The frequency compensation, or `nil` when not available (as at a reflector).
  public var frequencyCompensation: FrequencyOffset?
  /// The reference power level in dBm, or `nil` when not available.
  public var referencePowerLevel: Int8?
  /// Whether the subevent was reported in full.
  public var status: DoneStatus
  /// Why the subevent was aborted.
  public var abortReason: SubeventAbortReason
  /// Where the subevent's steps stand among the steps of its side.
  public var steps: Range<Int>

  /// Makes a subevent from its parts.
  public init(
    startACLConnectionEvent: UInt16,
    frequencyCompensation: FrequencyOffset? = nil,
    referencePowerLevel: Int8? = nil,
    status: DoneStatus = .complete,
    abortReason: SubeventAbortReason = .none,
    steps: Range<Int>
  ) {
    self.startACLConnectionEvent = startACLConnectionEvent
    self.frequencyCompensation = frequencyCompensation
    self.referencePowerLevel = referencePowerLevel
    self.status = status
    self.abortReason = abortReason
    self.steps = steps
  }
}
