internal import ChannelSounding

/// One procedure, or several neighbours joined into one, on the axis of time.
struct TrackPoint: Sendable {
  /// The counter of the first procedure, going on where 16 bits end.
  var counter: Int
  /// The number of procedures.
  var count = 1
  /// The number of counters missing before the first.
  var missingBefore = 0
  /// The time of the first procedure in seconds since the Unix epoch.
  var seconds: Double?
  /// The time of the last procedure in seconds since the Unix epoch.
  var lastSeconds: Double?
  /// The distances from tones, and of them the reported ones only.
  var tones = Extent()
  /// The reported distances that come from round-trip times.
  var timed = Extent()
  /// The error bars of the reported distances.
  var sigma = Extent()
  /// What the round-trip times say, whether it was reported or not.
  var roundTrips = Extent()
  /// The error bars of the round-trip times.
  var roundTripSigma = Extent()
  /// The tracked distances.
  var tracked = Extent()
  /// The frequency offset in parts per million.
  var frequencyOffset = Extent()
  /// The distances of the antenna paths.
  var paths = [Extent](repeating: Extent(), count: AntennaPermutation.maximumPathCount)
  /// How many procedures of each status.
  var statuses: SIMD8<UInt32> = .zero

  /// Makes a point of one procedure.
  init(_ record: ReportProcedure, counter: Int, missingBefore: Int, offset: Double?) {
    let estimate = record.estimate
    self.counter = counter
    self.missingBefore = missingBefore
    seconds = estimate.secondsSinceEpoch
    lastSeconds = seconds
    statuses[Int(estimate.status.rawValue)] = 1
    if let meters = record.meters {
      if estimate.method == .rtt { timed.add(meters) } else { tones.add(meters) }
      sigma.add(estimate.standardErrorMeters)
    }
    roundTrips.add(estimate.roundTripMeters)
    roundTripSigma.add(estimate.roundTripStandardErrorMeters)
    tracked.add(record.trackedMeters)
    frequencyOffset.add(offset)
    for path in estimate.paths { paths[path.path - 1].add(path.meters) }
  }

  /// The reported distances of either kind.
  var reported: Extent {
    var extent = tones
    extent.add(timed)
    return extent
  }

  /// The number of procedures with a distance.
  var rangedCount: Int { Int(statuses[Int(EstimateStatus.ok.rawValue)]) }

  /// Joins the point that follows.
  mutating func join(_ next: TrackPoint) {
    count += next.count
    missingBefore += next.missingBefore
    seconds = seconds ?? next.seconds
    lastSeconds = next.lastSeconds ?? lastSeconds
    tones.add(next.tones)
    timed.add(next.timed)
    sigma.add(next.sigma)
    roundTrips.add(next.roundTrips)
    roundTripSigma.add(next.roundTripSigma)
    tracked.add(next.tracked)
    frequencyOffset.add(next.frequencyOffset)
    for path in paths.indices { paths[path].add(next.paths[path]) }
    statuses &+= next.statuses
  }
}
