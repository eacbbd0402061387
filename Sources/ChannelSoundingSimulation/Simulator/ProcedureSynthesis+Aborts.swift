internal import ChannelSounding

extension ProcedureSynthesis {
  /// Aborts subevents and the procedure as the options ask for.
  mutating func abort(_ procedure: inout Procedure) {
    let model = options.aborts
    if model.subeventProbability > 0 {
      // From the last subevent to the first, so that the places of the earlier ones stay.
      for subevent in schedule.subevents.indices.reversed()
      where faults.happens(model.subeventProbability) {
        let kept = faults.integer(below: schedule.subevents[subevent].count)
        procedure.initiator.abortSubevent(
          subevent, keeping: kept, reason: .schedulingConflict, fills: model.reportsMissingSteps)
        procedure.reflector.abortSubevent(
          subevent, keeping: kept, reason: .noSynchronisation, fills: model.reportsMissingSteps)
      }
    }
    if model.procedureProbability > 0, faults.happens(model.procedureProbability) {
      let subevent = faults.integer(below: schedule.subevents.count)
      let kept = faults.integer(below: max(procedure.initiator.subevents[subevent].steps.count, 1))
      procedure.initiator.abortProcedure(at: subevent, keeping: kept)
    }
  }
}

extension ProcedureSide {
  /// Ends a subevent early, with steps that were not measured or without them.
  fileprivate mutating func abortSubevent(
    _ index: Int, keeping kept: Int, reason: SubeventAbortReason, fills: Bool
  ) {
    subevents[index].status = .aborted
    subevents[index].abortReason = reason
    let range = subevents[index].steps
    let missing = (range.lowerBound + kept)..<range.upperBound
    if fills {
      for step in missing {
        steps[step] = Step(mode: steps[step].mode, channel: steps[step].channel, isAborted: true)
      }
      return
    }
    steps.removeSubrange(missing)
    subevents[index].steps = range.lowerBound..<missing.lowerBound
    for later in (index + 1)..<subevents.count {
      let range = subevents[later].steps
      subevents[later].steps =
        (range.lowerBound - missing.count)..<(range.upperBound - missing.count)
    }
  }

  /// Ends the procedure in a subevent, without anything of the rest.
  fileprivate mutating func abortProcedure(at index: Int, keeping kept: Int) {
    let start = subevents[index].steps.lowerBound
    let end = min(start + kept, subevents[index].steps.upperBound)
    status = .aborted
    abortReason = .unspecified
    subevents.removeSubrange((index + 1)...)
    subevents[index].steps = start..<end
    subevents[index].status = .aborted
    subevents[index].abortReason = .unspecified
    steps.removeSubrange(end...)
  }
}
