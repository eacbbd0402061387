import ChannelSounding

/// What `range` says about all procedures together.
struct RangeSummary {
  private(set) var count = 0
  private(set) var start: Double?
  /// The distance of every procedure, `nil` where there is none.
  private(set) var meters: [Double?] = []
  private var statuses = [Int](repeating: 0, count: EstimateStatus.allCases.count)

  mutating func add(_ estimate: DistanceEstimate) {
    count += 1
    if start == nil { start = estimate.secondsSinceEpoch }
    statuses[Int(estimate.status.rawValue)] += 1
    meters.append(estimate.status == .ok ? estimate.meters : nil)
  }

  /// One line about the distances and one about the procedures without.
  var lines: [String] {
    let sorted = meters.compactMap(\.self).sorted()
    var lines: [String] = []
    if sorted.isEmpty {
      lines.append("none of \(count) procedures gave a distance")
    } else {
      let low = sorted[sorted.count / 10]
      let high = sorted[(sorted.count - 1) - sorted.count / 10]
      lines.append(
        "\(sorted.count) of \(count) procedures ranged: median "
          + "\(sorted[sorted.count / 2].text(decimals: 2)) m, 80 % between "
          + "\(low.text(decimals: 2)) and \(high.text(decimals: 2)) m")
    }
    let missing = EstimateStatus.allCases.filter { $0 != .ok && statuses[Int($0.rawValue)] > 0 }
    if !missing.isEmpty {
      let parts = missing.map {
        "\(statuses[Int($0.rawValue)]) " + $0.name.split(separator: "_").joined(separator: " ")
      }
      lines.append("without a distance: " + parts.joined(separator: ", "))
    }
    return lines
  }

  /// The distances in their order as small bars, or `nil` under two of them.
  var sparkline: String? {
    let known = meters.compactMap(\.self)
    guard known.count > 1, let low = known.min(), let high = known.max() else { return nil }
    return "\(low.text(decimals: 2)) m " + TerminalSparkline.text(meters, width: 60)
      + " \(high.text(decimals: 2)) m"
  }
}
