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
  /// The channel spacing of the first antenna path in MHz, which sets the alias of the distance.
  var channelSpacing: Int { responses[0].channelSpacing ?? 1 }
  /// The number of products in the responses.
  private(set) var tonesUsed = 0
  /// How many tones were left out, by reason.
  private(set) var tonesDropped = LossCounts()

  /// How many pairs of steps gave neither a tone nor a time, by reason.
  private(set) var stepsDropped = LossCounts()
  private var sums = ProductSums()

  /// Whether the last procedure has steps that time packets.
  private(set) var hasTimedPairs = false

  /// Fills the responses from the tones of a procedure.
  ///
  /// - Complexity: O(*n*) in the tones; allocates nothing.
  mutating func fill(from procedure: borrowing Procedure) {
    pathCount = min(procedure.antennaPathCount, AntennaPermutation.maximumPathCount)
    for path in pathCount..<responses.count where responses[path].channelCount > 0 {
      responses[path].removeAll()
    }
    guard pathCount > 0 else {
      hasTimedPairs = true
      tonesUsed = 0
      tonesDropped = LossCounts()
      stepsDropped = procedure.unusedPairs
      return
    }
    sums.fill(from: procedure, pathCount: pathCount)
    hasTimedPairs = sums.hasTimedPairs
    tonesUsed = sums.count
    tonesDropped = sums.dropped
    stepsDropped = sums.hasUnusedPairs ? procedure.unusedPairs : LossCounts()
    for path in 0..<pathCount { responses[path].fill(averaging: sums, path: path) }
  }
}

extension ToneSet {
  /// Why the tone in a slot does not count, or `nil` when it does.
  func loss(atSlot slot: Int, gate: Bool) -> LossReason? {
    Self.loss(ofWord: word(atSlot: slot), gate: gate)
  }

  /// Why the tone of a word does not count, or `nil` when it does.
  static func loss(ofWord word: UInt32, gate: Bool) -> LossReason? {
    if gate, word >> 24 & 0xF > ToneQuality.medium.rawValue { return .toneQuality }
    let term = PhaseCorrectionTerm(wire: word)
    if term.i == 0, term.q == 0 { return .silent }
    let limit: Int16 = 2047
    if abs(term.i) >= limit || abs(term.q) >= limit { return .saturated }
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
