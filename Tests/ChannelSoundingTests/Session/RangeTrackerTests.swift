import ChannelSounding
import Testing

/// A walk at 1.5 m/s with a measured distance every 0.1 s.
private struct Walk {
  var truths: [Double] = []
  var measured: [Double] = []
  var errors: [Double] = []

  enum Errors: CaseIterable {
    /// A fifth of outliers beyond the truth whose error bars tell of them.
    case dense
    /// The same, but error bars tell nothing.
    case silentBars
    /// The same, and error bars promise four times too much.
    case proudBars
  }

  /// A walk that turns round after `leg` steps, or never.
  init(steps: Int, leg: Int? = nil, errors kind: Errors, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<steps {
      var place = step
      if let leg {
        place = step % (2 * leg)
        if place > leg { place = 2 * leg - place }
      }
      let truth = 2 + 0.15 * Double(place)
      let isOutlier = generator.uniform() < 0.2
      let error = isOutlier ? 1 + 4 * generator.uniform() : 0.3 * generator.normal()
      truths.append(truth)
      measured.append(truth + error)
      switch kind {
      case .dense:
        let told = isOutlier ? error * (0.25 + 0.5 * generator.uniform()) : 0.3
        errors.append(told * (0.7 + 0.6 * generator.uniform()))
      case .silentBars: errors.append(0.3)
      case .proudBars: errors.append(0.075)
      }
    }
  }

  func tracked() throws -> [TrackedRange] {
    var tracker = RangeTracker()
    return try measured.indices.map { step in
      let update = tracker.update(
        meters: measured[step], standardErrorMeters: errors[step],
        secondsSinceEpoch: 1_800_000_000 + 0.1 * Double(step))
      return try #require(update)
    }
  }

  /// The magnitude of the error that 90 % of the distances keep to.
  func error90(_ meters: [Double]) -> Double {
    let magnitudes = zip(meters, truths).map { abs($0 - $1) }.sorted()
    return magnitudes[magnitudes.count * 9 / 10]
  }
}

@Suite struct RangeTrackerTests {
  @Test(
    "On a walk the 90th percentile of the error is less than half, and the lag less than 0.1 s",
    arguments: Walk.Errors.allCases, [nil, 100])
  private func walk(errors: Walk.Errors, leg: Int?) throws {
    for seed in 1...3 {
      let walk = Walk(steps: 600, leg: leg, errors: errors, seed: UInt64(seed))
      let tracked = try walk.tracked().map(\.meters)
      #expect(walk.error90(tracked) < 0.5 * walk.error90(walk.measured))
      // How far the track stays behind along the motion, in seconds.
      var behind = 0.0
      var moved = 0.0
      for step in 1..<walk.truths.count {
        let speed = (walk.truths[step] - walk.truths[step - 1]) / 0.1
        behind -= (tracked[step] - walk.truths[step]) * speed
        moved += speed * speed
      }
      #expect(abs(behind / moved) < 0.1, "lag \(behind / moved) s")
    }
  }

  @Test func theSpeedOfAWalkIsFound() throws {
    let walk = Walk(steps: 300, errors: .dense, seed: 4)
    let late = try walk.tracked().suffix(200)
    let speeds = late.map(\.metersPerSecond)
    #expect(abs(speeds.reduce(0, +) / 200 - 1.5) < 0.1)
  }

  @Test("Two thirds of the tracked distances lie within their error bar, with normal errors")
  func theErrorBarIsHonest() throws {
    var generator = SeededGenerator(seed: 6)
    var tracker = RangeTracker()
    var within = 0
    for step in 0..<1_000 {
      let update = tracker.update(
        meters: 5 + 0.3 * generator.normal(), standardErrorMeters: 0.3,
        secondsSinceEpoch: 0.1 * Double(step))
      let range = try #require(update)
      if abs(range.meters - 5) < range.standardErrorMeters { within += 1 }
    }
    // A peer that stands still is tracked better than one that walks: the bar allows for walking.
    #expect(within > 600 && within < 990)
  }

  @Test func aSingleOutlierMovesNothing() throws {
    var tracker = RangeTracker()
    for step in 0..<50 {
      tracker.update(meters: 5, standardErrorMeters: 0.1, secondsSinceEpoch: 0.1 * Double(step))
    }
    let update = tracker.update(meters: 12, standardErrorMeters: 0.1, secondsSinceEpoch: 5)
    let after = try #require(update)
    #expect(abs(after.meters - 5) < 0.05)
    #expect(after.acceptance < 0.01)
  }

  @Test func aPeerThatReallyIsElsewhereIsFoundAgain() throws {
    var tracker = RangeTracker()
    for step in 0..<50 {
      tracker.update(meters: 5, standardErrorMeters: 0.1, secondsSinceEpoch: 0.1 * Double(step))
    }
    for step in 50..<60 {
      tracker.update(meters: 12, standardErrorMeters: 0.1, secondsSinceEpoch: 0.1 * Double(step))
    }
    let now = try #require(tracker.current)
    #expect(abs(now.meters - 12) < 0.2)
  }

  @Test func aLongGapStartsAgain() throws {
    var tracker = RangeTracker()
    tracker.update(meters: 5, standardErrorMeters: 0.1, secondsSinceEpoch: 0)
    tracker.update(meters: 5, standardErrorMeters: 0.1, secondsSinceEpoch: 1)
    #expect(tracker.predicted(at: 5) == nil)
    let early = try #require(tracker.predicted(at: 1.1))
    let late = try #require(tracker.predicted(at: 3))
    #expect(late.standardErrorMeters > early.standardErrorMeters)
    let range = tracker.update(meters: 30, standardErrorMeters: 0.1, secondsSinceEpoch: 60)
    #expect(range?.meters == 30)
  }

  @Test func absurdValuesDoNothing() throws {
    var tracker = RangeTracker()
    tracker.update(meters: .nan, standardErrorMeters: 1, secondsSinceEpoch: 0)
    tracker.update(meters: 1e9, standardErrorMeters: 1, secondsSinceEpoch: 0)
    tracker.update(meters: 3, standardErrorMeters: 1, secondsSinceEpoch: .nan)
    #expect(tracker.current == nil)
    tracker.update(meters: 3, standardErrorMeters: .nan, secondsSinceEpoch: 10)
    tracker.update(meters: 3, standardErrorMeters: .infinity, secondsSinceEpoch: 10)
    tracker.update(meters: 3, standardErrorMeters: -1, secondsSinceEpoch: 9)
    for speed in [Double.nan, .infinity, -1e300, 1e9, 99] {
      tracker.update(
        meters: 3, standardErrorMeters: 1, metersPerSecond: speed, secondsSinceEpoch: 10)
    }
    tracker.update(meters: -0.5, standardErrorMeters: nil, secondsSinceEpoch: 10.1)
    let range = try #require(tracker.current)
    #expect(range.meters.isFinite)
    #expect(range.metersPerSecond.isFinite)
    #expect(range.standardErrorMeters.isFinite)
    tracker.reset()
    #expect(tracker.current == nil)
  }
}
