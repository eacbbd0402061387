internal import ChannelSounding

extension ReportBuilder {
  /// The top of the page: the name, the numbers that count, and what stands out.
  func header(_ values: Quantiles?) -> Markup {
    var markup = Markup()
    markup.element("h1", text: "Channel Sounding report: \(source.file)")
    markup.element("p", ["class": "lead"], text: lead)
    guard let values else { return markup }
    let verdict = self.verdict
    markup.element("dl", ["class": "facts"]) { list in
      writeFacts(values, verdict, to: &list)
    }
    if let verdict { markup.element("p", text: verdict.sentence) }
    let hints = self.hints(values)
    markup.element("h2", ["class": "first"], text: "What stands out")
    if hints.isEmpty {
      markup.element("p", text: "Nothing: the account below has no loss worth a word.")
    } else {
      markup.element("ul", ["class": "hints"]) { list in
        for hint in hints { list.element("li", text: hint) }
      }
    }
    return markup
  }

  /// Whether the truth is known and the distances are not good enough.
  public var isVerdictFailed: Bool { verdict.map { !$0.isPass } ?? false }

  /// Whether the distances are good enough, where the truth is known.
  var verdict: Verdict? {
    truthMeters.map { Verdict(meters: sample.values, truthMeters: $0, criteria: criteria) }
  }

  private var lead: String {
    var parts = [source.format, "\(source.packetCount.grouped) packets"]
    if let peer = source.peerFile { parts.append("with the peer's capture \(peer)") }
    if let link = inspection.links.first {
      let channels = link.channelSteps.count { $0 > 0 }
      parts.append("recorded at the \(link.localRole.words)")
      parts.append("\(link.antennaPathCount) antenna path\(link.antennaPathCount == 1 ? "" : "s")")
      if channels > 0 { parts.append("tones on \(channels) channels") }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func writeFacts(_ values: Quantiles, _ verdict: Verdict?, to list: inout Markup) {
    if values.isEmpty {
      list.fact("Median distance", "none", "no procedure gave a distance")
    } else {
      list.fact(
        "Median distance", values.median.meters,
        values.medianRange.map {
          "95\u{a0}% sure: \($0.lowerBound.text(decimals: 2)) to \($0.upperBound.meters)"
        } ?? ownErrorBar)
      if values.values.count > 5 {
        list.fact(
          "Spread", "±" + values.spread.meters,
          neighbourScatter.map { "±\($0.meters) from one to the next" }
            ?? "half the middle 68\u{a0}%")
      }
    }
    if let verdict {
      list.fact(
        "Verdict", verdict.isPass ? "✓ Pass" : "✗ Fail",
        verdict.absoluteError90Meters.map {
          "90\u{a0}% within \($0.value.meters), allowed \(verdict.criteria.toleranceMeters.meters)"
        } ?? "no distance to judge", classes: verdict.isPass ? "pass" : "fail")
      if let bias = verdict.biasMeters {
        list.fact(
          "Bias", bias.value.text(decimals: 2, isSigned: true) + "\u{a0}m",
          "against the truth of \(verdict.truthMeters.meters)")
      }
    }
    let statuses = inspection.statuses
    let ranged = statuses.first { $0.status == .ok }?.count ?? 0
    let lost = statuses.filter { $0.status != .ok }
    list.fact(
      "Without a distance", (Double(procedureCount - ranged) / Double(procedureCount)).percent,
      lost.isEmpty
        ? "all \(procedureCount.grouped) procedures gave one"
        : "of \(procedureCount.grouped) procedures: "
          + lost.map { "\($0.count.grouped) \($0.status.words)" }.joined(separator: ", "))
    if let duration = track.duration {
      let rate = Double(procedureCount - 1) / duration
      list.fact(
        "Rate", rate.text(decimals: rate < 10 ? 1 : 0) + "\u{a0}Hz",
        "\(procedureCount.grouped) procedures in \(TimeLine(track.points).duration ?? "no time")")
    }
    // Under a slow walk the velocity of a still link is noise.
    if let mean = velocity.mean, abs(mean) > 0.1, let least = velocity.least,
      let greatest = velocity.greatest
    {
      list.fact(
        "Velocity", mean.text(decimals: 2, isSigned: true) + "\u{a0}m/s",
        "from \(least.text(decimals: 1)) to \(greatest.text(decimals: 1))\u{a0}m/s")
    }
  }

  /// What single procedures say about their error where there are too few to compare.
  private var ownErrorBar: String {
    let sigmas = Quantiles(track.points.compactMap(\.sigma.mean))
    return sigmas.isEmpty ? "without an error bar" : "±\(sigmas.median.meters) by its own account"
  }

  /// How far a distance stands from the one before it, as one sigma of a single distance; `nil` under ten pairs.
  var neighbourScatter: Double? {
    var steps: [Double] = []
    for (first, second) in zip(sample.values, sample.values.dropFirst()) {
      if let first, let second { steps.append(abs(second - first)) }
    }
    guard steps.count >= 10 else { return nil }
    // The median of the magnitude of a difference of two normal values is 0.6745 √2 sigma.
    return Quantiles(steps).median / 0.9539
  }
}

extension Markup {
  /// Adds a number with its name and what to know about it.
  mutating func fact(_ name: String, _ value: String, _ note: String, classes: String = "") {
    element("div", ["class": classes]) { box in
      box.element("dt", text: name)
      box.element("dd", ["class": "value"], text: value)
      box.element("dd", text: note)
    }
  }
}

extension Inspection {
  /// How many procedures ended in which way, over all links, those that occur only.
  var statuses: [(status: EstimateStatus, count: Int)] {
    EstimateStatus.allCases.compactMap { status in
      let count = links.reduce(0) { $0 + $1.statuses[Int(status.rawValue)] }
      return count == 0 ? nil : (status, count)
    }
  }
}

extension EstimateStatus {
  /// The status in words.
  var words: String {
    switch self {
    case .ok: "with a distance"
    case .aborted: "aborted"
    case .unpaired: "without the other side's results"
    case .tooFewTones: "with too few tones"
    case .noRTT: "without a usable time"
    case .lostSegments: "with lost segments"
    case .malformed: "malformed"
    }
  }
}
