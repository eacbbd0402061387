import ChannelSounding

/// What `compare` prints.
struct ComparisonReport {
  var paths: [String]
  var comparison: Comparison

  private static let nameWidth = 18

  /// The lines of the table.
  var lines: [String] {
    var lines = [
      "".padded(to: Self.nameWidth) + "     first    second   difference  interval"
    ]
    lines.insert("first   \(paths[0])", at: 0)
    lines.insert("second  \(paths[1])", at: 1)
    lines.insert("", at: 2)
    let first = comparison.first
    let second = comparison.second
    lines.append(row("estimates", "\(first.estimateCount)", "\(second.estimateCount)", nil))
    lines.append(
      row(
        comparison.truthMeters == nil ? "mean" : "bias", meters(level(first)),
        meters(level(second)), comparison.biasDifferenceMeters, scale: 1, unit: " m"))
    lines.append(
      row(
        "spread", meters(first.spreadMeters), meters(second.spreadMeters),
        comparison.spreadDifferenceMeters, scale: 1, unit: " m"))
    lines.append(
      row(
        "missing", percent(first.missingShare.value), percent(second.missingShare.value),
        comparison.missingShareDifference, scale: 100, unit: " %"))
    lines.append("")
    lines.append(comparison.sentence)
    return lines
  }

  private func level(_ side: ComparedMeasurement) -> Double? {
    side.meanMeters.map { $0 - (comparison.truthMeters ?? 0) }
  }

  private func meters(_ value: Double?) -> String {
    value.map { $0.text(decimals: 3) + " m" } ?? "-"
  }

  private func percent(_ share: Double) -> String { (100 * share).text(decimals: 1) + " %" }

  private func row(
    _ name: String, _ first: String, _ second: String, _ difference: ConfidenceInterval?,
    scale: Double = 1, unit: String = ""
  ) -> String {
    var line =
      name.padded(to: Self.nameWidth) + first.aligned(to: 10) + second.aligned(to: 10)
    if let difference {
      let decimals = scale == 1 ? 3 : 1
      line += ((difference.value * scale).text(decimals: decimals) + unit).aligned(to: 13)
      line +=
        "  \((difference.lower * scale).text(decimals: decimals)) to "
        + "\((difference.upper * scale).text(decimals: decimals))"
      if !difference.contains(0) { line += "  significant" }
    }
    return line
  }

  /// The same as one JSON object.
  var json: String {
    var object = JSONObject()
    object.add("first", side(paths[0], comparison.first))
    object.add("second", side(paths[1], comparison.second))
    object.add("truth_m", comparison.truthMeters)
    object.add("family_level", comparison.familyLevel)
    object.add("bias_difference_m", comparison.biasDifferenceMeters.map(JSONObject.init))
    object.add("spread_difference_m", comparison.spreadDifferenceMeters.map(JSONObject.init))
    object.add("missing_share_difference", JSONObject(comparison.missingShareDifference))
    object.add("significant", comparison.significant.map(\.rawValue))
    object.add("sentence", comparison.sentence)
    return object.description
  }

  private func side(_ path: String, _ side: ComparedMeasurement) -> JSONObject {
    var object = JSONObject()
    object.add("file", path)
    object.add("estimates", side.estimateCount)
    object.add("missing", side.missingCount)
    object.add("mean_m", side.meanMeters)
    object.add("bias_m", level(side).flatMap { comparison.truthMeters == nil ? nil : $0 })
    object.add("spread_m", side.spreadMeters)
    return object
  }
}

extension JSONObject {
  /// An interval with its value, bounds and level.
  init(_ interval: ConfidenceInterval) {
    self.init()
    add("value", interval.value)
    add("lower", interval.lower)
    add("upper", interval.upper)
    add("level", interval.level)
  }
}
