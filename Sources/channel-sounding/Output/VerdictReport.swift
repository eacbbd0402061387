import ChannelSounding

/// What `range --truth` prints about a verdict.
struct VerdictReport {
  var verdict: Verdict

  /// The lines of the table.
  var lines: [String] {
    [
      "\(verdict.isPass ? "PASS" : "FAIL") at \(verdict.truthMeters.text(decimals: 2)) m, tolerance "
        + "\(verdict.criteria.toleranceMeters.text(decimals: 2)) m",
      row("bias", verdict.biasMeters, scale: 1, unit: " m"),
      row("spread", verdict.spreadMeters, scale: 1, unit: " m"),
      row("median error", verdict.medianAbsoluteErrorMeters, scale: 1, unit: " m"),
      row("90 % of errors", verdict.absoluteError90Meters, scale: 1, unit: " m"),
      row("missing", verdict.missingShare, scale: 100, unit: " %"),
      verdict.sentence,
    ]
  }

  private func row(
    _ name: String, _ interval: ConfidenceInterval?, scale: Double, unit: String
  ) -> String {
    guard let interval else { return "  " + name.padded(to: 16) + "-" }
    let decimals = scale == 1 ? 3 : 1
    return "  " + name.padded(to: 16)
      + ((interval.value * scale).text(decimals: decimals) + unit).aligned(to: 10)
      + "  (\((interval.lower * scale).text(decimals: decimals)) to "
      + "\((interval.upper * scale).text(decimals: decimals)))"
  }
}
