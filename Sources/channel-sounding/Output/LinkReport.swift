import ChannelSounding

/// What `inspect` prints about one configuration of one connection, in words.
struct LinkReport {
  var link: LinkInspection

  /// The width of the names at the left.
  static let nameWidth = 24

  /// The lines of the table.
  var lines: [String] {
    var lines = [
      "Connection 0x\(String(link.link.connectionHandle, radix: 16)) on adapter \(link.link.adapter), "
        + "configuration \(link.configurationID)"
    ]
    lines += configurationLines
    lines += procedureLines
    lines += budgetLines
    lines += signalLines
    lines += actuationErrorLines
    if !link.hints.isEmpty {
      lines.append("  hints")
      lines += link.hints.map { "    - \($0)" }
    }
    return lines
  }

  /// A number with the word that fits it.
  private static func number(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) " + (count == 1 ? one : many)
  }

  private func row(_ name: String, _ text: String) -> String {
    "  " + name.padded(to: Self.nameWidth) + text
  }

  private var configurationLines: [String] {
    let source = link.configuration == nil ? "inferred" : "from Config Complete"
    var lines = [row("local role", "\(link.localRole.words), \(source)")]
    lines.append(row("antenna paths", "\(link.antennaPathCount)"))
    if let configuration = link.configuration {
      let sub = configuration.subMode.map { ", sub-mode \($0.rawValue)" } ?? ""
      lines.append(
        row(
          "steps",
          "main \(configuration.mainMode.words)\(sub), \(configuration.mode0Steps) of mode 0 a subevent"
        ))
      lines.append(
        row("packets", "\(configuration.rttType.words), \(configuration.syncPHY.words)"))
      lines.append(
        row(
          "timing",
          "T_IP1 \(configuration.interludePeriod1Microseconds), "
            + "T_IP2 \(configuration.interludePeriod2Microseconds), "
            + "T_FCS \(configuration.frequencyChangeMicroseconds), "
            + "T_PM \(configuration.phaseMeasurementMicroseconds) µs"))
      lines.append(
        row(
          "channel map",
          "\(configuration.channelMap.count) channels, each visited "
            + Self.number(Int(configuration.channelMapRepetition), "time", "times")))
    }
    lines.append(row("channels 0-78", channelStrip))
    lines.append(row("", "# used  + partly lost  x mostly lost  . not seen"))
    if let settings = link.settings {
      lines.append(
        row(
          "schedule",
          "every \(settings.procedureInterval) connection events, "
            + Self.number(Int(settings.subeventsPerEvent), "subevent of ", "subevents of ")
            + "\((Double(settings.subeventMicroseconds) / 1000).text(decimals: 1)) ms, "
            + (settings.selectedTXPower.map { "\($0) dBm" } ?? "power unknown")))
    }
    if let peer = link.remoteCapabilities {
      lines.append(
        row(
          "peer's controller",
          Self.number(Int(peer.antennaCount), "antenna, ", "antennas, ")
            + Self.number(Int(peer.maximumAntennaPaths), "path, ", "paths, ")
            + "\(peer.modes & 1 == 1 ? "modes 1 to 3" : "modes 1 and 2"), "
            + "T_SW \(peer.antennaSwitchMicroseconds) µs"))
    }
    return lines
  }

  /// One sign for each channel.
  private var channelStrip: String {
    String(
      link.channelSteps.indices.map { channel -> Character in
        let seen = link.channelSteps[channel]
        let lost = link.channelLosses[channel]
        if seen == 0 { return "." }
        return lost == 0 ? "#" : lost * 2 > seen ? "x" : "+"
      })
  }

  private var procedureLines: [String] {
    let parts = EstimateStatus.allCases.filter { link.statuses[Int($0.rawValue)] > 0 }.map {
      "\(link.statuses[Int($0.rawValue)]) \($0.name.spaced)"
    }
    var lines = [row("procedures", "\(link.procedures): " + parts.joined(separator: ", "))]
    if link.missingProcedures > 0 {
      lines.append(row("missing counters", "\(link.missingProcedures)"))
    }
    let shown = link.runs.prefix(24).map {
      ($0.count == 1 ? "\($0.first)" : "\($0.first)-\($0.last)") + " \($0.status.name.spaced)"
    }
    let more = link.runs.count > shown.count ? ["and \(link.runs.count - shown.count) more"] : []
    var line = ""
    var label = link.runs.count > 1 ? "runs" : "counters"
    for part in Array(shown) + more {
      if line.count + part.count > 70 {
        lines.append(row(label, line))
        line = ""
        label = ""
      }
      line += (line.isEmpty ? "" : ", ") + part
    }
    if !line.isEmpty { lines.append(row(label, line)) }
    return lines
  }

  private var budgetLines: [String] {
    let sides = [link.initiator, link.reflector]
    func line(_ name: String, _ value: (SideInspection) -> Int) -> String {
      row(name, sides.map { "\(value($0))".aligned(to: 10) }.joined())
    }
    var lines = [row("", " initiator reflector")]
    lines.append(line("subevents", \.subevents))
    for (index, reason) in SubeventAbortReason.allCases.enumerated()
    where sides.contains(where: { $0.abortedSubevents[index] > 0 }) {
      lines.append(line("  aborted") { $0.abortedSubevents[index] } + "  \(reason.words)")
    }
    for (index, reason) in ProcedureAbortReason.allCases.enumerated()
    where sides.contains(where: { $0.abortedProcedures[index] > 0 }) {
      lines.append(
        line("procedures aborted") { $0.abortedProcedures[index] } + "  \(reason.words)")
    }
    lines.append(line("steps", \.stepsSeen))
    lines.append(line("  used", \.stepsUsed))
    for reason in LossReason.allCases where sides.contains(where: { $0.stepsDropped[reason] > 0 }) {
      lines.append(line("  " + reason.name.spaced) { $0.stepsDropped[reason] })
    }
    lines.append(row("tone products used", "\(link.tonesUsed)".aligned(to: 10)))
    for (reason, count) in link.tonesDropped.reasons {
      lines.append(row("  " + reason.name.spaced, "\(count)".aligned(to: 10)))
    }
    lines.append(row("round-trip times used", "\(link.roundTripsUsed)".aligned(to: 10)))
    for (reason, count) in link.roundTripsDropped.reasons {
      lines.append(row("  " + reason.name.spaced, "\(count)".aligned(to: 10)))
    }
    return lines
  }

  private var signalLines: [String] {
    var lines: [String] = []
    for role in Role.allCases {
      let side = link[role]
      if side.tones > 0 {
        let parts = ToneQuality.allCases.filter { side.toneQualities[Int($0.rawValue)] > 0 }.map {
          "\(side.toneQualities[Int($0.rawValue)]) \($0.words)"
        }
        lines.append(row("\(role.words) quality", parts.joined(separator: ", ")))
      }
      if let low = side.signalStrength(quantile: 0.1),
        let middle = side.signalStrength(quantile: 0.5),
        let high = side.signalStrength(quantile: 0.9)
      {
        lines.append(
          row("\(role.words) RSSI", "median \(middle) dBm, 80 % between \(low) and \(high) dBm"))
      }
    }
    let antennaPairs = link.antennaRoundTrips.pairs
    if antennaPairs.count > 1 {
      for pair in antennaPairs {
        lines.append(
          row(
            "RTT antennas \(pair.initiatorAntenna) to \(pair.reflectorAntenna)",
            "\(pair.medianMeters.text(decimals: 2)) m in the median of \(pair.count)"))
      }
    }
    if let offset = link.initiator.meanFrequencyOffset {
      lines.append(row("frequency offset", "\(offset.text(decimals: 2)) ppm in the mean"))
    }
    return lines
  }

  private var actuationErrorLines: [String] {
    guard let table = link.remoteFrequencyActuationErrors else { return [] }
    let values = table.entries.map { Double($0) / 32 }
    guard let low = values.min(), let high = values.max() else { return [] }
    return [
      row(
        "peer's actuation error",
        "\(low.text(decimals: 2)) to \(high.text(decimals: 2)) ppm over 72 channels")
    ]
  }
}
