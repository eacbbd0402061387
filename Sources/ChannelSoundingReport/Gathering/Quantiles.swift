/// Values in ascending order and what can be read off them.
struct Quantiles: Hashable, Sendable {
  /// The values in ascending order.
  let values: [Double]

  /// Takes values in any order; those that are not finite are left out.
  init(_ values: [Double]) { self.values = values.filter(\.isFinite).sorted() }

  /// Whether there is no value.
  var isEmpty: Bool { values.isEmpty }

  /// The value under which a share of the values lies, interpolated between neighbours.
  ///
  /// - Precondition: There is a value.
  func callAsFunction(_ share: Double) -> Double {
    let position = share * Double(values.count - 1)
    let lower = min(max(Int(position), 0), values.count - 1)
    let upper = min(lower + 1, values.count - 1)
    return values[lower] + (position - Double(lower)) * (values[upper] - values[lower])
  }

  /// The median.
  var median: Double { self(0.5) }

  /// Half the width of the middle 68 %: one sigma where errors are normal.
  var spread: Double { (self(0.841_344_746) - self(0.158_655_254)) / 2 }

  /// The range in which the median lies at 95 %, from the ranks of the values alone; `nil` under six values.
  var medianRange: ClosedRange<Double>? {
    guard values.count >= 6 else { return nil }
    let half = Double(values.count) / 2
    let reach = 0.98 * Double(values.count).squareRoot()
    let low = max(Int((half - reach).rounded(.down)), 0)
    let high = min(Int((half + reach).rounded(.up)), values.count - 1)
    return values[low]...values[high]
  }

  /// The range that a plot should show: all values, but without the outermost 2 % at an end where they stand so far
  /// out that the rest would become flat.
  var plotRange: ClosedRange<Double>? {
    guard let first = values.first, let last = values.last else { return nil }
    let low = self(0.02)
    let high = self(0.98)
    let reach = max(1.5 * (high - low), 0.1)
    return
      (first < low - reach ? low - 0.2 * reach : first)...(last > high + reach
      ? high + 0.2 * reach : last)
  }
}
