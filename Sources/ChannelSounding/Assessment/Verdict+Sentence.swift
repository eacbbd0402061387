extension Verdict {
  /// The verdict in words.
  public var sentence: String {
    let total = estimateCount + missingCount
    guard let biasMeters, let spreadMeters, let medianAbsoluteErrorMeters,
      let absoluteError90Meters
    else {
      return "FAIL (losses): none of \(total) procedures gave an estimate."
    }
    let reasons = causes.map { phrase($0) }.joined(separator: ", and ")
    let names = causes.map(\.rawValue).joined(separator: ", ")
    let head = isPass ? "PASS: " : "FAIL (\(names)): \(reasons). "
    let hint = isConclusive ? "" : " More procedures could change this verdict."
    return """
      \(head)\(estimateCount) of \(total) procedures gave an estimate; 90 % of the estimates are \
      within \(FixedPoint.meters(absoluteError90Meters.value)) \
      (\(range(absoluteError90Meters))) of the truth of \(FixedPoint.meters(truthMeters)), half \
      within \(FixedPoint.meters(medianAbsoluteErrorMeters.value)), for a tolerance of \
      \(FixedPoint.meters(criteria.toleranceMeters)); \
      bias \(FixedPoint.meters(biasMeters.value, isSigned: true)) (\(range(biasMeters))), \
      spread \(FixedPoint.meters(spreadMeters.value)), \
      missing \(FixedPoint.percent(missingShare.value)).\(hint)
      """
  }

  private func range(_ interval: ConfidenceInterval) -> String {
    "\(FixedPoint.text(interval.lower)) to \(FixedPoint.text(interval.upper))"
  }

  private func phrase(_ cause: Cause) -> String {
    switch cause {
    case .bias:
      "the estimates stand \((biasMeters?.value ?? 0) < 0 ? "short of" : "beyond") the truth as a whole"
    case .spread: "the estimates scatter too widely"
    case .outliers: "more than one estimate in ten is far from the others"
    case .losses: "too many procedures gave no estimate"
    }
  }
}
