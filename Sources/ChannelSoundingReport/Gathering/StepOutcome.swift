/// What became of the tones or the packet of a step on one channel.
enum StepOutcome: Int, Sendable, CaseIterable {
  /// Used, at full quality or without a word about it.
  case good
  /// Used, at medium quality.
  case medium
  /// Received, but not good enough to be used.
  case poor
  /// Not received, aborted or without the other side's half.
  case lost
}
