/// The axis of time of a report: seconds, minutes or hours since the first procedure, or counters where no time is known.
struct TimeLine: Sendable {
  /// What the axis measures, with its unit.
  let title: String
  /// From the first to the last procedure, with a little room.
  let range: ClosedRange<Double>
  /// How long the capture lasts, in words; `nil` where no time is known.
  let duration: String?

  private let start: Double
  private let unit: Double
  private let usesTime: Bool

  /// Chooses what the axis measures.
  init(_ points: [TrackPoint]) {
    let times = points.compactMap(\.seconds)
    let isOrdered = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    if times.count == points.count, isOrdered, let first = times.first,
      let last = points.last?.lastSeconds ?? times.last, last > first
    {
      let span = last - first
      let (unit, name) = span < 180 ? (1.0, "s") : span < 10_800 ? (60, "min") : (3600, "h")
      usesTime = true
      start = first
      self.unit = unit
      title = "time since the first procedure (\(name))"
      let length = span / unit
      range = (-0.01 * length)...(1.01 * length)
      duration = length.text(decimals: length < 10 ? 1 : 0) + "\u{a0}" + name
    } else {
      usesTime = false
      start = Double(points.first?.counter ?? 0)
      unit = 1
      title = "procedure counter"
      let counters = points.map { Double($0.counter) }
      range = ((counters.min() ?? 0) - 0.5)...((counters.max() ?? 0) + 0.5)
      duration = nil
    }
  }

  /// Where a point stands on the axis.
  func place(_ point: TrackPoint) -> Double {
    guard usesTime else { return Double(point.counter) }
    let first = point.seconds ?? start
    return ((first + (point.lastSeconds ?? first)) / 2 - start) / unit
  }

  /// The axis for a size.
  func axis(_ size: PlotSize) -> Axis {
    Axis(title, range, atMost: size.xTickLimit, isWhole: !usesTime)
  }
}
