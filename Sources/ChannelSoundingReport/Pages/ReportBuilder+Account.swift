internal import ChannelSounding

extension ReportBuilder {
  /// Writes what was used and what was not, with the reasons.
  func writeBudget(to section: inout Markup) {
    section.element("h3", text: "What was used, and what was not")
    section.element("div", ["class": "tables"]) { tables in
      statusTable.write(to: &tables)
      lossTable(
        "Tones", inspection.links.map { ($0.tonesUsed, $0.tonesDropped) }
      ).write(to: &tables)
      lossTable(
        "Round-trip times", inspection.links.map { ($0.roundTripsUsed, $0.roundTripsDropped) }
      ).write(to: &tables)
      for role in Role.allCases {
        lossTable(
          "Steps of the \(role.words)",
          inspection.links.map { ($0[role].stepsUsed, $0[role].stepsDropped) }
        ).write(to: &tables)
      }
      abortTable.write(to: &tables)
      for link in inspection.links where link.runs.count > 1 { runTable(link).write(to: &tables) }
      var aside = Table("Never part of a procedure")
      for (name, count) in source.leftAside {
        aside.rows.append([.name(name), .number(count.grouped)])
      }
      aside.write(to: &tables)
    }
    if !source.faults.isEmpty {
      section.element("h3", text: "Packets that could not be used")
      section.element("ul") { list in
        for fault in source.faults.prefix(20) { list.element("li", text: fault) }
      }
    }
  }

  private var statusTable: Table {
    var table = Table("Procedures", heads: ["", "count", "share"])
    for (status, count) in inspection.statuses {
      table.rows.append([
        .name(status.words), .number(count.grouped),
        .number((Double(count) / Double(max(procedureCount, 1))).percent),
      ])
    }
    if track.missing > 0 {
      table.rows.append([
        .name("missing by their counters"), .number(track.missing.grouped), .text(""),
      ])
    }
    return table
  }

  private func lossTable(_ name: String, _ parts: [(used: Int, lost: LossCounts)]) -> Table {
    var table = Table(name, heads: ["", "count", "share"])
    let used = parts.reduce(0) { $0 + $1.used }
    let reasons = LossReason.allCases.map { reason in
      (reason, parts.reduce(0) { $0 + $1.lost[reason] })
    }.filter { $0.1 > 0 }
    // The extension slot is no loss: it is there to be left out.
    let all = used + reasons.reduce(0) { $0 + ($1.0 == .extensionSlot ? 0 : $1.1) }
    guard all > 0 else { return table }
    func row(_ name: Table.Cell, _ count: Int) -> [Table.Cell] {
      [name, .number(count.grouped), .number((Double(count) / Double(all)).percent)]
    }
    table.rows.append(row(.name("used"), used))
    for (reason, count) in reasons {
      table.rows.append(
        reason == .extensionSlot
          ? [.part(reason.words), .number(count.grouped), .number("")]
          : row(.part(reason.words), count))
    }
    return table
  }

  private var abortTable: Table {
    var table = Table("Aborted subevents", heads: ["", "initiator", "reflector"])
    for (index, reason) in SubeventAbortReason.allCases.enumerated() {
      let counts = Role.allCases.map { role in
        inspection.links.reduce(0) { $0 + $1[role].abortedSubevents[index] }
      }
      guard counts.contains(where: { $0 > 0 }) else { continue }
      table.rows.append(
        [.name(reason.words)] + counts.map { .number($0.grouped) })
    }
    return table
  }

  /// How the procedures of a link ended, one after the other: the 'runs' that hints speak of.
  private func runTable(_ link: LinkInspection) -> Table {
    var table = Table("Runs of procedures", heads: ["counters", "procedures", "how they ended"])
    let shown = 30
    for run in link.runs.prefix(shown) {
      table.rows.append([
        .name(run.count == 1 ? "\(run.first)" : "\(run.first) to \(run.last)"),
        .number(run.count.grouped), .text(run.status.words),
      ])
    }
    if link.runs.count > shown {
      let rest = link.runs.dropFirst(shown)
      table.rows.append([
        .name("and \(rest.count.grouped) more runs"),
        .number(rest.reduce(0) { $0 + $1.count }.grouped), .text(""),
      ])
    }
    return table
  }

  /// Writes where the data come from and how to make the page again.
  func writeSource(to section: inout Markup) {
    var table = Table("To make this page again")
    table.rows.append([.name("command"), .code(source.command)])
    table.add("capture", "\(source.file) (\(source.format))")
    if let peer = source.peerFile { table.add("peer's capture", peer) }
    table.add(
      "calibration",
      source.calibration ?? "none: constant offsets of the devices are in the distances")
    for (name, version) in source.versions { table.add(name, version) }
    section.element("h3", text: "How this page was made")
    table.write(to: &section)
  }
}

extension LossReason {
  /// The reason in words.
  var words: String {
    switch self {
    case .toneQuality: "low tone quality"
    case .extensionSlot: "tone extension slot (never counts)"
    case .abortedStep: "a device did not measure the step"
    case .channelMismatch: "the sides disagree on the channel"
    case .modeMismatch: "the sides disagree on the mode"
    case .permutationMismatch: "the sides disagree on the antenna order"
    case .missingPeer: "the other side has no report"
    case .lostSegment: "lost on the way to the host"
    case .counterGap: "results between two counters missing"
    case .sentinel: "reported as not available"
    case .packetQuality: "packet received with errors"
    case .malformed: "cannot be decoded"
    case .overflow: "more steps than a procedure can have"
    case .silent: "zero"
    case .undefinedChannel: "no such channel"
    case .abortedProcedure: "procedure aborted"
    case .saturated: "at the end of the 12-bit range"
    }
  }
}
