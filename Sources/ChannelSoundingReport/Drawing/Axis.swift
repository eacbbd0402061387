/// One axis of a plot: what it measures, from where to where, with round numbers.
struct Axis: Hashable, Sendable {
  /// What the axis measures, with its unit: "distance (m)".
  let title: String
  /// The values from one end to the other.
  let range: ClosedRange<Double>
  /// The round numbers along it.
  let ticks: Ticks
  /// What takes the place of the numbers, such as "50 %" for 0.5; `nil` for the numbers themselves.
  var labels: [String]?

  /// Makes an axis.
  ///
  /// - Parameters:
  ///   - title: What the axis measures, with its unit.
  ///   - range: The values from one end to the other.
  ///   - limit: The most numbers.
  ///   - isRounded: Whether the range is widened to end at round numbers.
  ///   - isWhole: Whether only whole numbers are written.
  init(
    _ title: String, _ range: ClosedRange<Double>, atMost limit: Int = 6, isRounded: Bool = false,
    isWhole: Bool = false
  ) {
    self.title = title
    let widened =
      range.upperBound - range.lowerBound > 1e-9
      ? range : (range.lowerBound - 0.5)...(range.upperBound + 0.5)
    self.range = isRounded ? Ticks.rounded(widened, atMost: limit) : widened
    ticks = Ticks(in: self.range, atMost: limit, isWhole: isWhole)
  }

  /// An axis of shares from none to all, in per cent.
  static func shares(_ title: String) -> Axis {
    var axis = Axis(title, 0...1, atMost: 6)
    axis.labels = axis.ticks.values.map { (100 * $0).text(decimals: 0) + "\u{202f}%" }
    return axis
  }

  /// The text at the tick with an index.
  func label(_ index: Int) -> String { labels?[index] ?? ticks.label(ticks.values[index]) }
}
