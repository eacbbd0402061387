extension LinkInspection {
  /// What an engineer should know about the link, in words, the gravest first.
  public var hints: [String] {
    var hints: [String] = []
    appendAborts(to: &hints)
    appendMissingResults(to: &hints)
    appendQuality(to: &hints)
    appendChannels(to: &hints)
    appendPackets(to: &hints)
    return hints
  }

  private func appendAborts(to hints: inout [String]) {
    for role in Role.allCases {
      let side = self[role]
      let aborted = side.abortedSubevents.reduce(0, +)
      guard aborted > 0 else { continue }
      let share = Self.percent(aborted, of: side.subevents)
      let most = side.abortedSubevents.indices.max {
        side.abortedSubevents[$0] < side.abortedSubevents[$1]
      }
      let reason = most.map { SubeventAbortReason.allCases[$0].words } ?? "no reason given"
      hints.append("the \(role.words) aborts \(share) of its subevents, mostly: \(reason)")
    }
  }

  private func appendMissingResults(to hints: inout [String]) {
    let unpaired = statuses[Int(EstimateStatus.unpaired.rawValue)]
    if unpaired > 0 {
      let share = Self.percent(unpaired, of: procedures)
      let advice =
        unpaired == procedures
        ? "give the peer's own capture with --peer, or subscribe to its Ranging Data" : "see 'runs'"
      hints.append("\(share) of the procedures lack one side's results: \(advice)")
    }
    let lost = statuses[Int(EstimateStatus.lostSegments.rawValue)]
    if lost > 0 {
      hints.append(
        "\(Self.percent(lost, of: procedures)) of the procedures lost results on their way to the host"
      )
    }
    let malformed = statuses[Int(EstimateStatus.malformed.rawValue)]
    if malformed > 0 {
      hints.append("\(Self.percent(malformed, of: procedures)) of the procedures cannot be decoded")
    }
    if missingProcedures > 0 {
      hints.append(
        "the procedure counter jumps \(counterJumps) times: \(missingProcedures) procedures missing"
      )
    }
    if configuration == nil {
      hints.append(
        "no Config Complete event in the capture: the role (\(localRole.words)) was inferred from the steps"
      )
    }
  }

  private func appendQuality(to hints: inout [String]) {
    for role in Role.allCases where self[role].hidesToneQuality {
      hints.append(
        "every tone of the \(role.words) says \"quality unavailable\": the indicator was ignored")
    }
    let poor = tonesDropped[.toneQuality]
    if poor * 10 > poor + tonesUsed {
      hints.append(
        "\(Self.percent(poor, of: poor + tonesUsed)) of the tones are of low quality: weak signal or interference"
      )
    }
    if tonesDropped[.saturated] > 0 {
      hints.append("\(tonesDropped[.saturated]) tones reach the end of the 12-bit range")
    }
    if tonesDropped[.silent] > 0 {
      hints.append("\(tonesDropped[.silent]) tones are zero")
    }
  }

  private func appendChannels(to hints: inout [String]) {
    let bad = channelSteps.indices.filter {
      channelSteps[$0] >= 5 && channelLosses[$0] * 2 > channelSteps[$0]
    }
    if !bad.isEmpty, bad.count < 40 {
      hints.append(
        "channels \(bad.map(String.init).joined(separator: ", ")) lose most of their tones: a fixed interferer?"
      )
    }
    if let map = configuration?.channelMap, map.count < 36 {
      hints.append("the channel map has only \(map.count) of 72 channels")
    }
  }

  private func appendPackets(to hints: inout [String]) {
    let lost = roundTripsDropped[.packetQuality]
    if lost * 10 > lost + roundTripsUsed {
      hints.append(
        "\(Self.percent(lost, of: lost + roundTripsUsed)) of the timed packets were received with errors"
      )
    }
    for role in Role.allCases {
      if let median = self[role].signalStrength(quantile: 0.5), median < -85 {
        hints.append("the \(role.words) receives at \(median) dBm in the median: weak")
      }
    }
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0 %" }
    let share = 100 * Double(part) / Double(whole)
    return share < 1 ? "under 1 %" : "\(Int(share.rounded())) %"
  }
}
