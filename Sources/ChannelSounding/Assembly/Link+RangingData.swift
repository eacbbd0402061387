extension Link {
  /// Takes a segment of the peer's results and, when it completes a body, the body.
  mutating func receive(segment: RawSpan, seconds: Double?) throws(WireError) {
    let outcome = try reassembler.receive(segment)
    if outcome.isIgnored { diagnostics.repeatedSegments += 1 }
    if outcome.gaveUp { noteLostBody(outcome.givenUpHeader, seconds: seconds) }
    guard outcome.isComplete else { return }
    try receiveBody(seconds: seconds)
  }

  /// Marks the procedure whose body lacks segments.
  ///
  /// Without the first segment the body names no procedure: it was the oldest one that still waits for its peer.
  private mutating func noteLostBody(_ header: RangingHeader?, seconds: Double?) {
    diagnostics.incompleteBodies += 1
    let index: Int?
    if let header {
      index = place(of: header, seconds: seconds)
    } else {
      index = pending.indices.first { pending[$0].hasResults(.local) && !pending[$0].isDone(.peer) }
    }
    guard let index else { return }
    pending[index].lostSegments = true
    pending[index].peer.isDone = true
  }

  /// Takes note that the peer's server has discarded a procedure before it was read.
  mutating func noteOverwritten(_ rangingCounter: UInt16) {
    diagnostics.overwrittenProcedures += 1
    let counter = counter(nearest: rangingCounter)
    for index in pending.indices
    where pending[index].procedure.counter == counter && !pending[index].peer.hasResults {
      pending[index].peer.isDone = true
    }
  }

  /// The place of the procedure that a body belongs to; a body whose procedure is unknown makes one.
  private mutating func place(of header: RangingHeader, seconds: Double?) -> Int? {
    let id = header.configurationID
    for index in pending.indices
    where pending[index].awaitsPeer(rangingCounter: header.rangingCounter, id) { return index }
    let counter = counter(nearest: header.rangingCounter)
    let isRepeated = pending.indices.contains { pending[$0].hasPeerResults(counter, id) }
    if isRepeated || lastHandedOut(id).map({ !$0.isBefore(counter) }) ?? false {
      diagnostics.unexpectedPeerResults += 1
      return nil
    }
    return add(counter: counter, configurationID: id, seconds: seconds)
  }

  /// Decodes the complete body into its procedure.
  private mutating func receiveBody(seconds: Double?) throws(WireError) {
    let header: RangingHeader
    do {
      var cursor = ByteCursor(reassembler.body)
      header = try RangingHeader(decoding: &cursor)
    } catch {
      diagnostics.malformedBodies += 1
      throw error
    }
    guard let index = place(of: header, seconds: seconds) else { return }
    if let seconds { pending[index].procedure.secondsSinceEpoch = seconds }
    pending[index].peer.hasResults = true
    pending[index].peer.isDone = true
    do {
      try decodeBody(into: index, configurationID: header.configurationID)
    } catch {
      diagnostics.malformedBodies += 1
      pending[index].peer.isMalformed = true
      throw error
    }
    pending[index].peer.isCutOff = pending[index].peer.results.status == .partial
  }

  /// Decodes the body in the first way that fits it whole and agrees with the local steps.
  ///
  /// The body does not tell its sender's role, nor whether packets carry PCTs. What the configuration or the local
  /// steps tell is tried first.
  private mutating func decodeBody(
    into index: Int, configurationID: UInt8
  ) throws(WireError) {
    let localRole =
      facts.configuration(configurationID)?.role ?? pending[index].revealedLocalRole
    var results = ProcedureSide()
    swap(&results, &pending[index].peer.results)
    defer { swap(&results, &pending[index].peer.results) }
    var failure: WireError?
    for attempt in 0..<(localRole == nil ? 4 : 2) {
      let role = attempt < 2 ? localRole ?? .initiator : .reflector
      let terms = attempt & 1 == 0 ? hasPacketTerms : !hasPacketTerms
      let decoder = RangingDataDecoder(
        serverRole: role.peer, hasPacketTerms: terms, filter: filter)
      do {
        try decoder.decode(reassembler.body, into: &results)
        guard pending[index].local.results.modesAgree(with: results) else { continue }
        hasPacketTerms = terms
        if localRole == nil { pending[index].peer.revealedRole = role.peer }
        return
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    // Every way that fits contradicts the local modes: the pairing will count the mismatches.
    let decoder = RangingDataDecoder(
      serverRole: (localRole ?? .initiator).peer, hasPacketTerms: hasPacketTerms, filter: filter)
    try decoder.decode(reassembler.body, into: &results)
  }
}

extension ProcedureSide {
  /// Whether another side's steps have the modes of these, as far as both go.
  func modesAgree(with other: ProcedureSide) -> Bool {
    for index in 0..<min(steps.count, other.steps.count)
    where !steps[index].isAborted && !other.steps[index].isAborted {
      if steps[index].mode != other.steps[index].mode { return false }
    }
    return true
  }
}
