/// Chooses the tones of a procedure and multiplies both sides' into one two-way response for each antenna path.
///
/// A tone counts when its quality is high or medium. A side whose tones all say "unavailable" does not report
/// quality: its tones count. The extension slot, silent tones and tones at the end of the 12-bit range never count.
struct ToneGate: Sendable {
  /// The two-way responses, one for each antenna path.
  private(set) var responses = [TwoWayResponse](
    repeating: TwoWayResponse(), count: AntennaPermutation.maximumPathCount)
  /// The number of antenna paths of the last procedure.
  private(set) var pathCount = 0
  /// The number of products in the responses.
  private(set) var tonesUsed = 0
  /// How many tones were left out, by reason.
  private(set) var tonesDropped = LossCounts()

  /// How many pairs of steps gave neither a tone nor a time, by reason.
  private(set) var stepsDropped = LossCounts()
  private var sums = ProductSums()

  /// Fills the responses from the tones of a procedure.
  ///
  /// - Complexity: O(*n*) in the tones; allocates nothing.
  mutating func fill(from procedure: borrowing Procedure) {
    pathCount = min(procedure.antennaPathCount, AntennaPermutation.maximumPathCount)
    tonesUsed = 0
    tonesDropped = LossCounts()
    stepsDropped = LossCounts()
    guard pathCount > 0 else {
      stepsDropped = procedure.unusedPairs
      return
    }
    sums.removeAll(pathCount: pathCount)
    tonesUsed = sums.add(
      procedure, pathCount: pathCount, dropped: &tonesDropped, unused: &stepsDropped)
    for path in 0..<pathCount { responses[path].fill(averaging: sums, path: path) }
  }
}

extension ToneSet {
  /// Why the tone in a slot does not count, or `nil` when it does.
  func loss(atSlot slot: Int, gate: Bool) -> LossReason? {
    let indicator = indicator(atSlot: slot)
    if gate, indicator & 0xF > ToneQuality.medium.rawValue { return .toneQuality }
    let (i, q) = term(atSlot: slot)
    if i == 0, q == 0 { return .silent }
    let limit: Float = 2047
    if abs(i) >= limit || abs(q) >= limit { return .saturated }
    return nil
  }
}

extension ProcedureSide {
  /// Whether any tone of an antenna path says more about its quality than "unavailable".
  var reportsToneQuality: Bool {
    for step in steps {
      for slot in 0..<step.tones.pathCount
      where step.tones.indicator(atSlot: slot) & 0xF != ToneQuality.unavailable.rawValue {
        return true
      }
    }
    return false
  }
}
