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

  /// Fills the responses from the tones of a procedure.
  ///
  /// - Complexity: O(*n*) in the tones; allocates nothing.
  mutating func fill(from procedure: borrowing Procedure) {
    pathCount = min(procedure.antennaPathCount, AntennaPermutation.maximumPathCount)
    tonesUsed = 0
    tonesDropped = LossCounts()
    for path in responses.indices { responses[path].removeAll() }
    guard pathCount > 0 else { return }
    let initiatorGate = procedure.initiator.reportsToneQuality
    let reflectorGate = procedure.reflector.reportsToneQuality
    for pair in procedure.pairs {
      let initiator = procedure.initiator.steps[Int(pair.initiator)]
      guard initiator.mode.carriesTones else { continue }
      let reflector = procedure.reflector.steps[Int(pair.reflector)]
      guard let channel = initiator.channel, channel.isDefined else {
        tonesDropped[.undefinedChannel] += initiator.tones.slotCount
        continue
      }
      guard initiator.tones.permutation == reflector.tones.permutation,
        initiator.tones.permutation.isDefined(forPathCount: initiator.tones.pathCount),
        initiator.tones.pathCount <= pathCount
      else {
        tonesDropped[.permutationMismatch] += initiator.tones.slotCount
        continue
      }
      multiply(
        initiator.tones, reflector.tones, channel: Int(channel.rawValue),
        initiatorGate: initiatorGate, reflectorGate: reflectorGate)
    }
    for path in 0..<pathCount { responses[path].average() }
  }

  private mutating func multiply(
    _ initiator: ToneSet, _ reflector: ToneSet, channel: Int,
    initiatorGate: Bool, reflectorGate: Bool
  ) {
    for slot in 0..<initiator.pathCount {
      if let loss = initiator.loss(atSlot: slot, gate: initiatorGate)
        ?? reflector.loss(atSlot: slot, gate: reflectorGate)
      {
        tonesDropped[loss] += 1
        continue
      }
      let a = initiator.term(atSlot: slot)
      let b = reflector.term(atSlot: slot)
      let path = initiator.permutation.uncheckedPath(atSlot: slot) - 1
      responses[path].add(
        real: a.i * b.i - a.q * b.q, imaginary: a.i * b.q + a.q * b.i, channel: channel)
      tonesUsed += 1
    }
    tonesDropped[.extensionSlot] += 1
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
