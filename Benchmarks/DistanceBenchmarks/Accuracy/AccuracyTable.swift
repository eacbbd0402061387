/// The accuracy of the estimators as a table in Markdown.
enum AccuracyTable {
  /// The columns, the open estimators that others use first.
  static func names(ownOnly: Bool) -> [String] {
    ownOnly ? ["impulse", "auto"] : ["slope", "peak", "nordic-1024", "music", "impulse", "auto"]
  }

  static func head(ownOnly: Bool) -> String {
    let names = names(ownOnly: ownOnly)
    return "| environment | " + names.joined(separator: " | ")
      + " | bias | misses | within 1σ | within 2σ |\n|---|"
      + String(repeating: "---|", count: names.count + 4)
  }

  /// One environment: median and 90th percentile of the absolute error in metres for each estimator, the rest for
  /// the last one.
  static func line(_ name: String, _ rows: [AccuracyRow]) -> String {
    let cells = rows.map { row in
      guard let median = row.median_m, let p90 = row.p90_m else { return "-" }
      return "\(fixed(median, 3)) / \(fixed(p90, 2))"
    }
    guard let own = rows.last else { return "" }
    return "| \(name) | " + cells.joined(separator: " | ")
      + " | \(own.bias_m.map { fixed($0, 3) } ?? "-") | \(own.misses)"
      + " | \(percent(own.within_1_sigma)) | \(percent(own.within_2_sigma)) |"
  }

  /// What the error bar is worth over all environments together.
  static func pooled(_ outcomes: [AccuracyRow.Outcome]) -> String {
    let pairs = outcomes.compactMap { outcome in
      outcome.error.flatMap { error in outcome.standardError.map { (abs(error), $0) } }
    }
    return
      "\nError bar of auto over all environments without a disturbance: \(percent(AccuracyRow.share(outcomes, within: 1))) within 1σ, "
      + "\(percent(AccuracyRow.share(outcomes, within: 2))) within 2σ, rank correlation "
      + fixed(RankCorrelation.of(pairs.map(\.0), pairs.map(\.1)), 2)
  }

  static func percent(_ share: Double?) -> String {
    share.map { "\(Int((100 * $0).rounded())) %" } ?? "-"
  }

  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    let text = "\(abs(rounded))"
    let parts = text.split(separator: ".")
    let fraction = (parts.count > 1 ? String(parts[1]) : "").prefix(decimals)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return (rounded < 0 ? "-" : "") + parts[0] + "." + fraction + zeros
  }
}
