/// Joins what two devices report about their procedures, from packets in the order in which they came.
///
/// The local device's results come as HCI events. The peer's results come as Ranging Service segments, or as the HCI
/// events of the peer's own recording. Procedures are handed out one after the other, in the order of their counters
/// on each connection: those that are complete, and those that are not with the reason.
///
/// A procedure whose peer results have not come waits until a later procedure is complete, until `maximumWaiting`
/// procedures wait, until `patienceSeconds` have passed by the packets' times, or until `finish()`.
///
/// - Complexity: O(*n*) in the octets; in steady state `receive` and `next(into:)` allocate nothing.
public struct ProcedureAssembler: Sendable {
  /// How many procedures of one connection may wait for the peer's results.
  public var maximumWaiting = 16
  /// How long a procedure waits for the peer's results, by the times of the packets.
  public var patienceSeconds = 10.0

  var links: [Link] = []
  private var isFinished = false
  private var newestSeconds: Double?

  /// Makes an assembler that knows nothing yet.
  public init() {}

  /// What has been left aside so far, over all connections.
  public var diagnostics: AssemblyDiagnostics {
    links.reduce(into: unattributed) { $0 += $1.diagnostics }
  }

  /// What has been left aside and belongs to no connection.
  var unattributed = AssemblyDiagnostics()

  /// The connections that have been seen.
  public var linkIdentifiers: [LinkIdentifier] { links.map(\.identifier) }

  /// What is known of a connection.
  public func facts(of identifier: LinkIdentifier) -> LinkFacts? {
    links.first { $0.identifier == identifier }?.facts
  }

  /// Whether a procedure is complete on the local side and waits for the peer.
  public var isWaitingForPeer: Bool {
    for link in links.indices
    where !links[link].pending.isEmpty && links[link].pending[0].isWaitingForPeer {
      return true
    }
    return false
  }

  /// Takes an HCI event packet without its H4 type octet: event code, length, parameters.
  ///
  /// - Parameters:
  ///   - event: The octets of the packet.
  ///   - side: Whose controller sent the event.
  ///   - adapter: The adapter that the event belongs to.
  ///   - seconds: The time of the packet in seconds since the Unix epoch, when known; that of a peer's event is used
  ///     only for procedures that the local side does not have.
  /// - Throws: `WireError` with the offset of the octet at fault. The assembler has noted the damage and goes on.
  public mutating func receive(
    event: RawSpan,
    from side: Side = .local,
    adapter: UInt16 = 0,
    secondsSinceEpoch seconds: Double?
  ) throws(WireError) {
    // The peer's own recording runs by another clock.
    if side == .local { note(seconds) }
    var cursor = ByteCursor(event)
    do {
      guard let code = try HCIEvent.code(decoding: &cursor) else { return }
      switch code {
      case .subeventResult, .subeventResultContinue:
        let result = try SubeventResult(
          decoding: &cursor, isContinuation: code == .subeventResultContinue)
        let link = linkIndex(adapter, result.connectionHandle, side)
        try links[link].receive(result, steps: &cursor, from: side, seconds: seconds)
      default:
        let decoded = try HCIEvent(decoding: &cursor, code: code)
        note(decoded, adapter: adapter, side: side)
      }
    } catch {
      if error.code != .unexpectedPacket { unattributed.malformedEvents += 1 }
      throw error
    }
  }

  /// Takes a segment of the peer's Ranging Service data: the value of a notification or indication.
  ///
  /// - Parameters:
  ///   - segment: The octets of the attribute's value.
  ///   - connectionHandle: The connection that the value came from.
  ///   - adapter: The adapter of the connection.
  ///   - seconds: The time of the packet in seconds since the Unix epoch, when known.
  /// - Throws: `WireError` with the offset of the octet at fault in the segment or the whole body. The assembler has
  ///   noted the damage and goes on.
  public mutating func receive(
    rangingData segment: RawSpan,
    connectionHandle: UInt16,
    adapter: UInt16 = 0,
    secondsSinceEpoch seconds: Double?
  ) throws(WireError) {
    note(seconds)
    let link = linkIndex(adapter, connectionHandle, .peer)
    try links[link].receive(segment: segment, seconds: seconds)
  }

  /// Takes note of what a client asks of the peer's Ranging Service.
  public mutating func receive(
    request: RangingControlPointRequest, connectionHandle: UInt16, adapter: UInt16 = 0
  ) {
    let link = linkIndex(adapter, connectionHandle, .peer)
    switch request {
    case .setFilter(let parameter): links[link].filter.apply(command: parameter)
    case .retrieveLostSegments: links[link].reassembler.isRetrieving = true
    case .getRangingData, .acknowledgeRangingData, .abortOperation: break
    }
  }

  /// Takes note that the peer's server has discarded the data of a procedure.
  public mutating func receiveOverwritten(
    rangingCounter: UInt16, connectionHandle: UInt16, adapter: UInt16 = 0
  ) {
    let link = linkIndex(adapter, connectionHandle, .peer)
    links[link].noteOverwritten(rangingCounter)
  }

  /// Tells that no more packets will come, so that nothing waits any longer.
  public mutating func finish() {
    isFinished = true
    for link in links.indices { links[link].finish() }
  }

  /// Tells that no more results of the peer will come, so that no procedure waits for them.
  public mutating func finishPeer() {
    for link in links.indices { links[link].finishPeer() }
  }

  /// Hands out the next procedure without allocating.
  ///
  /// - Parameter procedure: Takes the procedure; the storage that it held is used again.
  /// - Returns: Whether there was a procedure.
  public mutating func next(into procedure: inout Procedure) -> Bool {
    for link in links.indices
    where links[link].isHeadReady(
      isFinished: isFinished, maximumWaiting: maximumWaiting, patience: patienceSeconds,
      now: newestSeconds)
    {
      links[link].handOut(into: &procedure)
      return true
    }
    return false
  }

  /// Hands out the next procedure, or `nil` when none is ready.
  public mutating func next() -> Procedure? {
    var procedure = Procedure()
    return next(into: &procedure) ? procedure : nil
  }

  private mutating func note(_ seconds: Double?) {
    guard let seconds else { return }
    newestSeconds = max(newestSeconds ?? seconds, seconds)
  }

  /// The place of a connection, which is made when it is new.
  ///
  /// The peer's own recording has handles of its own: when only one connection is known, its results belong to it.
  private mutating func linkIndex(_ adapter: UInt16, _ handle: UInt16, _ side: Side) -> Int {
    let identifier = LinkIdentifier(adapter: adapter, connectionHandle: handle)
    for index in links.indices where links[index].identifier == identifier { return index }
    if side == .peer, links.count == 1 { return 0 }
    links.append(Link(identifier: identifier))
    return links.count - 1
  }

  private mutating func note(_ event: HCIEvent, adapter: UInt16, side: Side) {
    switch event {
    case .remoteCapabilities(_, let handle, let capabilities?) where side == .local:
      links[linkIndex(adapter, handle, side)].facts.remoteCapabilities = capabilities
    case .remoteFrequencyActuationErrorTable(_, let handle, let table?) where side == .local:
      links[linkIndex(adapter, handle, side)].facts.remoteFrequencyActuationErrors = table
    case .securityEnabled(0, let handle) where side == .local:
      links[linkIndex(adapter, handle, side)].facts.isSecured = true
    case .configuration(0, let handle, let id, let configuration):
      links[linkIndex(adapter, handle, side)].note(configuration, id: id, from: side)
    case .procedureEnabled(0, let handle, let settings?):
      links[linkIndex(adapter, handle, side)].note(settings, from: side)
    default:
      break
    }
  }
}
