/// Whether a tone stands in the tone extension slot, and whether a tone was to be expected there.
public enum ToneExtensionSlot: UInt8, Sendable, CaseIterable {
  /// The tone belongs to an antenna path.
  case notExtension = 0
  /// The slot was to stay empty: what was measured is noise.
  case toneNotExpected = 1
  /// The slot repeats the last antenna path's tone.
  case toneExpected = 2
}
