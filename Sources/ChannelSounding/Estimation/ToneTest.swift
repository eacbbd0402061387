/// Tells from the words of both sides' tones whether they count, in a few operations without branches.
struct ToneTest {
  /// Whether the initiator's tone quality indicators mean anything.
  let initiatorReportsQuality: Bool
  /// Whether the reflector's tone quality indicators mean anything.
  let reflectorReportsQuality: Bool

  /// The bits of a word that are zero in a good or medium tone: the quality without its lowest bit.
  private let initiatorMask: UInt32
  private let reflectorMask: UInt32

  init(initiatorReportsQuality: Bool, reflectorReportsQuality: Bool) {
    self.initiatorReportsQuality = initiatorReportsQuality
    self.reflectorReportsQuality = reflectorReportsQuality
    let quality: UInt32 = 0x0E00_0000
    initiatorMask = initiatorReportsQuality ? quality : 0
    reflectorMask = reflectorReportsQuality ? quality : 0
  }

  /// Whether both tones count: neither poor nor silent nor at the end of the 12-bit range.
  @inline(__always)
  func passes(_ initiator: UInt32, _ reflector: UInt32) -> Bool {
    (initiator & initiatorMask | reflector & reflectorMask) == 0
      && Self.isInRange(initiator) && Self.isInRange(reflector)
  }

  /// Whether the I and Q of a word lie within ±2046 and are not both zero.
  @inline(__always)
  private static func isInRange(_ word: UInt32) -> Bool {
    // With an offset of 2046, modulo 4096, the good values are 0 to 4092.
    let i = (word &+ 2046) & 0xFFF
    let q = (word >> 12 &+ 2046) & 0xFFF
    return i <= 4092 && q <= 4092 && word & 0xFF_FFFF != 0
  }

  /// Counts a pair of steps when it gives neither a tone nor a time.
  func note(_ initiator: Step, _ reflector: Step, unused: inout LossCounts) {
    let loss = initiator.loss(
      with: reflector, initiatorGate: initiatorReportsQuality,
      reflectorGate: reflectorReportsQuality)
    if let loss { unused[loss] += 1 }
  }

  /// Counts the tones of a pair of steps that do not pass.
  func drop(_ initiator: ToneSet, _ reflector: ToneSet, counts: inout LossCounts) {
    for slot in 0..<initiator.pathCount {
      let loss =
        initiator.loss(atSlot: slot, gate: initiatorReportsQuality)
        ?? reflector.loss(atSlot: slot, gate: reflectorReportsQuality)
      if let loss { counts[loss] += 1 }
    }
  }
}
