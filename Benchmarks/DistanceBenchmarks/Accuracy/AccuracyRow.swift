/// How far one estimator is off in one environment.
struct AccuracyRow: Codable {
  var environment: String
  var estimator: String
  /// The number of procedures.
  var procedures: Int
  /// How many of them gave no estimate.
  var misses: Int
  /// The median of the absolute error in metres.
  var median_m: Double?
  /// The 90th percentile of the absolute error in metres.
  var p90_m: Double?
  /// The median of the signed error in metres.
  var bias_m: Double?
  /// The share of procedures whose truth lies within one error bar.
  var within_1_sigma: Double?
  /// The share of procedures whose truth lies within two error bars.
  var within_2_sigma: Double?

  init(environment: String, estimator: String, outcomes: [Outcome]) {
    self.environment = environment
    self.estimator = estimator
    procedures = outcomes.count
    let errors = outcomes.compactMap(\.error)
    misses = outcomes.count - errors.count
    let sizes = errors.map { abs($0) }.sorted()
    guard !sizes.isEmpty else { return }
    median_m = Self.quantile(sizes, 0.5)
    p90_m = Self.quantile(sizes, 0.9)
    bias_m = Self.quantile(errors.sorted(), 0.5)
    let barred = outcomes.filter { $0.error != nil && $0.standardError != nil }
    guard barred.count == errors.count else { return }
    within_1_sigma = Self.share(barred, within: 1)
    within_2_sigma = Self.share(barred, within: 2)
  }

  /// What one procedure gave.
  struct Outcome {
    var error: Double?
    var standardError: Double?
  }

  /// The share of outcomes within a number of error bars.
  static func share(_ outcomes: [Outcome], within bars: Double) -> Double {
    let inside = outcomes.filter { abs($0.error ?? .infinity) <= bars * ($0.standardError ?? 0) }
    return Double(inside.count) / Double(max(outcomes.count, 1))
  }

  /// A quantile of sorted values, interpolated.
  static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (place - Double(low)) * (sorted[high] - sorted[low])
  }
}
