/// The count, sum and ends of values.
struct Extent: Hashable, Sendable {
  private(set) var count = 0
  private var sum = 0.0
  private(set) var low = Double.infinity
  private(set) var high = -Double.infinity

  /// The mean, or `nil` without values.
  var mean: Double? { count == 0 ? nil : sum / Double(count) }
  /// The least value, or `nil` without values.
  var least: Double? { count == 0 ? nil : low }
  /// The greatest value, or `nil` without values.
  var greatest: Double? { count == 0 ? nil : high }

  /// Adds a value, if there is one and it is finite.
  mutating func add(_ value: Double?) {
    guard let value, value.isFinite else { return }
    count += 1
    sum += value
    low = min(low, value)
    high = max(high, value)
  }

  /// Adds other values.
  mutating func add(_ other: Extent) {
    count += other.count
    sum += other.sum
    low = min(low, other.low)
    high = max(high, other.high)
  }
}
