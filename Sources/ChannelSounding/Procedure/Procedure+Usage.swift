extension Procedure {
  /// How many pairs of steps give neither a tone nor a time, by reason.
  ///
  /// Steps of mode 0 count as used: they tell the frequency offset. In a procedure that is not complete no pair is
  /// used.
  ///
  /// - Complexity: O(*n*) in the pairs; allocates nothing.
  public var unusedPairs: LossCounts {
    var losses = LossCounts()
    guard completeness == .complete else {
      losses[unusedReason] += pairs.count
      return losses
    }
    let initiatorGate = initiator.reportsToneQuality
    let reflectorGate = reflector.reportsToneQuality
    for pair in pairs {
      let first = initiator.steps[Int(pair.initiator)]
      let second = reflector.steps[Int(pair.reflector)]
      switch first.mode {
      case .mode0:
        break
      case .mode1:
        if let loss = first.timingLoss ?? second.timingLoss { losses[loss] += 1 }
      case .mode2, .mode3:
        guard
          let loss = first.toneLoss(
            with: second, initiatorGate: initiatorGate, reflectorGate: reflectorGate)
        else { continue }
        if first.mode == .mode3, first.timingLoss == nil, second.timingLoss == nil { continue }
        losses[loss] += 1
      }
    }
    return losses
  }

  /// Why the steps of a procedure that is not complete are not used.
  private var unusedReason: LossReason {
    switch completeness {
    case .complete, .unpaired: .missingPeer
    case .aborted: .abortedProcedure
    case .lostSegments: .lostSegment
    case .malformed: .malformed
    }
  }
}

extension Step {
  /// Why no tone of a pair of steps can be used, or `nil` when one can.
  func toneLoss(
    with reflector: Step, initiatorGate: Bool, reflectorGate: Bool
  ) -> LossReason? {
    guard let channel, channel.isDefined else { return .undefinedChannel }
    guard tones.permutation == reflector.tones.permutation,
      tones.permutation.isDefined(forPathCount: tones.pathCount)
    else { return .permutationMismatch }
    var reason = LossReason.silent
    for slot in 0..<tones.pathCount {
      guard
        let loss = tones.loss(atSlot: slot, gate: initiatorGate)
          ?? reflector.tones.loss(atSlot: slot, gate: reflectorGate)
      else { return nil }
      reason = loss
    }
    return reason
  }
}
