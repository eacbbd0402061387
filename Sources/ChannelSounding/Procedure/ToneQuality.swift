/// The tone quality indicator: how far the controller trusts a tone.
public enum ToneQuality: UInt8, Sendable, CaseIterable {
  /// The tone is of high quality.
  case high = 0
  /// The tone is of medium quality.
  case medium = 1
  /// The tone is of low quality.
  case low = 2
  /// The controller does not tell; the tone may still be good.
  case unavailable = 3
}
