internal import ChannelSounding

/// The procedures along time, in memory that does not grow: beyond a number of points neighbours are joined.
struct Track: Sendable {
  /// The most points that are kept.
  static let limit = 4096

  /// The points in the order of time.
  private(set) var points: [TrackPoint] = []
  /// How many procedures one point stands for; the last one may stand for fewer.
  private(set) var stride = 1
  /// The number of procedures.
  private(set) var count = 0
  /// The number of missing counters.
  private(set) var missing = 0

  private var lastCounter: Int?

  /// Adds a procedure.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(_ record: ReportProcedure, offset: Double?) {
    var counter = Int(record.estimate.counter)
    var missingBefore = 0
    if let lastCounter {
      // The counter wraps at 16 bits; a step backwards is another link or a new start.
      let step = Int(Int16(truncatingIfNeeded: counter - lastCounter))
      missingBefore = max(step - 1, 0)
      counter = lastCounter + step
    }
    lastCounter = counter
    missing += missingBefore
    let point = TrackPoint(record, counter: counter, missingBefore: missingBefore, offset: offset)
    if points.count == Self.limit, !joinsLast { halve() }
    if joinsLast {
      points[points.count - 1].join(point)
    } else {
      points.append(point)
    }
    count += 1
  }

  /// Whether the last point does not yet stand for as many procedures as the others.
  private var joinsLast: Bool { points.last.map { $0.count < stride } ?? false }

  private mutating func halve() {
    var kept = 0
    for index in Swift.stride(from: 0, to: points.count, by: 2) {
      var point = points[index]
      if index + 1 < points.count { point.join(points[index + 1]) }
      points[kept] = point
      kept += 1
    }
    points.removeLast(points.count - kept)
    stride *= 2
  }

  /// The time from the first to the last procedure in seconds, or `nil` where it is not known.
  var duration: Double? {
    guard let first = points.first(where: { $0.seconds != nil })?.seconds,
      let last = points.last(where: { $0.lastSeconds != nil })?.lastSeconds, last > first
    else { return nil }
    return last - first
  }
}
