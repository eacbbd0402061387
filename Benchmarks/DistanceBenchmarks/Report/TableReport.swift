/// Prints measurements as a table for people.
struct TableReport {
  private let nameWidth: Int

  init(names: [String]) {
    nameWidth = max(4, names.map(\.count).max() ?? 0)
  }

  /// The line over the columns.
  var header: String {
    "name".trailing(nameWidth) + "p0 ns".leading(12) + "p50 ns".leading(12) + "p90 ns".leading(12)
      + "p99 ns".leading(12) + "per second".leading(13) + "allocs".leading(9)
      + "ratio p50".leading(11) + "min".leading(8) + "  of"
  }

  /// One line about a measurement.
  func line(_ measurement: Measurement) -> String {
    let times = measurement.nanoseconds
    var line = measurement.name.trailing(nameWidth)
    for time in [times.p0, times.p50, times.p90, times.p99] { line += time.text(1).leading(12) }
    line += measurement.operationsPerSecond.text(0).leading(13)
    line += (measurement.allocations?.shortText ?? "null").leading(9)
    guard let ratio = measurement.ratio, let minima = measurement.ratioOfMinima,
      let floor = measurement.floor
    else { return line }
    return line + ratio.text(2).leading(11) + minima.text(2).leading(8) + "  " + floor
  }
}
