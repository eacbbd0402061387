/// The ranging with one peer: its life, its readings, and why some results gave none.
///
/// ```swift
/// let session = RangingSession(peer: "tag 7")
/// Task {
///   for await event in session.events() {
///     if case .reading(let reading, _) = event { show(reading.meters) }
///   }
/// }
/// try session.start(at: now)
/// session.receive(estimate)
/// session.advance(to: now)
/// ```
///
/// A session goes from **idle** to **running**; from there it is **suspended** and resumed, stopped (idle again, with
/// its history) or **invalidated**, after which it never runs again and says why. It has no thread and no timer: time
/// enters with the calls, always in seconds of the same clock, and a time before an earlier one counts as that
/// one. All members may be used from any thread.
public final class RangingSession<Peer: Hashable & Sendable>: Sendable {
  /// Who the peer is.
  public let peer: Peer
  /// How the session works.
  public let configuration: RangingSessionConfiguration

  private let core: Guarded<RangingCore>
  private let hub = EventHub<RangingEvent>()
  private let group: EventHub<PeerEvent<Peer>>?

  /// Makes an idle session.
  ///
  /// - Parameters:
  ///   - peer: Who the peer is.
  ///   - configuration: How the session works.
  public convenience init(
    peer: Peer, configuration: RangingSessionConfiguration = RangingSessionConfiguration()
  ) {
    self.init(peer: peer, configuration: configuration, group: nil)
  }

  init(
    peer: Peer, configuration: RangingSessionConfiguration, group: EventHub<PeerEvent<Peer>>?
  ) {
    self.peer = peer
    self.configuration = configuration
    self.group = group
    core = Guarded(RangingCore(configuration: configuration))
  }

  // MARK: Life cycle

  /// Starts an idle session, with nothing left of earlier readings, counts and errors.
  ///
  /// - Parameter secondsSinceEpoch: The time, from which on the peer is expected to be heard; `nil` leaves that to
  ///   the first call of `advance(to:)`.
  /// - Throws: The state, when it is not idle.
  public func start(at secondsSinceEpoch: Double? = nil) throws(RangingStateError) {
    try changing { (core) throws(RangingStateError) in try core.start(at: secondsSinceEpoch) }
  }

  /// Suspends a running session, which then takes no results; in any other state nothing happens.
  public func suspend() { update { $0.suspend() } }

  /// Lets a suspended session run again, with all that it has, and without a new exchange with the peer.
  ///
  /// - Parameter secondsSinceEpoch: The time, from which on the peer is expected to be heard again.
  /// - Throws: The state, when it is not suspended.
  public func resume(at secondsSinceEpoch: Double? = nil) throws(RangingStateError) {
    try changing { (core) throws(RangingStateError) in try core.resume(at: secondsSinceEpoch) }
  }

  /// Stops a running or suspended session; its history can be read until it is started again.
  public func stop() { update { $0.stop() } }

  /// Ends the session for good; its history can still be read.
  ///
  /// - Parameter reason: Why it ends; `peerEnded` for a peer that says goodbye.
  public func invalidate(_ reason: InvalidationReason = .ended) {
    update { $0.invalidate(reason) }
  }

  /// Tells the session the time, and invalidates it when nothing was heard of the peer for too long.
  ///
  /// - Parameter secondsSinceEpoch: The time, of the clock from which all times of this session come.
  /// - Returns: Whether the peer has been quiet for too long by this call.
  @discardableResult
  public func advance(to secondsSinceEpoch: Double) -> Bool {
    update { $0.advance(to: secondsSinceEpoch) } != nil
  }

  // MARK: Results

  /// Takes what a procedure says; corrects it by the calibration, tracks it and keeps the reading.
  ///
  /// - Parameters:
  ///   - estimate: The estimate.
  ///   - secondsSinceEpoch: The time, or `nil` for that of the estimate.
  /// - Returns: The reading, or `nil` when there is none or the session is not running.
  /// - Complexity: that of `RangeHistory.append(_:)`; allocates nothing while nobody listens.
  @discardableResult
  public func receive(
    _ estimate: DistanceEstimate, at secondsSinceEpoch: Double? = nil
  ) -> RangeReading? {
    update { $0.receive(estimate, at: secondsSinceEpoch) }?.reading
  }

  /// Takes a distance, and perhaps a direction, that the operating system reports.
  ///
  /// - Parameters:
  ///   - meters: The distance, or `nil` or what the system says in its place.
  ///   - standardErrorMeters: The one-sigma error bar, or `nil` when not known.
  ///   - direction: Where the peer is, or `nil` when not known.
  ///   - secondsSinceEpoch: The time.
  /// - Returns: The reading, or `nil` when there is none or the session is not running.
  /// - Complexity: that of `RangeHistory.append(_:)`; allocates nothing while nobody listens.
  @discardableResult
  public func receive(
    meters: Double?,
    standardErrorMeters: Double? = nil,
    direction: RangeDirection? = nil,
    at secondsSinceEpoch: Double? = nil
  ) -> RangeReading? {
    update {
      $0.receive(
        meters: meters, standardErrorMeters: standardErrorMeters, direction: direction,
        at: secondsSinceEpoch)
    }?.reading
  }

  /// Notes an error after which the session goes on; for one that ends it, see `invalidate(_:)`.
  public func report(_ error: RangingError) { update { $0.report(error) } }

  // MARK: Listening

  /// All that happens from now on, until the session is invalidated.
  ///
  /// Every call makes a stream of its own. One that is not read fast enough loses its oldest events.
  ///
  /// - Parameter limit: The most events that wait to be read, at least 1.
  /// - Returns: The stream.
  public func events(bufferingNewest limit: Int = 256) -> AsyncStream<RangingEvent> {
    hub.listen(bufferingNewest: limit)
  }

  // MARK: Polling

  /// Calls a function with the session's knowledge under its lock.
  func read<Value: Sendable>(_ body: (borrowing RangingCore) -> Value) -> Value {
    core.withLock { body($0) }
  }

  // MARK: Changes

  @discardableResult
  private func update(_ body: (inout RangingCore) -> RangingEvent?) -> RangingEvent? {
    core.withLock { core in
      let event = body(&core)
      // Within the lock, so that listeners hear events in the order in which they took place.
      if let event { tell(event) }
      return event
    }
  }

  private func changing(
    _ body: (inout RangingCore) throws(RangingStateError) -> RangingEvent
  ) throws(RangingStateError) {
    try core.withLock { (core) throws(RangingStateError) in tell(try body(&core)) }
  }

  private func tell(_ event: RangingEvent) {
    hub.send(event)
    group?.send(PeerEvent(peer: peer, event: event))
    if case .removed = event { hub.finish() }
  }
}
