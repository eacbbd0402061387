/// Maps values to places along an axis.
struct LinearScale: Hashable, Sendable {
  /// The values from one end of the axis to the other.
  let domain: ClosedRange<Double>
  /// The place of the domain's lower end.
  let start: Double
  /// The place of the domain's upper end.
  let end: Double

  /// Makes a scale; a domain without width is widened.
  init(_ domain: ClosedRange<Double>, start: Double, end: Double) {
    let isFlat = domain.upperBound - domain.lowerBound <= 1e-12 * max(abs(domain.upperBound), 1)
    self.domain = isFlat ? (domain.lowerBound - 0.5)...(domain.upperBound + 0.5) : domain
    self.start = start
    self.end = end
  }

  /// The place of a value, kept within a hundred lengths of the axis so that coordinates stay short.
  func callAsFunction(_ value: Double) -> Double {
    let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
    guard !share.isNaN else { return start }
    return start + min(max(share, -100), 100) * (end - start)
  }

  /// The value at a place.
  func inverted(_ place: Double) -> Double {
    domain.lowerBound + (place - start) / (end - start) * (domain.upperBound - domain.lowerBound)
  }
}
