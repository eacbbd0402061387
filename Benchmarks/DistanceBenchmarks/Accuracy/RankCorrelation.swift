/// Spearman's correlation: how far one quantity grows with another, whatever the curve.
enum RankCorrelation {
  static func of(_ first: [Double], _ second: [Double]) -> Double {
    let a = ranks(first)
    let b = ranks(second)
    let mean = Double(a.count - 1) / 2
    var covariance = 0.0
    var variance = 0.0
    for index in a.indices {
      covariance += (a[index] - mean) * (b[index] - mean)
      variance += (a[index] - mean) * (a[index] - mean)
    }
    return variance > 0 ? covariance / variance : 0
  }

  private static func ranks(_ values: [Double]) -> [Double] {
    var ranks = [Double](repeating: 0, count: values.count)
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      ranks[index] = Double(rank)
    }
    return ranks
  }
}
