/// The tones of one step in the order in which they were sounded: one for each antenna path and the extension slot.
///
/// The storage is inline: a step owns no memory.
public struct ToneSet: Hashable, Sendable {
  /// The tones of the first four slots as they stand on the wire: I in bits 0 to 11, Q in 12 to 23, the tone quality
  /// indicator in 24 to 31.
  private(set) var words: SIMD4<UInt32> = .zero
  /// The tone of the fifth slot.
  private var lastWord: UInt32 = 0
  /// The order of the antenna paths.
  public var permutation: AntennaPermutation
  private(set) var paths: UInt8

  /// The tones of a step without tones.
  public static let none = ToneSet(permutation: AntennaPermutation(index: 0), pathCount: 0)

  /// Makes silent tones of high quality for a number of paths and the extension slot.
  ///
  /// - Precondition: `pathCount` is at most 4.
  public init(permutation: AntennaPermutation, pathCount: Int) {
    precondition((0...AntennaPermutation.maximumPathCount).contains(pathCount))
    self.permutation = permutation
    paths = UInt8(pathCount)
  }

  /// Makes tones from their words on the wire; words past the last slot must be zero.
  init(
    permutation: AntennaPermutation, pathCount: Int, words: SIMD4<UInt32>, lastWord: UInt32 = 0
  ) {
    self.init(permutation: permutation, pathCount: pathCount)
    self.words = words
    self.lastWord = lastWord
  }

  /// The number of antenna paths, 1 to 4; zero when the step has no tones.
  public var pathCount: Int { Int(paths) }

  /// The number of slots: one for each path and one for the extension; zero without tones.
  public var slotCount: Int { pathCount == 0 ? 0 : pathCount + 1 }

  /// Whether the step has no tones.
  public var isEmpty: Bool { pathCount == 0 }

  /// The tone in a slot; the last slot is the extension slot.
  ///
  /// A reserved quality code reads as `.unavailable`, a reserved extension code as `.toneNotExpected`. Terms past the
  /// 12-bit range are stored as its end.
  public subscript(slot: Int) -> Tone {
    get {
      precondition(slot >= 0 && slot < slotCount, "the step has no such slot")
      let indicator = indicator(atSlot: slot)
      return Tone(
        term: PhaseCorrectionTerm(wire: word(atSlot: slot)),
        quality: ToneQuality(rawValue: indicator & 0xF) ?? .unavailable,
        extensionSlot: ToneExtensionSlot(rawValue: indicator >> 4) ?? .toneNotExpected)
    }
    set {
      precondition(slot >= 0 && slot < slotCount, "the step has no such slot")
      setRaw(
        slot: slot, term: newValue.term.clamped.packed,
        indicator: newValue.quality.rawValue | newValue.extensionSlot.rawValue << 4)
    }
  }

  /// The antenna path, from 1, of the tone in a slot, or `nil` for an undefined permutation.
  public func path(atSlot slot: Int) -> Int? {
    permutation.path(atSlot: slot, pathCount: pathCount)
  }

  /// Stores the raw octets of a slot: 24 bits of PCT and the quality indicator.
  mutating func setRaw(slot: Int, term: UInt32, indicator: UInt8) {
    let word = term & 0xFF_FFFF | UInt32(indicator) << 24
    if slot < 4 {
      words[slot] = word
    } else {
      lastWord = word
    }
  }

  /// The 32 bits of a slot.
  func word(atSlot slot: Int) -> UInt32 { slot < 4 ? words[slot] : lastWord }

  /// The I and Q of a slot as floating-point numbers.
  func term(atSlot slot: Int) -> (i: Float, q: Float) {
    let term = PhaseCorrectionTerm(wire: word(atSlot: slot))
    return (Float(term.i), Float(term.q))
  }

  /// The raw tone quality indicator octet of a slot.
  func indicator(atSlot slot: Int) -> UInt8 { UInt8(word(atSlot: slot) >> 24) }
}
