/// The tones of one step in the order in which they were sounded: one for each antenna path and the extension slot.
///
/// The storage is inline: a step owns no memory.
public struct ToneSet: Hashable, Sendable {
  /// The order of the antenna paths.
  public var permutation: AntennaPermutation
  /// The number of antenna paths, 1 to 4; zero when the step has no tones.
  public private(set) var pathCount: Int
  /// The in-phase parts, one for each slot.
  private var i: SIMD8<Int16> = .zero
  /// The quadrature parts, one for each slot.
  private var q: SIMD8<Int16> = .zero
  /// The tone quality indicator octets, one for each slot.
  private var indicators: SIMD8<UInt8> = .zero

  /// The tones of a step without tones.
  public static let none = ToneSet(permutation: AntennaPermutation(index: 0), pathCount: 0)

  /// Makes silent tones of high quality for a number of paths and the extension slot.
  ///
  /// - Precondition: `pathCount` is at most 4.
  public init(permutation: AntennaPermutation, pathCount: Int) {
    precondition((0...AntennaPermutation.maximumPathCount).contains(pathCount))
    self.permutation = permutation
    self.pathCount = pathCount
  }

  /// The number of slots: one for each path and one for the extension; zero without tones.
  public var slotCount: Int { pathCount == 0 ? 0 : pathCount + 1 }

  /// Whether the step has no tones.
  public var isEmpty: Bool { pathCount == 0 }

  /// The tone in a slot; the last slot is the extension slot.
  ///
  /// A reserved quality code reads as `.unavailable`, a reserved extension code as `.toneNotExpected`.
  public subscript(slot: Int) -> Tone {
    get {
      precondition(slot >= 0 && slot < slotCount, "the step has no such slot")
      return Tone(
        term: PhaseCorrectionTerm(i: i[slot], q: q[slot]),
        quality: ToneQuality(rawValue: indicators[slot] & 0xF) ?? .unavailable,
        extensionSlot: ToneExtensionSlot(rawValue: indicators[slot] >> 4) ?? .toneNotExpected)
    }
    set {
      precondition(slot >= 0 && slot < slotCount, "the step has no such slot")
      i[slot] = newValue.term.i
      q[slot] = newValue.term.q
      indicators[slot] = newValue.quality.rawValue | newValue.extensionSlot.rawValue << 4
    }
  }

  /// The antenna path, from 1, of the tone in a slot, or `nil` for an undefined permutation.
  public func path(atSlot slot: Int) -> Int? {
    permutation.path(atSlot: slot, pathCount: pathCount)
  }

  /// Stores the raw octets of a slot: 24 bits of PCT and the quality indicator.
  mutating func setRaw(slot: Int, term: UInt32, indicator: UInt8) {
    // Shifting left and back extends the sign of the 12-bit halves.
    i[slot] = Int16(truncatingIfNeeded: term << 4) >> 4
    q[slot] = Int16(truncatingIfNeeded: term >> 8) >> 4
    indicators[slot] = indicator
  }

  /// The I and Q of a slot as floating-point numbers.
  func term(atSlot slot: Int) -> (i: Float, q: Float) { (Float(i[slot]), Float(q[slot])) }

  /// The raw tone quality indicator octet of a slot.
  func indicator(atSlot slot: Int) -> UInt8 { indicators[slot] }
}
