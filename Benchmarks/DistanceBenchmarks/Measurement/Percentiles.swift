/// The places of a distribution that a benchmark reports.
struct Percentiles: Codable {
  var p0: Double
  var p50: Double
  var p90: Double
  var p99: Double

  /// The percentiles of samples, each the smallest sample that is not under the given share of all.
  ///
  /// - Precondition: There is a sample.
  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    func at(_ share: Double) -> Double {
      sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }
    p0 = sorted[0]
    p50 = at(0.5)
    p90 = at(0.9)
    p99 = at(0.99)
  }
}
