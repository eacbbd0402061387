/// Prints measurements beside earlier ones.
struct ComparisonReport {
  private let earlier: [String: Measurement]
  private let nameWidth: Int

  init(earlier: [Measurement], names: [String]) {
    self.earlier = Dictionary(earlier.map { ($0.name, $0) }) { _, last in last }
    nameWidth = max(4, names.map(\.count).max() ?? 0)
  }

  /// The line over the columns.
  var header: String {
    "name".trailing(nameWidth) + "p50 now/then".leading(15) + "p0 now/then".leading(14)
      + "ratio then".leading(13) + "ratio now".leading(12) + "  allocations"
  }

  /// One line about a measurement.
  func line(_ measurement: Measurement) -> String {
    let name = measurement.name.trailing(nameWidth)
    guard let before = earlier[measurement.name] else { return name + "  new" }
    let then = before.allocations?.shortText ?? "null"
    let now = measurement.allocations?.shortText ?? "null"
    return name
      + (measurement.nanoseconds.p50 / before.nanoseconds.p50).text(3).leading(15)
      + (measurement.nanoseconds.p0 / before.nanoseconds.p0).text(3).leading(14)
      + (before.ratio?.text(2) ?? "-").leading(13) + (measurement.ratio?.text(2) ?? "-").leading(12)
      + "  " + (then == now ? now : "\(then) -> \(now)")
  }
}
