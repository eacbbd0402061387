/// The axis of time of a report: seconds, minutes or hours since the first procedure, or counters where no time is known.
struct TimeLine: Sendable {
  /// What the axis measures, with its unit.
  let title: String
  /// From the first to the last procedure, with a little room.
  let range: ClosedRange<Double>
  /// How long the captures last at most, in words; `nil` where no time is known.
  let duration: String?

  private let unit: Double
  private let usesTime: Bool

  /// Chooses what the axis measures.
  ///
  /// - Parameters:
  ///   - points: The procedures.
  ///   - others: Those of another capture that shares the axis; each begins at zero.
  init(_ points: [TrackPoint], sharedWith others: [TrackPoint] = []) {
    let spans = [points, others].filter { !$0.isEmpty }.map(Self.span)
    if !spans.isEmpty, spans.allSatisfy({ $0 != nil }) {
      let span = spans.compactMap(\.self).max() ?? 1
      let (unit, name) = span < 600 ? (1.0, "s") : span < 10_800 ? (60, "min") : (3600, "h")
      usesTime = true
      self.unit = unit
      title = "time since the first procedure (\(name))"
      let length = span / unit
      range = (-0.01 * length)...(1.01 * length)
      duration = length.text(decimals: length < 10 ? 1 : 0) + "\u{a0}" + name
    } else {
      usesTime = false
      unit = 1
      title = others.isEmpty ? "procedure counter" : "procedure counter since the first"
      let start = others.isEmpty ? 0 : 1
      let counters = [points, others].flatMap { list in
        list.map { Double($0.counter - start * (list.first?.counter ?? 0)) }
      }
      range = ((counters.min() ?? 0) - 0.5)...((counters.max() ?? 0) + 0.5)
      duration = nil
    }
  }

  /// How long procedures last in seconds, or `nil` where the times are not known or not in order.
  private static func span(_ points: [TrackPoint]) -> Double? {
    let times = points.compactMap(\.seconds)
    guard times.count == points.count, let first = times.first,
      let last = points.last?.lastSeconds, last > first,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return last - first
  }

  /// Where a point stands on the axis.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - first: The first point of its capture.
  /// - Returns: The place.
  func place(_ point: TrackPoint, since first: TrackPoint?) -> Double {
    guard usesTime else { return Double(point.counter - (first?.counter ?? 0)) }
    let time = point.seconds ?? 0
    return ((time + (point.lastSeconds ?? time)) / 2 - (first?.seconds ?? 0)) / unit
  }

  /// Where the points of one capture stand on the axis; counters are shown as they are.
  func places(_ points: [TrackPoint], isShared: Bool = false) -> [Double] {
    let first = usesTime || isShared ? points.first : nil
    return points.map { place($0, since: first) }
  }

  /// The axis for a size.
  func axis(_ size: PlotSize) -> Axis {
    Axis(title, range, atMost: size.xTickLimit, isWhole: !usesTime)
  }
}
