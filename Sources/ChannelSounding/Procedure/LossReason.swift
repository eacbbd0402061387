/// Why a tone or a step was not used.
public enum LossReason: UInt8, Sendable, CaseIterable {
  /// The tone quality indicator says that the tone is not good enough.
  case toneQuality
  /// The tone stands in the tone extension slot.
  case extensionSlot
  /// A device did not measure the step.
  case abortedStep
  /// The two sides do not agree on the channel.
  case channelMismatch
  /// The two sides do not agree on the mode or on the number of antenna paths.
  case modeMismatch
  /// The two sides do not agree on the order of the antenna paths, or the order does not exist.
  case permutationMismatch
  /// The other side has no report about the step.
  case missingPeer
  /// A segment of the Ranging Service was lost.
  case lostSegment
  /// Results between two counters are missing.
  case counterGap
  /// A device reports that the value is not available.
  case sentinel
  /// The access address was not received, or not without errors.
  case packetQuality
  /// The bytes cannot be decoded.
  case malformed
  /// The step lies past the most that a procedure can have.
  case overflow
  /// The tone is zero.
  case silent
  /// The channel is not one that Channel Sounding may use.
  case undefinedChannel
  /// The procedure was aborted.
  case abortedProcedure
  /// The tone reaches the end of the 12-bit range, so that its phase is wrong.
  case saturated

  /// The name that reports and JSON use.
  public var name: String {
    switch self {
    case .toneQuality: "tone_quality"
    case .extensionSlot: "extension_slot"
    case .abortedStep: "aborted_step"
    case .channelMismatch: "channel_mismatch"
    case .modeMismatch: "mode_mismatch"
    case .permutationMismatch: "permutation_mismatch"
    case .missingPeer: "missing_peer"
    case .lostSegment: "lost_segment"
    case .counterGap: "counter_gap"
    case .sentinel: "sentinel"
    case .packetQuality: "packet_quality"
    case .malformed: "malformed"
    case .overflow: "overflow"
    case .silent: "silent"
    case .undefinedChannel: "undefined_channel"
    case .abortedProcedure: "aborted_procedure"
    case .saturated: "saturated"
    }
  }
}
