extension Link {
  /// Whether the oldest procedure will not change any more.
  func isHeadReady(
    isFinished: Bool, maximumWaiting: Int, patience: Double, now: Double?
  ) -> Bool {
    if pending.isEmpty { return false }
    if isFinished || pending.isResolved(at: 0) { return true }
    if pending.count > maximumWaiting { return true }
    // The peer reports in order: what it reports later tells that nothing more comes for the head.
    let id = pending[0].procedure.configurationID
    for later in 1..<pending.count
    where pending[later].peer.isDone && pending[later].procedure.configurationID == id {
      return true
    }
    if let now, let first = pending[0].firstSeconds, now - first > patience { return true }
    return false
  }

  /// Hands out the oldest procedure and keeps its storage for later ones.
  ///
  /// - Precondition: There is one.
  mutating func handOut(into procedure: inout Procedure) {
    let id = pending[0].procedure.configurationID
    let counter = pending[0].procedure.counter
    let configuration = facts.configuration(id)
    pending[0].procedure.configuration = configuration
    pending[0].procedure.settings = id < 4 ? facts.settings[Int(id)] : nil
    pending[0].procedure.antennaSwitchMicroseconds = facts.remoteCapabilities.map {
      Double($0.antennaSwitchMicroseconds)
    }
    if pending[0].isSameRoleTwice {
      diagnostics.resultsOfSameRole += 1
      pending[0].peer.removeAll()
    }
    pending[0].finish(
      localRole: configuration?.role ?? pending[0].revealedLocalRole ?? .initiator)
    if let last = lastHandedOut(id) {
      let step = Int(Int16(bitPattern: counter &- last))
      if (2...LinkInspection.greatestGap).contains(step) {
        diagnostics.missingProcedures += step - 1
      }
    }
    if id < 4 { lastCounter[Int(id)] = Int32(counter) }
    swap(&procedure, &pending[0].procedure)
    pending.removeFirst()
  }

  /// The counter of the last procedure of a configuration that was handed out.
  func lastHandedOut(_ configurationID: UInt8) -> UInt16? {
    guard configurationID < 4 else { return nil }
    let counter = lastCounter[Int(configurationID)]
    return counter < 0 ? nil : UInt16(counter)
  }

  /// Ends everything that is still coming in.
  mutating func finish() {
    if reassembler.isWaiting {
      let outcome = reassembler.giveUp()
      let counter = outcome.givenUpHeader?.rangingCounter
      diagnostics.incompleteBodies += 1
      let index = pending.indices.first {
        !pending[$0].isDone(.peer)
          && (counter ?? pending[$0].rangingCounter) == pending[$0].rangingCounter
      }
      if let index { pending[index].lostSegments = true }
    }
    for index in pending.indices {
      for side in Side.allCases
      where pending[index].hasResults(side) && !pending[index].isDone(side) {
        pending[index][side].isCutOff = true
      }
    }
    finishPeer()
  }

  /// Ends the wait for the peer's results.
  mutating func finishPeer() {
    for index in pending.indices { pending[index].peer.isDone = true }
  }
}
