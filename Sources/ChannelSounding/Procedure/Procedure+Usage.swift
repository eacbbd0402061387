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
      let loss = first.loss(
        with: second, initiatorGate: initiatorGate, reflectorGate: reflectorGate)
      if let loss { losses[loss] += 1 }
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
  /// Why a pair of steps gives neither a tone nor a time, or `nil` when it gives one or calibrates.
  func loss(
    with reflector: Step, initiatorGate: Bool, reflectorGate: Bool
  ) -> LossReason? {
    switch mode {
    case .mode0:
      return nil
    case .mode1:
      return timingLoss ?? reflector.timingLoss
    case .mode2, .mode3:
      if mode == .mode3, timingLoss == nil, reflector.timingLoss == nil { return nil }
      return toneLoss(
        with: reflector, initiatorGate: initiatorGate, reflectorGate: reflectorGate)
    }
  }

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
