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
    var offset = 0
    var paired = pairs.count
    pairs.append(contentsOf: repeatElement(StepPair(initiator: 0, reflector: 0), count: common))
    while true {
      let matching = Self.pairWhileMatching(
        &initiator.steps, from: first.lowerBound + offset,
        &reflector.steps, from: second.lowerBound + offset,
        count: common - offset, into: &pairs, at: paired)
      offset += matching
      paired += matching
      if offset == common { break }
      let here = initiator.steps[first.lowerBound + offset]
      let there = reflector.steps[second.lowerBound + offset]
      let reason = here.mismatch(with: there)
      initiatorLosses[reason] += 1
      reflectorLosses[reason] += 1
      stepLosses[reason] += 1
      toneLosses[reason] += max(here.tones.slotCount, there.tones.slotCount)
      offset += 1
    }
    pairs.removeLast(pairs.count - paired)
    lose(first.dropFirst(common), of: .initiator, because: unmatched)
    lose(second.dropFirst(common), of: .reflector, because: unmatched)
  }

  /// Pairs steps one after the other up to the first two that do not match, after giving each side the channel that
  /// the other one names.
  ///
  /// - Returns: The number of pairs, which stand in `pairs` from `place` on.
  private static func pairWhileMatching(
    _ initiator: inout [Step], from firstInitiator: Int,
    _ reflector: inout [Step], from firstReflector: Int, count: Int, into pairs: inout [StepPair],
    at place: Int
  ) -> Int {
    var pairs = pairs.mutableElements
    var initiator = initiator.mutableElements
    var reflector = reflector.mutableElements
    for offset in 0..<count {
      let i = firstInitiator + offset
      let r = firstReflector + offset
      if reflector[r].channel == nil {
        reflector[r].channel = initiator[i].channel
      } else if initiator[i].channel == nil {
        initiator[i].channel = reflector[r].channel
      }
      guard initiator[i].matches(reflector[r]) else { return offset }
      pairs[place + offset] = StepPair(initiator: i, reflector: r)
    }
    return count
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

extension Step {
  /// Whether two sides' reports are about the same step and both were measured.
  @inline(__always)
  fileprivate func matches(_ other: Step) -> Bool {
    !isMalformed && !other.isMalformed && !isAborted && !other.isAborted && mode == other.mode
      && channel == other.channel && tones.pathCount == other.tones.pathCount
  }

  /// Why two sides' reports do not match.
  fileprivate func mismatch(with other: Step) -> LossReason {
    if isMalformed || other.isMalformed { return .malformed }
    if isAborted || other.isAborted { return .abortedStep }
    if mode != other.mode { return .modeMismatch }
    return channel != other.channel ? .channelMismatch : .modeMismatch
  }
}
