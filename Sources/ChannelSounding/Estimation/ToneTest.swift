/// Tells of four pairs of tones at once whether they count, from their words on the wire.
struct ToneTest {
  /// Whether the initiator's tone quality indicators mean anything.
  let initiatorReportsQuality: Bool
  /// Whether the reflector's tone quality indicators mean anything.
  let reflectorReportsQuality: Bool

  // The bits of a word that are zero in a tone of high or medium quality: the quality without its lowest bit.
  private let initiatorMask: SIMD4<UInt32>
  private let reflectorMask: SIMD4<UInt32>

  init(initiatorReportsQuality: Bool, reflectorReportsQuality: Bool) {
    self.initiatorReportsQuality = initiatorReportsQuality
    self.reflectorReportsQuality = reflectorReportsQuality
    let quality = SIMD4<UInt32>(repeating: 0x0E00_0000)
    initiatorMask = initiatorReportsQuality ? quality : .zero
    reflectorMask = reflectorReportsQuality ? quality : .zero
  }

  /// Makes the test that a procedure asks for.
  init(_ procedure: borrowing Procedure) {
    self.init(
      initiatorReportsQuality: procedure.initiator.reportsToneQuality,
      reflectorReportsQuality: procedure.reflector.reportsToneQuality)
  }

  /// Zero in every lane whose two tones both count: neither poor nor silent nor at the end of the 12-bit range.
  @inline(__always)
  func faults(_ initiator: SIMD4<UInt32>, _ reflector: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let ends = Self.ends(initiator) | Self.ends(reflector)
    let poor = initiator & initiatorMask | reflector & reflectorMask
    return ends & 0x1000 | poor | Self.silence(initiator) | Self.silence(reflector)
  }

  /// Bit 12 is set where I or Q is -2048, -2047 or 2047.
  @inline(__always)
  private static func ends(_ words: SIMD4<UInt32>) -> SIMD4<UInt32> {
    // With an offset of 2046, modulo 4096, the good values are 0 to 4092, and 3 more carry into bit 12.
    let i = (words &+ 2046) & 0xFFF &+ 3
    let q = ((words &>> 12) &+ 2046) & 0xFFF &+ 3
    return i | q
  }

  /// Not zero where I and Q are zero.
  @inline(__always)
  private static func silence(_ words: SIMD4<UInt32>) -> SIMD4<UInt32> {
    SIMD4<UInt32>.zero.replacing(with: 1, where: (words & 0xFF_FFFF) .== 0)
  }

  /// Why two tones do not count, or `nil` when they do.
  func loss(_ initiator: UInt32, _ reflector: UInt32) -> LossReason? {
    ToneSet.loss(ofWord: initiator, gate: initiatorReportsQuality)
      ?? ToneSet.loss(ofWord: reflector, gate: reflectorReportsQuality)
  }
}
