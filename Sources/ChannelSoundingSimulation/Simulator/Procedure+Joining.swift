internal import ChannelSounding

extension Procedure {
  /// Pairs the steps of both sides by subevent and place, and counts the steps without a pair.
  mutating func joinSides() {
    pairs.removeAll(keepingCapacity: true)
    for (first, second) in zip(initiator.subevents, reflector.subevents) {
      for (a, b) in zip(first.steps, second.steps) {
        pairs.append(StepPair(initiator: a, reflector: b))
      }
    }
    initiatorLosses[.missingPeer] = initiator.steps.count - pairs.count
    reflectorLosses[.missingPeer] = reflector.steps.count - pairs.count
    let isAborted = initiator.status == .aborted || reflector.status == .aborted
    completeness = isAborted ? .aborted : .complete
  }
}
