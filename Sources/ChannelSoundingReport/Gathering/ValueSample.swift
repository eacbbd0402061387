/// Distances in the order of time, in memory that does not grow.
///
/// Beyond a number only every second is kept, then every fourth, and so on.
struct ValueSample: Sendable {
  /// The most values that are kept.
  static let limit = 16_384

  /// The values; `nil` for a procedure without a distance.
  private(set) var values: [Double?] = []
  /// Every how many procedures a value is kept.
  private(set) var stride = 1
  /// The number of values that were added.
  private(set) var count = 0

  /// Adds the distance of a procedure, or that it has none.
  mutating func add(_ value: Double?) {
    if count % stride == 0 {
      if values.count == Self.limit {
        values = Swift.stride(from: 0, to: values.count, by: 2).map { values[$0] }
        stride *= 2
      }
      if count % stride == 0 { values.append(value) }
    }
    count += 1
  }

  /// The distances in ascending order.
  var ordered: Quantiles { Quantiles(values.compactMap { $0 }) }
}
