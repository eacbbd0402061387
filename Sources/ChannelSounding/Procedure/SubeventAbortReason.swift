/// Why a subevent was aborted.
public enum SubeventAbortReason: UInt8, Sendable, CaseIterable {
  /// It was not aborted.
  case none = 0x0
  /// The local host or the peer asked for it.
  case requested = 0x1
  /// No mode-0 packet of the peer was received.
  case noSynchronisation = 0x2
  /// Another activity of the radio took its time or resources.
  case schedulingConflict = 0x3
  /// No reason was given.
  case unspecified = 0xF
}
