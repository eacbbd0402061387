extension ReportBuilder {
  /// The whole report as one HTML page.
  ///
  /// - Complexity: O(*n*) in what is kept, which does not grow beyond some thousands of procedures.
  public var html: String {
    var page = Page(title: "\(source.file): Channel Sounding report")
    guard procedureCount > 0 else {
      page.section("empty", "No procedure") { section in
        section.element(
          "p",
          text: "The capture holds no Channel Sounding procedure in its "
            + "\(source.packetCount.grouped) packets, so there is no distance to show. "
            + "Record the HCI events of the controller while procedures run.")
      }
      page.section("account", "Account") { writeSource(to: &$0) }
      return page.html(header: header(nil), footer: footer)
    }
    let values = sample.ordered
    page.section("distance", "Distance over time") { writeDistances(values, to: &$0) }
    page.section("errors", truthMeters == nil ? "Distribution" : "Errors") {
      writeDistribution(values, to: &$0)
    }
    if !values.isEmpty, !details.isEmpty {
      page.section("channel", "Where the distance comes from") { writeChannels(values, to: &$0) }
    }
    if !grids.tones.isEmpty || !grids.packets.isEmpty {
      page.section("quality", "Quality and losses by channel") { writeGrids(to: &$0) }
    }
    if pathCount > 1 {
      page.section("paths", "Antenna paths") { writePaths(to: &$0) }
    }
    page.section("radio", "Packets and radio") { writeRadio(to: &$0) }
    page.section("account", "Account") { section in
      writeBudget(to: &section)
      writeConfigurations(to: &section)
      writeSource(to: &section)
    }
    return page.html(header: header(values), footer: footer)
  }

  /// The number of antenna paths that gave a distance.
  var pathCount: Int { weights.count { $0.count > 0 } }

  private var footer: String {
    "Distances are one-way, in metres. Error bars are one standard error, as the method that gave the distance "
      + "estimates it."
  }
}
