internal import ChannelSounding

extension ReportBuilder {
  /// Writes the heat maps of tones and packets, and the losses of every channel.
  func writeGrids(to section: inout Markup) {
    if !grids.tones.isEmpty {
      heatMap(grids.tones, "tones", "Tones", "tone").write(to: &section)
      lossFigure(grids.tones, "toneloss", "Tones not used, by channel").write(to: &section)
    }
    if !grids.packets.isEmpty {
      heatMap(grids.packets, "packets", "Timing packets", "packet").write(to: &section)
      lossFigure(grids.packets, "packetloss", "Timing packets not used, by channel").write(
        to: &section)
    }
  }

  private func heatMap(
    _ grid: StepGrid, _ id: String, _ title: String, _ noun: String
  ) -> Figure {
    let totals = grid.totals.reduce(SIMD4<Int>.zero, &+)
    let all = max(totals.wrappedSum(), 1)
    let drawings = [(PlotSize(width: 1040, height: 330), "wide"), (.narrow, "narrow")].map {
      size, name in
      var plot = Plot(
        id: "\(id)-\(name)", size: size,
        x: Axis(
          "procedure in the order of time", 0...Double(max(grid.count, 1)),
          atMost: size.xTickLimit, isWhole: true),
        y: Axis("channel (2402 MHz + n)", -0.5...78.5, atMost: 6, isWhole: true))
      for level in 0..<4 {
        let path = cells(grid, level, plot)
        if !path.isEmpty {
          plot.marks.element("path", ["class": "cells h\(level)", "d": path.text])
        }
      }
      return plot.svg(
        title: "\(title) by channel and procedure",
        description:
          "\((Double(totals[2]) / Double(all)).percent) of poor quality, "
          + "\((Double(totals[3]) / Double(all)).percent) lost.",
        classes: "plot \(name)")
    }
    var caption =
      "A dark row is a bad channel, a dark column a bad procedure, a dark patch interference; "
      + "blank cells had no \(noun)."
    if grid.stride > 1 { caption += " Each column joins \(grid.stride) procedures." }
    return Figure(
      title: "\(title) by channel and procedure", caption: caption,
      key: [
        KeyEntry(.cell(0), "used (\((Double(totals[0]) / Double(all)).percent))"),
        KeyEntry(.cell(1), "used, but a quarter or more lost or of medium quality"),
        KeyEntry(.cell(2), "of poor quality (\((Double(totals[2]) / Double(all)).percent))"),
        KeyEntry(.cell(3), "lost (\((Double(totals[3]) / Double(all)).percent))"),
      ], drawings: drawings)
  }

  /// The cells of a level, neighbours in a row joined.
  private func cells(_ grid: StepGrid, _ level: Int, _ plot: Plot) -> PathData {
    var path = PathData()
    for channel in 0..<ChannelIndex.count {
      let top = plot.yScale(Double(channel) + 0.5)
      let height = plot.yScale(Double(channel) - 0.5) - top
      var start: Double?
      var end = 0.0
      for column in grid.columns {
        let isOn = Self.level(column.outcomes[channel]) == level
        let left = plot.xScale(Double(column.first))
        if isOn {
          if start == nil { start = left }
          end = plot.xScale(Double(column.first + column.procedures))
        } else if let from = start {
          path.rectangle(from, top, width: end - from, height: height)
          start = nil
        }
      }
      if let from = start { path.rectangle(from, top, width: end - from, height: height) }
    }
    return path
  }

  /// How dark a cell is, 0 to 3, or `nil` where nothing was sounded.
  private static func level(_ outcomes: SIMD4<UInt32>) -> Int? {
    let total = outcomes.wrappedSum()
    if total == 0 { return nil }
    let poor = outcomes[2]
    let lost = outcomes[3]
    if 2 * (poor + lost) >= total { return lost > poor ? 3 : 2 }
    return 4 * (outcomes[1] + poor + lost) >= total ? 1 : 0
  }

  private func lossFigure(_ grid: StepGrid, _ id: String, _ title: String) -> Figure {
    let shares = grid.totals.map { total -> Double in
      let all = total.wrappedSum()
      return all == 0 ? 0 : Double(total[2] + total[3]) / Double(all)
    }
    let worst = shares.indices.filter { shares[$0] > 0 }.sorted { shares[$0] > shares[$1] }
    let named = worst.prefix(3).map { "\($0) (\(shares[$0].percent))" }.joined(separator: ", ")
    let words = named.isEmpty ? "Nothing was lost." : "Worst: channel \(named)."
    let drawings = [(PlotSize(width: 1040, height: 220), "wide"), (.narrow, "narrow")].map {
      size, name in
      lossPlot(shares, "\(id)-\(name)", size).svg(
        title: title, description: words, classes: "plot \(name)")
    }
    return Figure(
      title: title, caption: words + " Grey: where Wi-Fi is usual.", drawings: drawings)
  }

  private func lossPlot(_ shares: [Double], _ id: String, _ size: PlotSize) -> Plot {
    let end = min(max((shares.max() ?? 0) * 1.3, 0.1), 1.3)
    var y = Axis("not used", 0...end, atMost: size.yTickLimit)
    y.labels = y.ticks.values.map { $0 > 1 ? "" : (100 * $0).text(decimals: 0) + "\u{202f}%" }
    var plot = Plot(
      id: id, size: size, x: Axis("channel (2402 MHz + n)", -1...79, atMost: 9, isWhole: true),
      y: y)
    // The Wi-Fi channels that most networks use are 20 MHz wide, at 2412, 2437 and 2462 MHz.
    for (name, centre) in [("Wi-Fi 1", 10.0), ("Wi-Fi 6", 35), ("Wi-Fi 11", 60)] {
      plot.shade([(centre - 9.5)...(centre + 9.5)])
      plot.notes.text(
        name, x: plot.xScale(centre), y: size.top + 12, anchor: "middle", classes: "mark")
    }
    plot.columns(
      shares.enumerated().map { index, share in
        ((Double(index) - 0.5)...(Double(index) + 0.5), share)
      }, .roundTrips)
    return plot
  }
}
