/// The sessions of many peers at once.
///
/// Every peer has a session of its own, with its own lock: what one peer does, or fails to do, touches no other.
/// Invalidated sessions leave the collection, and a peer that comes back gets a new one.
public final class RangingSessions<Peer: Hashable & Sendable>: Sendable {
  /// How new sessions work.
  public let configuration: RangingSessionConfiguration

  private let sessions = Guarded<[Peer: RangingSession<Peer>]>([:])
  private let hub = EventHub<PeerEvent<Peer>>()

  /// Makes an empty collection.
  ///
  /// - Parameter configuration: How new sessions work, unless told otherwise.
  public init(configuration: RangingSessionConfiguration = RangingSessionConfiguration()) {
    self.configuration = configuration
  }

  deinit { hub.finish() }

  /// The session of a peer, or `nil` when it has none.
  ///
  /// - Complexity: O(1) on average.
  public subscript(peer: Peer) -> RangingSession<Peer>? { sessions.withLock { $0[peer] } }

  /// The number of sessions.
  public var count: Int { sessions.withLock { $0.count } }

  /// The peers with a session, in no order.
  public var peers: [Peer] { sessions.withLock { Array($0.keys) } }

  /// Starts the session of a peer; makes one when there is none or it was invalidated.
  ///
  /// - Parameters:
  ///   - peer: Who the peer is.
  ///   - secondsSinceEpoch: The time, from which on the peer is expected to be heard.
  ///   - configuration: How a new session works, or `nil` for the collection's own way. A session that exists
  ///     keeps its configuration.
  /// - Returns: The session.
  /// - Throws: The state, when the session is running or suspended.
  @discardableResult
  public func start(
    _ peer: Peer,
    at secondsSinceEpoch: Double? = nil,
    configuration: RangingSessionConfiguration? = nil
  ) throws(RangingStateError) -> RangingSession<Peer> {
    let session = sessions.withLock { sessions in
      if let session = sessions[peer], !session.isInvalidated { return session }
      let session = RangingSession(
        peer: peer, configuration: configuration ?? self.configuration, group: hub)
      sessions[peer] = session
      return session
    }
    try session.start(at: secondsSinceEpoch)
    return session
  }

  /// Invalidates the session of a peer and removes it.
  ///
  /// - Parameters:
  ///   - peer: Who the peer is.
  ///   - reason: Why the session ends.
  /// - Returns: The session, with its history, or `nil` when the peer has none.
  @discardableResult
  public func remove(_ peer: Peer, reason: InvalidationReason = .ended) -> RangingSession<Peer>? {
    let session = sessions.withLock { $0.removeValue(forKey: peer) }
    session?.invalidate(reason)
    return session
  }

  /// Tells all sessions the time, and removes the peers that were quiet for too long.
  ///
  /// - Parameter secondsSinceEpoch: The time.
  /// - Returns: The peers that were removed by this call, those whose session was invalidated before included.
  /// - Complexity: O(*n*) in the number of sessions.
  @discardableResult
  public func advance(to secondsSinceEpoch: Double) -> [Peer] {
    sessions.withLock { sessions in
      var gone: [Peer] = []
      for (peer, session) in sessions {
        session.advance(to: secondsSinceEpoch)
        if session.isInvalidated { gone.append(peer) }
      }
      for peer in gone { sessions.removeValue(forKey: peer) }
      return gone
    }
  }

  /// Hands an estimate to the session of its peer.
  ///
  /// - Parameters:
  ///   - estimate: The estimate.
  ///   - peer: Who the peer is.
  ///   - secondsSinceEpoch: The time, or `nil` for that of the estimate.
  /// - Returns: The reading, or `nil` when there is none, or no running session.
  @discardableResult
  public func receive(
    _ estimate: DistanceEstimate, from peer: Peer, at secondsSinceEpoch: Double? = nil
  ) -> RangeReading? {
    self[peer]?.receive(estimate, at: secondsSinceEpoch)
  }

  /// Hands a distance that the operating system reports to the session of its peer.
  ///
  /// - Parameters:
  ///   - meters: The distance, or `nil` or what the system says in its place.
  ///   - peer: Who the peer is.
  ///   - standardErrorMeters: The one-sigma error bar, or `nil` when not known.
  ///   - direction: Where the peer is, or `nil` when not known.
  ///   - secondsSinceEpoch: The time.
  /// - Returns: The reading, or `nil` when there is none, or no running session.
  @discardableResult
  public func receive(
    meters: Double?,
    from peer: Peer,
    standardErrorMeters: Double? = nil,
    direction: RangeDirection? = nil,
    at secondsSinceEpoch: Double? = nil
  ) -> RangeReading? {
    self[peer]?.receive(
      meters: meters, standardErrorMeters: standardErrorMeters, direction: direction,
      at: secondsSinceEpoch)
  }

  /// All that happens in all sessions from now on, until the collection is gone.
  ///
  /// Every call makes a stream of its own. One that is not read fast enough loses its oldest events.
  ///
  /// - Parameter limit: The most events that wait to be read, at least 1.
  /// - Returns: The stream.
  public func events(bufferingNewest limit: Int = 4_096) -> AsyncStream<PeerEvent<Peer>> {
    hub.listen(bufferingNewest: limit)
  }
}

extension RangingSession {
  /// Whether the session never runs again.
  var isInvalidated: Bool {
    if case .invalidated = state { true } else { false }
  }
}
