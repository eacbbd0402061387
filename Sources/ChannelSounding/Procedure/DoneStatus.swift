/// Whether all results of a procedure or subevent have been reported.
public enum DoneStatus: UInt8, Sendable, CaseIterable {
  /// All results are there.
  case complete = 0x0
  /// More results follow.
  case partial = 0x1
  /// The procedure or subevent was aborted.
  case aborted = 0xF
}
