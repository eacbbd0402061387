/// Values counted in equal steps of a round width.
struct Histogram: Sendable {
  /// The width of a step.
  let width: Double
  /// How many decimals the width needs.
  let decimals: Int
  /// How many values each step holds.
  let columns: [(range: ClosedRange<Double>, height: Double)]
  /// The number of values beyond the steps.
  let beyond: Int

  /// Counts values by the rule of Freedman and Diaconis, without the wild ones.
  ///
  /// - Precondition: There is a value.
  init(_ values: Quantiles) {
    let range = values.plotRange ?? 0...1
    let spread = values(0.75) - values(0.25)
    let ideal = 2 * spread / Elementary.cubeRoot(Double(values.values.count))
    let span = max(range.upperBound - range.lowerBound, 0.02)
    let ticks = Ticks(
      in: 0...span, atMost: ideal > 0 ? min(max(Int(span / ideal) + 2, 12), 60) : 20)
    width = ticks.step
    decimals = ticks.decimals
    let first = (range.lowerBound / ticks.step).rounded(.down)
    let count = Int((range.upperBound / ticks.step).rounded(.up) - first) + 1
    var counts = [Int](repeating: 0, count: max(count, 1))
    var beyond = 0
    for value in values.values {
      let index = (value / ticks.step).rounded(.down) - first
      if index >= 0, index < Double(counts.count) {
        counts[Int(index)] += 1
      } else {
        beyond += 1
      }
    }
    self.beyond = beyond
    columns = counts.enumerated().map { index, number in
      let low = (first + Double(index)) * ticks.step
      return (low...(low + ticks.step), Double(number))
    }
  }

  /// From the first to the last step.
  var range: ClosedRange<Double> {
    (columns.first?.range.lowerBound ?? 0)...(columns.last?.range.upperBound ?? 1)
  }

  /// The most values of a step.
  var most: Int { Int(columns.map(\.height).max() ?? 1) }
}
