internal import ChannelSounding

/// A procedure with the two-way responses of its antenna paths.
struct ProcedureDetail: Sendable {
  var record: ReportProcedure
  /// One response for each antenna path.
  var responses: [TwoWayResponse]

  /// The distance, which every procedure with details has.
  var meters: Double { record.meters ?? 0 }

  /// Takes the products of both sides' tones by the rules of the estimator, or `nil` without a distance or tones.
  init?(_ procedure: borrowing Procedure, _ record: ReportProcedure) {
    let pathCount = min(procedure.antennaPathCount, AntennaPermutation.maximumPathCount)
    guard record.meters != nil, pathCount > 0 else { return nil }
    self.record = record
    responses = [TwoWayResponse](repeating: TwoWayResponse(), count: pathCount)
    let gates = (
      procedure.initiator.tellsToneQuality, procedure.reflector.tellsToneQuality
    )
    let times = ToneTimes(procedure, metersPerSecond: record.estimate.velocityMetersPerSecond)
    for pair in procedure.pairs {
      let initiator = procedure.initiator.steps[Int(pair.initiator)]
      let reflector = procedure.reflector.steps[Int(pair.reflector)]
      guard let channel = initiator.channel, channel.isDefined,
        initiator.tones.permutation == reflector.tones.permutation,
        initiator.tones.pathCount <= pathCount,
        initiator.tones.pathCount == reflector.tones.pathCount
      else { continue }
      for slot in 0..<initiator.tones.pathCount {
        guard let path = initiator.tones.path(atSlot: slot),
          let a = Self.usable(initiator.tones[slot], gate: gates.0),
          let b = Self.usable(reflector.tones[slot], gate: gates.1)
        else { continue }
        let turn = times?.stopping(
          step: Int(pair.initiator), slot: slot, mode: initiator.mode, channel: channel)
        let (cosine, sine) = (Float(turn?.cosine ?? 1), Float(turn?.sine ?? 0))
        let (real, imaginary) = (a.i * b.i - a.q * b.q, a.i * b.q + a.q * b.i)
        responses[path - 1].add(
          real: real * cosine - imaginary * sine, imaginary: real * sine + imaginary * cosine,
          channel: Int(channel.rawValue))
      }
    }
    for path in responses.indices { responses[path].average() }
    if responses.allSatisfy({ $0.channelCount < 2 }) { return nil }
  }

  private static func usable(_ tone: Tone, gate: Bool) -> (i: Float, q: Float)? {
    if gate, tone.quality == .low || tone.quality == .unavailable { return nil }
    let (i, q) = (tone.term.i, tone.term.q)
    if i == 0, q == 0 { return nil }
    if max(abs(i), abs(q)) >= 2047 { return nil }
    return (Float(i), Float(q))
  }
}
