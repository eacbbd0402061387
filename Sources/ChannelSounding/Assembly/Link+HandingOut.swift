extension Link {
  /// Whether the oldest procedure will not change any more.
  func isHeadReady(
    isFinished: Bool, maximumWaiting: Int, patience: Double, now: Double?
  ) -> Bool {
    guard let head = pending.first else { return false }
    if isFinished || head.isResolved { return true }
    if pending.count > maximumWaiting { return true }
    // The peer reports in order: what it reports later tells that nothing more comes for the head.
    for later in pending.dropFirst()
    where later.peer.isDone && later.procedure.configurationID == head.procedure.configurationID {
      return true
    }
    if let now, let first = head.firstSeconds, now - first > patience { return true }
    return false
  }

  /// Hands out the oldest procedure and keeps its storage for later ones.
  ///
  /// - Precondition: There is one.
  mutating func handOut(into procedure: inout Procedure) {
    var entry = pending.removeFirst()
    let id = entry.procedure.configurationID
    let configuration = facts.configuration(id)
    entry.procedure.configuration = configuration
    entry.procedure.settings = id < 4 ? facts.settings[Int(id)] : nil
    entry.procedure.antennaSwitchMicroseconds = facts.remoteCapabilities.map {
      Double($0.antennaSwitchMicroseconds)
    }
    entry.finish(localRole: configuration?.role ?? entry.revealedLocalRole ?? .initiator)
    if let last = lastHandedOut(id) {
      let step = Int(Int16(bitPattern: entry.procedure.counter &- last))
      if step > 1 { diagnostics.missingProcedures += step - 1 }
    }
    if id < 4 { lastCounter[Int(id)] = Int32(entry.procedure.counter) }
    swap(&procedure, &entry.procedure)
    spares.append(entry)
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
      if let index = pending.firstIndex(where: {
        !$0.peer.isDone && (counter == nil || $0.procedure.counter & 0xFFF == counter)
      }) {
        pending[index].lostSegments = true
      }
    }
    for index in pending.indices {
      for side in Side.allCases
      where pending[index][side].hasResults && !pending[index][side].isDone {
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
