import ChannelSounding
import Testing

func estimate(
  _ meters: Double?, status: EstimateStatus = .ok, at seconds: Double? = nil
) -> DistanceEstimate {
  var estimate = DistanceEstimate()
  estimate.status = status
  estimate.meters = meters
  estimate.standardErrorMeters = 0.1
  estimate.secondsSinceEpoch = seconds
  estimate.method = .multipath
  return estimate
}

@Suite struct RangingSessionTests {
  private let start = 1_800_000_000.0

  @Test func theLifeThatUsersKnow() throws {
    let session = RangingSession(peer: "tag")
    #expect(session.state == .idle)
    #expect(session.receive(estimate(3)) == nil)
    try session.start(at: start)
    #expect(session.state == .running)
    #expect(session.tally.ignoredCount == 0)
    #expect(session.receive(estimate(3, at: start + 1))?.meters == 3)

    session.suspend()
    #expect(session.state == .suspended)
    #expect(session.receive(estimate(4, at: start + 2)) == nil)
    #expect(session.receive(meters: 4, at: start + 2) == nil)
    #expect(session.history.map(\.meters) == [3])
    #expect(session.tally.ignoredCount == 2)
    // Nobody listens, so nobody is quiet.
    #expect(!session.advance(to: start + 100))
    try session.resume(at: start + 100)
    #expect(session.state == .running)
    #expect(!session.advance(to: start + 101))
    #expect(session.receive(estimate(5, at: start + 101))?.meters == 5)
    #expect(session.history.map(\.meters) == [3, 5])

    session.stop()
    #expect(session.state == .idle)
    #expect(session.history.count == 2)
    #expect(session.latest?.meters == 5)

    session.invalidate(.peerEnded)
    #expect(session.state == .invalidated(.peerEnded))
    #expect(session.history.count == 2)
    #expect(throws: RangingStateError(state: .invalidated(.peerEnded))) { try session.start() }
    #expect(throws: RangingStateError(state: .invalidated(.peerEnded))) { try session.resume() }
    session.stop()
    session.suspend()
    session.invalidate(.ended)
    #expect(session.state == .invalidated(.peerEnded))
  }

  @Test func startingClearsWhatWasBefore() throws {
    let session = RangingSession(peer: 1)
    try session.start(at: start)
    session.receive(estimate(3, at: start))
    session.receive(meters: -1, at: start)
    session.report(RangingError(.malformed, "a short event"))
    #expect(session.lastError?.kind == .malformed)
    #expect(throws: RangingStateError(state: .running)) { try session.start() }
    session.stop()
    #expect(session.lastError != nil)
    try session.start(at: start + 1)
    #expect(session.lastError == nil)
    #expect(session.history.isEmpty)
    #expect(session.latest == nil)
    #expect(session.rangeState == .nothing)
    #expect(session.tally == RangingTally())
  }

  @Test func aQuietPeerIsRemoved() throws {
    let session = RangingSession(peer: "tag")
    try session.start(at: start)
    session.receive(estimate(3, at: start + 1))
    #expect(!session.advance(to: start + 6))
    // Results without the other side are no sign of it, and neither is a system without a measurement.
    session.receive(estimate(nil, status: .unpaired, at: start + 6))
    session.receive(meters: -1, at: start + 6)
    #expect(session.advance(to: start + 6.5))
    #expect(session.state == .invalidated(.timeout(quietSeconds: 5.5)))
    #expect(!session.advance(to: start + 7))
  }

  @Test func aPeerThatTalksWithoutADistanceIsNotQuiet() throws {
    let session = RangingSession(peer: "tag")
    try session.start()
    for second in 0..<20 {
      session.receive(estimate(nil, status: .tooFewTones, at: start + Double(second)))
      #expect(!session.advance(to: start + Double(second)))
    }
    #expect(session.tally[.tooFewTones] == 20)
    // A clock that steps back removes nobody.
    #expect(!session.advance(to: start - 1_000))
    #expect(!session.advance(to: .nan))
    #expect(session.state == .running)
  }

  @Test func whatGaveNoReadingIsCountedByReason() throws {
    let session = RangingSession(peer: "tag")
    try session.start(at: start)
    let sentinels = [-1, 0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e9]
    for value in sentinels {
      #expect(session.receive(meters: value, at: start) == nil)
      #expect(session.receive(estimate(value, at: start)) == nil)
    }
    #expect(session.receive(meters: nil, at: start) == nil)
    for status in EstimateStatus.allCases where status != .ok {
      #expect(session.receive(estimate(3, status: status, at: start)) == nil)
    }
    let tally = session.tally
    #expect(tally.readingCount == 0)
    #expect(tally.sentinels[.negative] == 2)
    #expect(tally.sentinels[.zero] == 4)
    #expect(tally.sentinels[.notANumber] == 2)
    #expect(tally.sentinels[.infinite] == 4)
    #expect(tally.sentinels[.subnormal] == 2)
    #expect(tally.sentinels[.beyondMaximum] == 2)
    #expect(tally.sentinels[.missing] == 1)
    #expect(tally[.aborted] == 1)
    #expect(tally.missedCount == 17 + 6)
    #expect(session.history.isEmpty)
    #expect(session.history.missedSinceLast == 23)
    session.receive(meters: 2, at: start + 1)
    #expect(session.history.gaps().map(\.missedCount) == [23])
  }

  @Test func theThreeStatesOfASystemsReadings() throws {
    let session = RangingSession(peer: "tag")
    try session.start(at: start)
    #expect(session.rangeState == .nothing)
    let distance = try #require(session.receive(meters: 2, at: start))
    #expect(session.rangeState == .distance(distance))
    #expect(distance.source == .system)
    let ahead = try #require(RangeDirection(azimuth: 0.1))
    let both = try #require(session.receive(meters: 2, direction: ahead, at: start + 1))
    #expect(session.rangeState == .distanceAndDirection(both, ahead))
  }

  @Test func calibrationAndTrackingStandInTheSession() throws {
    var configuration = RangingSessionConfiguration()
    configuration.calibration = Calibration(
      devices: "a pair", date: "2026-11-30",
      corrections: [
        CalibrationCorrection(
          method: .multipath, offsetMeters: 0.86, offsetStandardErrorMeters: 0.24)
      ])
    configuration.tracking = RangeTracker.Options()
    configuration.historyCapacity = 3
    let session = RangingSession(peer: "tag", configuration: configuration)
    try session.start(at: start)
    for step in 0..<10 {
      session.receive(estimate(12.86, at: start + 0.1 * Double(step)))
    }
    #expect(session.history.count == 3)
    #expect(abs(try #require(session.latest).meters - 12) < 1e-9)
    #expect(abs(try #require(session.latest?.standardErrorMeters) - 0.26) < 1e-9)
    #expect(abs(try #require(session.tracked).meters - 12) < 1e-6)
    #expect(abs(try #require(session.statistics).medianMeters - 12) < 1e-9)
    // Near zero an honest estimate may be negative: no reading, but tracking needs it.
    for step in 10..<40 { session.receive(estimate(0.8, at: start + 0.1 * Double(step))) }
    #expect(session.tally.sentinels[.negative] == 30)
    #expect(abs(try #require(session.tracked).meters + 0.06) < 0.1)

    var other = estimate(3, at: start + 5)
    other.method = .rtt
    #expect(session.receive(other)?.meters == 3)
    #expect(session.tally.uncalibratedCount == 1)
  }

  @Test func eventsArriveInOrderAndEnd() async throws {
    let session = RangingSession(peer: "tag")
    let first = session.events()
    let second = session.events()
    try session.start(at: start)
    session.receive(estimate(3, at: start))
    session.receive(estimate(nil, status: .aborted, at: start))
    session.receive(meters: -1, at: start)
    session.report(RangingError(.connection, "link lost"))
    session.suspend()
    try session.resume()
    session.stop()
    session.invalidate(.error(RangingError(.connection, "gone")))
    let reading = try #require(RangeReading(estimate(3, at: start)))
    let expected: [RangingEvent] = [
      .stateChanged(.running), .reading(reading, tracked: nil), .missed(.noEstimate(.aborted)),
      .missed(.refused(.negative)), .failed(RangingError(.connection, "link lost")),
      .stateChanged(.suspended), .stateChanged(.running), .stateChanged(.idle),
      .removed(.error(RangingError(.connection, "gone"))),
    ]
    for stream in [first, second] {
      var heard: [RangingEvent] = []
      for await event in stream { heard.append(event) }
      #expect(heard == expected)
    }
    #expect(session.lastError?.detail == "gone")
    // Nothing is left to hear.
    for await _ in session.events() { Issue.record("an invalidated session spoke") }
  }

  @Test func aListenerThatSleepsLosesTheOldestEvents() async throws {
    let session = RangingSession(peer: "tag")
    try session.start(at: start)
    let events = session.events(bufferingNewest: 3)
    for meters in 1...10 { session.receive(meters: Double(meters), at: start) }
    session.invalidate()
    var heard: [RangingEvent] = []
    for await event in events { heard.append(event) }
    #expect(heard.compactMap { $0.reading?.meters } == [9, 10])
    #expect(heard.last == .removed(.ended))
  }

  @Test func aSessionThatIsGoneEndsItsEvents() async throws {
    var session: RangingSession<Int>? = RangingSession(peer: 1)
    let events = try #require(session?.events())
    try session?.start()
    session = nil
    var count = 0
    for await _ in events { count += 1 }
    #expect(count == 1)
  }
}
