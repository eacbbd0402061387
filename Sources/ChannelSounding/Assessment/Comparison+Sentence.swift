extension Comparison {
  /// The comparison in words.
  public var sentence: String {
    let names = significant.map(\.rawValue)
    var text: String
    if biasDifferenceMeters == nil {
      text = """
        Bias and spread cannot be compared: each side needs \(Self.minimumEstimateCount) estimates, \
        there are \(first.estimateCount) and \(second.estimateCount).
        """
    } else if names.isEmpty {
      text = "No difference is significant."
    } else {
      text = "The difference in \(names.joined(separator: " and ")) is significant."
    }
    text += " Second less first:"
    var separator = " "
    if let interval = biasDifferenceMeters {
      text +=
        separator
        + phrase("bias", interval) { FixedPoint.text($0, places: 3, isSigned: true) + " m" }
      separator = ", "
    }
    if let interval = spreadDifferenceMeters {
      text +=
        separator
        + phrase("spread", interval) { FixedPoint.text($0, places: 3, isSigned: true) + " m" }
      separator = ", "
    }
    text += separator
    text += phrase("missing", missingShareDifference) { FixedPoint.percent($0, isSigned: true) }
    text += "; all intervals together hold at \(FixedPoint.percent(familyLevel))."
    if let truthMeters, let firstMean = first.meanMeters, let secondMean = second.meanMeters {
      text += """
         Against the truth of \(FixedPoint.meters(truthMeters)) the first stands at \
        \(FixedPoint.meters(firstMean - truthMeters, isSigned: true)) and the second at \
        \(FixedPoint.meters(secondMean - truthMeters, isSigned: true)).
        """
    }
    return text
  }

  private func phrase(
    _ name: String, _ interval: ConfidenceInterval, _ format: (Double) -> String
  ) -> String {
    "\(name) \(format(interval.value)) (\(format(interval.lower)) to \(format(interval.upper)))"
  }
}
