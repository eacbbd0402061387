internal import ChannelSounding

/// What became of the tones and of the timing packets, channel by channel.
struct StepGrids: Sendable {
  /// The tones of modes 2 and 3.
  private(set) var tones = StepGrid()
  /// The packets of modes 1 and 3.
  private(set) var packets = StepGrid()

  /// Adds a procedure.
  ///
  /// - Complexity: O(*n*) in the steps.
  mutating func add(_ procedure: borrowing Procedure) {
    tones.beginProcedure()
    packets.beginProcedure()
    let gates = (
      procedure.initiator.tellsToneQuality, procedure.reflector.tellsToneQuality
    )
    let isUsable = procedure.completeness == .complete
    var next = 0
    for pair in procedure.pairs where isUsable {
      let index = Int(pair.initiator)
      // What stands between two pairs has no partner.
      for lost in next..<max(index, next) { lose(procedure.initiator.steps[lost]) }
      next = index + 1
      note(
        procedure.initiator.steps[index], procedure.reflector.steps[Int(pair.reflector)],
        gates: gates)
    }
    for step in procedure.initiator.steps.dropFirst(next) { lose(step) }
    if procedure.initiator.steps.isEmpty {
      for step in procedure.reflector.steps { lose(step) }
    }
  }

  private mutating func lose(_ step: Step) {
    guard let channel = step.channel else { return }
    if step.mode.carriesTones {
      tones.note(.lost, channel: Int(channel.rawValue), count: max(step.tones.pathCount, 1))
    }
    if step.mode.carriesRoundTripTime { packets.note(.lost, channel: Int(channel.rawValue)) }
  }

  private mutating func note(_ initiator: Step, _ reflector: Step, gates: (Bool, Bool)) {
    guard let index = initiator.channel else { return }
    let channel = Int(index.rawValue)
    if initiator.mode.carriesTones {
      for slot in 0..<min(initiator.tones.pathCount, reflector.tones.pathCount) {
        let outcome = max(
          Self.outcome(initiator.tones[slot], gate: gates.0).rawValue,
          Self.outcome(reflector.tones[slot], gate: gates.1).rawValue)
        tones.note(StepOutcome(rawValue: outcome) ?? .lost, channel: channel)
      }
    }
    if initiator.mode.carriesRoundTripTime {
      let outcome = max(
        Self.outcome(initiator.packet).rawValue, Self.outcome(reflector.packet).rawValue)
      packets.note(StepOutcome(rawValue: outcome) ?? .lost, channel: channel)
    }
  }

  private static func outcome(_ tone: Tone, gate: Bool) -> StepOutcome {
    if tone.term.i == 0, tone.term.q == 0 { return .lost }
    if max(abs(tone.term.i), abs(tone.term.q)) >= 2047 { return .poor }
    guard gate else { return .good }
    return switch tone.quality {
    case .high: .good
    case .medium: .medium
    case .low, .unavailable: .poor
    }
  }

  private static func outcome(_ packet: PacketReport?) -> StepOutcome {
    guard let packet, packet.quality.match != .notFound else { return .lost }
    guard packet.quality.match == .exact, packet.halfNanoseconds != nil else { return .poor }
    return .good
  }
}

extension ProcedureSide {
  /// Whether any tone of an antenna path says more about its quality than "unavailable".
  var tellsToneQuality: Bool {
    steps.contains { step in
      (0..<step.tones.pathCount).contains { step.tones[$0].quality != .unavailable }
    }
  }
}
