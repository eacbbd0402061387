internal import ChannelSounding

extension ReportBuilder {
  /// Writes the configurations of all links.
  func writeConfigurations(to section: inout Markup) {
    section.element("h3", text: "Configuration")
    section.element("div", ["class": "tables"]) { tables in
      for link in inspection.links { table(of: link).write(to: &tables) }
    }
  }

  private func table(of link: LinkInspection) -> Table {
    var table = Table(
      "Connection 0x\(String(link.link.connectionHandle, radix: 16)), configuration \(link.configurationID)"
    )
    table.add(
      "local role",
      link.localRole.words
        + (link.configuration == nil ? ", inferred from the steps" : ", from Config Complete"))
    table.add("antenna paths", "\(link.antennaPathCount)")
    let used = methods.sorted { $0.value > $1.value }.map {
      "\($0.key.rawValue) (\($0.value.grouped))"
    }
    table.add("methods", used.isEmpty ? "none" : used.joined(separator: ", "))
    if let configuration = link.configuration {
      table.add(
        "steps",
        "main \(configuration.mainMode.words)"
          + (configuration.subMode.map { ", sub \($0.words)" } ?? "")
          + ", \(configuration.mode0Steps) of mode 0 in a subevent")
      table.add("packets", "\(configuration.rttType.words), \(configuration.syncPHY.words)")
      table.add(
        "timing",
        "T_IP1 \(configuration.interludePeriod1Microseconds), "
          + "T_IP2 \(configuration.interludePeriod2Microseconds), "
          + "T_FCS \(configuration.frequencyChangeMicroseconds), "
          + "T_PM \(configuration.phaseMeasurementMicroseconds)\u{a0}µs")
      table.add(
        "channel map",
        "\(configuration.channelMap.count) of 72 channels, walked "
          + (configuration.channelMapRepetition == 1
            ? "once" : "\(configuration.channelMapRepetition) times"))
    }
    if let settings = link.settings {
      table.add(
        "schedule",
        "every \(settings.procedureInterval) connection events, "
          + "\(settings.subeventsPerEvent) subevent\(settings.subeventsPerEvent == 1 ? "" : "s") of "
          + "\((Double(settings.subeventMicroseconds) / 1000).text(decimals: 1))\u{a0}ms")
      table.add(
        "transmit power", settings.selectedTXPower.map { "\($0)\u{a0}dBm" } ?? "unknown")
    }
    if let peer = link.remoteCapabilities {
      table.add(
        "peer's controller",
        "\(peer.antennaCount) antennas, \(peer.maximumAntennaPaths) paths, "
          + "T_SW \(peer.antennaSwitchMicroseconds)\u{a0}µs")
    }
    return table
  }
}
