/// Round numbers along an axis.
struct Ticks: Hashable, Sendable {
  /// The distance from one tick to the next: 1, 2 or 5 times a power of ten.
  let step: Double
  /// The ticks within the range, ascending.
  let values: [Double]
  /// How many decimals the ticks need.
  let decimals: Int

  /// Finds ticks within a range.
  ///
  /// - Parameters:
  ///   - range: The range; both ends are finite.
  ///   - limit: The most ticks, at least 2.
  ///   - isWhole: Whether ticks stand at whole numbers only.
  init(in range: ClosedRange<Double>, atMost limit: Int, isWhole: Bool = false) {
    let span = max(range.upperBound - range.lowerBound, 1e-9)
    let least = span / Double(max(limit - 1, 1))
    var exponent = Elementary.decade(least)
    var mantissa = 1
    let share = least / Elementary.tenTo(exponent)
    // A little slack, so that a step that fits exactly is not lost to rounding.
    for candidate in [1, 2, 5, 10] where share <= Double(candidate) * (1 + 1e-9) {
      mantissa = candidate
      break
    }
    if mantissa == 10 {
      mantissa = 1
      exponent += 1
    }
    if isWhole, exponent < 0 {
      mantissa = 1
      exponent = 0
    }
    // Multiples of a whole number divided by a power of ten are exact to the last bit, sums of steps are not.
    let up = exponent > 0 ? Elementary.tenTo(exponent) : 1
    let down = exponent < 0 ? Elementary.tenTo(-exponent) : 1
    let step = Double(mantissa) * up / down
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    var values: [Double] = []
    var index = first
    while index <= last, values.count < 100 {
      values.append(index * Double(mantissa) * up / down)
      index += 1
    }
    self.step = step
    self.values = values
    decimals = max(0, -exponent)
  }

  /// A range widened to whole steps at both ends.
  static func rounded(_ range: ClosedRange<Double>, atMost limit: Int) -> ClosedRange<Double> {
    let step = Ticks(in: range, atMost: limit).step
    let low = (range.lowerBound / step + 1e-9).rounded(.down) * step
    let high = (range.upperBound / step - 1e-9).rounded(.up) * step
    return low...max(high, low + step)
  }

  /// A tick as it is written at the axis.
  func label(_ value: Double) -> String { value.text(decimals: decimals) }
}
