extension Link {
  /// Takes over a configuration, or forgets a removed one.
  ///
  /// The peer's own recording tells the same configuration with the other role.
  mutating func note(_ configuration: Configuration?, id: UInt8, from side: Side) {
    guard id < 4 else { return }
    guard side == .peer else {
      facts.configurations[Int(id)] = configuration
      return
    }
    guard facts.configurations[Int(id)] == nil, var mirrored = configuration else { return }
    mirrored.role = mirrored.role.peer
    facts.configurations[Int(id)] = mirrored
  }

  /// Takes over a schedule of procedures.
  mutating func note(_ settings: ProcedureSettings, from side: Side) {
    guard settings.configurationID < 4 else { return }
    let index = Int(settings.configurationID)
    if side == .local || facts.settings[index] == nil { facts.settings[index] = settings }
  }

  /// Takes the results of a subevent, or more of them.
  @_lifetime(cursor: copy cursor)
  mutating func receive(
    _ result: SubeventResult, steps cursor: inout ByteCursor, from side: Side, seconds: Double?
  ) throws(WireError) {
    let index =
      result.isContinuation
      ? try continued(result, from: side) : begin(result, from: side, seconds: seconds)
    if side == .local || !pending[index].local.hasResults, let seconds {
      pending[index].procedure.secondsSinceEpoch = seconds
    }
    do {
      try pending[index][side].append(result, steps: &cursor, diagnostics: &diagnostics)
    } catch {
      pending[index][side].isMalformed = true
      throw error
    }
    let counter = pending[index].procedure.counter
    self[open: side][result.configurationID] = result.subeventStatus == .partial ? counter : nil
  }

  private subscript(open side: Side) -> OpenSubevents {
    get { side == .local ? openLocal : openPeer }
    set {
      if side == .local {
        openLocal = newValue
      } else {
        openPeer = newValue
      }
    }
  }

  /// The place of the procedure that a Continue event belongs to.
  private mutating func continued(
    _ result: SubeventResult, from side: Side
  ) throws(WireError) -> Int {
    let id = result.configurationID
    if let counter = self[open: side][id],
      let index = index(counter: counter, configurationID: id, takingResultsOf: side),
      pending.isSubeventOpen(at: index, side)
    {
      return index
    }
    diagnostics.orphanContinueEvents += 1
    throw WireError(.unexpectedPacket, at: 2, field: "subevent result continue")
  }

  /// Begins a subevent and gives the place of its procedure.
  private mutating func begin(_ result: SubeventResult, from side: Side, seconds: Double?) -> Int {
    let id = result.configurationID
    if let counter = self[open: side][id] {
      // The rest of the earlier subevent was lost.
      diagnostics.unfinishedResults += 1
      if let index = index(counter: counter, configurationID: id, takingResultsOf: side) {
        pending[index][side].isCutOff = true
      }
    }
    noteFullCounter(result.procedureCounter)
    let known = index(counter: result.procedureCounter, configurationID: id, takingResultsOf: side)
    let index =
      known ?? add(counter: result.procedureCounter, configurationID: id, seconds: seconds)
    if known == nil { cutOff(before: index, configurationID: id, side) }
    pending[index][side].begin(result)
    return index
  }

  /// Ends older procedures of a configuration that still wait for a side's next subevent: it will not come.
  private mutating func cutOff(before index: Int, configurationID: UInt8, _ side: Side) {
    for older in 0..<index
    where pending[older].procedure.configurationID == configurationID
      && pending[older].hasResults(side) && !pending[older].isDone(side)
    {
      diagnostics.unfinishedResults += 1
      pending[older][side].isCutOff = true
      pending[older][side].isDone = true
    }
  }
}

extension PendingProcedure.SideProgress {
  /// Begins a subevent with what only a Result event tells.
  mutating func begin(_ result: SubeventResult) {
    hasResults = true
    guard results.subevents.count < ProcedureSide.maximumSubeventCount else { return }
    results.subevents.append(
      Subevent(
        startACLConnectionEvent: result.startACLConnectionEvent,
        frequencyCompensation: result.frequencyCompensation,
        referencePowerLevel: result.referencePowerLevel,
        status: .partial,
        steps: results.steps.count..<results.steps.count))
  }

  /// Adds the steps of an event to the last subevent and takes over the event's statuses.
  @_lifetime(cursor: copy cursor)
  mutating func append(
    _ result: SubeventResult, steps cursor: inout ByteCursor,
    diagnostics: inout AssemblyDiagnostics
  ) throws(WireError) {
    results.antennaPathCount = max(results.antennaPathCount, result.antennaPathCount)
    var filled = results.steps.count
    let room = max(0, min(Int(result.stepCount), ProcedureSide.maximumStepCount - filled))
    results.steps.append(contentsOf: repeatElement(.blank, count: room))
    defer {
      // The slots after a fault stay empty.
      if filled < results.steps.count { results.steps.removeLast(results.steps.count - filled) }
      if let last = results.subevents.indices.last {
        let first = results.subevents[last].steps.lowerBound
        results.subevents[last].steps = first..<results.steps.count
        results.subevents[last].status = result.subeventStatus
        results.subevents[last].abortReason = result.subeventAbortReason
      }
      results.status = result.procedureStatus
      results.abortReason = result.procedureAbortReason
      if result.procedureStatus != .partial { isDone = true }
    }
    try Self.decode(
      result, steps: &cursor, into: &results.steps, filled: &filled, overflow: &overflow,
      revealedRole: &revealedRole, diagnostics: &diagnostics)
  }

  /// Decodes the steps of an event into the blank slots from `filled` on.
  @inline(__always)
  @_lifetime(cursor: copy cursor)
  private static func decode(
    _ result: SubeventResult, steps cursor: inout ByteCursor, into steps: inout [Step],
    filled: inout Int, overflow: inout Int, revealedRole: inout Role?,
    diagnostics: inout AssemblyDiagnostics
  ) throws(WireError) {
    var slots = steps.mutableElements
    var left = Int(result.stepCount)
    while true {
      let run = Step.decodeToneRun(
        &cursor, withChannels: true, pathCount: result.antennaPathCount, into: &slots, from: filled)
      filled &+= run
      left -= run
      if left == 0 { break }
      let start = cursor.offset
      let step = try Step(decodingHCI: &cursor, pathCount: result.antennaPathCount)
      if step.isMalformed { diagnostics.malformedSteps += 1 }
      if step.mode == .mode0, !step.isAborted, revealedRole == nil {
        // Three octets of header and three of data: only a reflector leaves out the frequency offset.
        revealedRole = cursor.offset - start == 6 ? .reflector : .initiator
      }
      if filled < slots.count {
        slots[filled] = step
        filled &+= 1
      } else {
        overflow += 1
      }
      left -= 1
      if left == 0 { break }
    }
  }
}
