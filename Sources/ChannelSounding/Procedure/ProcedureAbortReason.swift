/// Why a procedure was aborted.
public enum ProcedureAbortReason: UInt8, Sendable, CaseIterable {
  /// It was not aborted.
  case none = 0x0
  /// The local host or the peer asked for it.
  case requested = 0x1
  /// The filtered channel map has fewer than 15 channels.
  case tooFewChannels = 0x2
  /// The instant of a channel map update has passed.
  case channelMapInstantPassed = 0x3
  /// No reason was given.
  case unspecified = 0xF
}
