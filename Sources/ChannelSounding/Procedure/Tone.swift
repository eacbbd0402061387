/// One measured tone of a step.
public struct Tone: Hashable, Sendable {
  /// The received tone relative to the local oscillator.
  public var term: PhaseCorrectionTerm
  /// How far the controller trusts the tone.
  public var quality: ToneQuality
  /// Whether the tone stands in the tone extension slot.
  public var extensionSlot: ToneExtensionSlot

  /// Makes a tone from its parts.
  public init(
    term: PhaseCorrectionTerm,
    quality: ToneQuality = .high,
    extensionSlot: ToneExtensionSlot = .notExtension
  ) {
    self.term = term
    self.quality = quality
    self.extensionSlot = extensionSlot
  }
}
