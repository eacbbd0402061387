/// What a session knows, without locks and listeners.
struct RangingCore: Sendable {
  let configuration: RangingSessionConfiguration
  private(set) var state = RangingSessionState.idle
  private(set) var history: RangeHistory
  private(set) var tally = RangingTally()
  private(set) var lastError: RangingError?
  private(set) var latest: RangeReading?
  private(set) var tracker: RangeTracker?
  private var window = GuidanceWindow()
  /// The latest time that was told.
  private var clock: Double?
  /// When the peer was last heard, or the session started to listen.
  private var lastHeard: Double?

  init(configuration: RangingSessionConfiguration) {
    self.configuration = configuration
    history = RangeHistory(capacity: configuration.historyCapacity)
    tracker = configuration.tracking.map { RangeTracker(options: $0) }
  }

  var guidance: RangingGuidance {
    guard state == .running else { return RangingGuidance(reasons: []) }
    if window.isEmpty { return RangingGuidance(reasons: [.nothingHeard]) }
    if let clock, let lastHeard, clock - lastHeard > min(1, configuration.quietSeconds / 2) {
      return RangingGuidance(reasons: [.nothingHeard] + window.reasons())
    }
    return RangingGuidance(reasons: window.reasons())
  }

  // MARK: Life cycle

  mutating func start(at time: Double?) throws(RangingStateError) -> RangingEvent {
    guard state == .idle else { throw RangingStateError(state: state) }
    state = .running
    history.removeAll()
    tally = RangingTally()
    lastError = nil
    latest = nil
    tracker?.reset()
    window = GuidanceWindow()
    clock = nil
    lastHeard = nil
    listen(from: time)
    return .stateChanged(state)
  }

  mutating func suspend() -> RangingEvent? {
    guard state == .running else { return nil }
    state = .suspended
    return .stateChanged(state)
  }

  mutating func resume(at time: Double?) throws(RangingStateError) -> RangingEvent {
    guard state == .suspended else { throw RangingStateError(state: state) }
    state = .running
    // Being quiet while nobody listened does not count.
    lastHeard = nil
    listen(from: time)
    return .stateChanged(state)
  }

  mutating func stop() -> RangingEvent? {
    guard state == .running || state == .suspended else { return nil }
    state = .idle
    return .stateChanged(state)
  }

  mutating func invalidate(_ reason: InvalidationReason) -> RangingEvent? {
    if case .invalidated = state { return nil }
    state = .invalidated(reason)
    if case .error(let error) = reason { lastError = error }
    return .removed(reason)
  }

  mutating func advance(to time: Double) -> RangingEvent? {
    guard state == .running, time.isFinite else { return nil }
    let now = max(time, clock ?? time)
    clock = now
    guard let heard = lastHeard else {
      lastHeard = now
      return nil
    }
    guard now - heard > configuration.quietSeconds else { return nil }
    return invalidate(.timeout(quietSeconds: now - heard))
  }

  private mutating func listen(from time: Double?) {
    guard let time, time.isFinite else { return }
    clock = max(time, clock ?? time)
    lastHeard = clock
  }

  // MARK: Results

  mutating func receive(_ estimate: DistanceEstimate, at time: Double?) -> RangingEvent? {
    guard isRunning() else { return nil }
    var estimate = estimate
    if estimate.secondsSinceEpoch == nil { estimate.secondsSinceEpoch = time }
    tally.count(estimate.status)
    window.append(RangingGuidance.mask(of: estimate))
    // A procedure without the other side's results is no sign of it.
    if estimate.status != .unpaired { listen(from: time ?? estimate.secondsSinceEpoch) }
    guard estimate.status == .ok else { return miss(.noEstimate(estimate.status)) }
    if let calibration = configuration.calibration, !calibration.apply(to: &estimate) {
      tally.uncalibratedCount += 1
    }
    if let meters = estimate.meters {
      track(
        meters, error: estimate.standardErrorMeters, speed: estimate.velocityMetersPerSecond,
        at: estimate.secondsSinceEpoch)
    }
    guard let reading = tally.sentinels.reading(estimate) else {
      return miss(.refused(ReadingRefusal(meters: estimate.meters) ?? .missing))
    }
    return accept(reading)
  }

  mutating func receive(
    meters: Double?, standardErrorMeters: Double?, direction: RangeDirection?, at time: Double?
  ) -> RangingEvent? {
    guard isRunning() else { return nil }
    guard
      let reading = tally.sentinels.reading(
        meters: meters, source: .system, secondsSinceEpoch: time,
        standardErrorMeters: standardErrorMeters, direction: direction)
    else {
      window.append(1 << GuidanceReason.noMeasurement.rawValue)
      return miss(.refused(ReadingRefusal(meters: meters) ?? .missing))
    }
    listen(from: time)
    window.append(0)
    track(reading.meters, error: reading.standardErrorMeters, at: time)
    return accept(reading)
  }

  mutating func report(_ error: RangingError) -> RangingEvent? {
    if case .invalidated = state { return nil }
    tally.errorCount += 1
    lastError = error
    return .failed(error)
  }

  private mutating func isRunning() -> Bool {
    if state == .running { return true }
    tally.ignoredCount += 1
    return false
  }

  private mutating func track(
    _ meters: Double, error: Double?, speed: Double? = nil, at time: Double?
  ) {
    guard let time = time ?? clock else { return }
    tracker?.update(
      meters: meters, standardErrorMeters: error, metersPerSecond: speed, secondsSinceEpoch: time)
  }

  private mutating func miss(_ reason: MissedReading) -> RangingEvent {
    history.noteMissed()
    return .missed(reason)
  }

  private mutating func accept(_ reading: RangeReading) -> RangingEvent {
    history.append(reading)
    latest = reading
    return .reading(reading, tracked: tracker?.current)
  }
}
