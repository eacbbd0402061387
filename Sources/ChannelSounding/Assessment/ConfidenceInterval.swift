/// A number with the interval that holds the truth at a stated level of confidence.
public struct ConfidenceInterval: Hashable, Sendable {
  /// What the data say.
  public let value: Double
  /// The lower end of the interval.
  public let lower: Double
  /// The upper end of the interval.
  public let upper: Double
  /// The level of confidence, 0 to 1.
  public let level: Double

  /// Makes an interval from its parts; the ends are moved, if need be, so that it holds its value.
  public init(value: Double, lower: Double, upper: Double, level: Double) {
    self.value = value
    self.lower = min(lower, value)
    self.upper = max(upper, value)
    self.level = level
  }

  /// Whether a number lies within the interval, its ends included.
  public func contains(_ number: Double) -> Bool { number >= lower && number <= upper }

  /// The interval of a share by Wilson's score, which stays honest at no and at all.
  ///
  /// - Parameters:
  ///   - part: How many there are of what is counted.
  ///   - total: How many there are in all.
  ///   - level: The level of confidence, 0 to 1.
  /// - Returns: The share with its interval, which is all of 0 to 1 when there is nothing to count.
  static func share(_ part: Int, of total: Int, level: Double) -> Self {
    guard total > 0 else { return Self(value: 0, lower: 0, upper: 1, level: level) }
    let n = Double(total)
    let p = Double(part) / n
    let z = normalQuantile((1 + level) / 2)
    let centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return Self(
      value: p, lower: max(centre - half, 0), upper: min(centre + half, 1), level: level)
  }

  /// The interval of the difference of two independent shares, second less first, by Newcombe's method.
  static func difference(_ second: Self, _ first: Self) -> Self {
    let difference = second.value - first.value
    let below = hypotenuse(second.value - second.lower, first.upper - first.value)
    let above = hypotenuse(second.upper - second.value, first.value - first.lower)
    return Self(
      value: difference, lower: difference - below, upper: difference + above, level: first.level)
  }

  private static func hypotenuse(_ a: Double, _ b: Double) -> Double {
    (a * a + b * b).squareRoot()
  }
}
