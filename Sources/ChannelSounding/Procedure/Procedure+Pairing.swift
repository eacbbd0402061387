extension Procedure {
  /// Joins the steps of both sides into `pairs` and counts what has no pair.
  ///
  /// Subevents meet by the connection event at which they started, else by their order; within a subevent, steps meet
  /// by their order, up to the shorter side. A pair needs the same mode, the same channel where both sides name one,
  /// and both sides' measurement. A peer's step that came without a channel takes the other side's.
  ///
  /// - Complexity: O(*n*) in the steps; allocates nothing once `pairs` has room.
  public mutating func pairSteps() {
    pairs.removeAll(keepingCapacity: true)
    initiatorLosses = LossCounts()
    reflectorLosses = LossCounts()
    stepLosses = LossCounts()
    toneLosses = LossCounts()
    var i = 0
    var r = 0
    let unmatched: LossReason =
      switch completeness {
      case .lostSegments: .lostSegment
      case .malformed: .malformed
      case .aborted: .abortedProcedure
      case .complete, .unpaired: .missingPeer
      }
    while i < initiator.subevents.count, r < reflector.subevents.count {
      switch meeting(i, r) {
      case .together:
        pairSteps(
          initiator: initiator.subevents[i].steps, reflector: reflector.subevents[r].steps,
          unmatched: unmatched)
        i += 1
        r += 1
      case .initiatorAlone:
        lose(initiator.subevents[i].steps, of: .initiator, because: unmatched)
        i += 1
      case .reflectorAlone:
        lose(reflector.subevents[r].steps, of: .reflector, because: unmatched)
        r += 1
      }
    }
    while i < initiator.subevents.count {
      lose(initiator.subevents[i].steps, of: .initiator, because: unmatched)
      i += 1
    }
    while r < reflector.subevents.count {
      lose(reflector.subevents[r].steps, of: .reflector, because: unmatched)
      r += 1
    }
  }

  /// How two subevents stand to each other.
  private enum Meeting { case together, initiatorAlone, reflectorAlone }

  /// Whether two subevents are the same one, or which of them the other side does not have.
  private func meeting(_ i: Int, _ r: Int) -> Meeting {
    let here = initiator.subevents[i].startACLConnectionEvent
    let there = reflector.subevents[r].startACLConnectionEvent
    // Some controllers tell the connection event only once in a procedure and report zero afterwards.
    if here == there || here == 0 || there == 0 { return .together }
    let laterReflector = reflector.subevents[(r + 1)...].contains {
      $0.startACLConnectionEvent == here
    }
    let laterInitiator = initiator.subevents[(i + 1)...].contains {
      $0.startACLConnectionEvent == there
    }
    switch (laterInitiator, laterReflector) {
    case (true, false): return .initiatorAlone
    case (false, true): return .reflectorAlone
    default: return .together
    }
  }

  private mutating func pairSteps(
    initiator first: Range<Int>, reflector second: Range<Int>, unmatched: LossReason
  ) {
    let common = min(first.count, second.count)
    for offset in 0..<common {
      let i = first.lowerBound + offset
      let r = second.lowerBound + offset
      let channel = initiator.steps[i].channel ?? reflector.steps[r].channel
      if initiator.steps[i].channel == nil { initiator.steps[i].channel = channel }
      if reflector.steps[r].channel == nil { reflector.steps[r].channel = channel }
      if let reason = mismatch(initiator.steps[i], reflector.steps[r]) {
        initiatorLosses[reason] += 1
        reflectorLosses[reason] += 1
        stepLosses[reason] += 1
        toneLosses[reason] += max(
          initiator.steps[i].tones.slotCount, reflector.steps[r].tones.slotCount)
      } else {
        pairs.append(StepPair(initiator: i, reflector: r))
      }
    }
    lose(first.dropFirst(common), of: .initiator, because: unmatched)
    lose(second.dropFirst(common), of: .reflector, because: unmatched)
  }

  private func mismatch(_ initiator: Step, _ reflector: Step) -> LossReason? {
    if initiator.isMalformed || reflector.isMalformed { return .malformed }
    if initiator.isAborted || reflector.isAborted { return .abortedStep }
    if initiator.mode != reflector.mode { return .modeMismatch }
    if initiator.channel != reflector.channel { return .channelMismatch }
    if initiator.tones.pathCount != reflector.tones.pathCount { return .modeMismatch }
    return nil
  }

  /// Counts steps that lie past the most that a procedure can have.
  mutating func noteOverflow(_ count: Int, of role: Role) {
    if role == .initiator {
      initiatorLosses[.overflow] += count
    } else {
      reflectorLosses[.overflow] += count
    }
    stepLosses[.overflow] += count
  }

  private mutating func lose(_ steps: Range<Int>, of role: Role, because reason: LossReason) {
    for index in steps {
      let step = role == .initiator ? initiator.steps[index] : reflector.steps[index]
      let cause: LossReason =
        step.isMalformed ? .malformed : step.isAborted ? .abortedStep : reason
      if role == .initiator {
        initiatorLosses[cause] += 1
      } else {
        reflectorLosses[cause] += 1
      }
      stepLosses[cause] += 1
      toneLosses[cause] += step.tones.slotCount
    }
  }
}
