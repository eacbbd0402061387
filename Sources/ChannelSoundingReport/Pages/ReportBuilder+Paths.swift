internal import ChannelSounding

extension ReportBuilder {
  /// Writes what each antenna path says, and how much it counts.
  func writePaths(to section: inout Markup) {
    let time = TimeLine(track.points)
    let points = track.points
    let paths = weights.indices.filter { weights[$0].count > 0 }
    let range = DistanceRange.covering(points.flatMap(\.paths), truth: truthMeters)
    let places = time.places(points)
    let drawings = [(PlotSize.wide, "wide"), (.narrow, "narrow")].map { size, name in
      var plot = Plot(
        id: "paths-\(name)", size: size, x: time.axis(size),
        y: Axis("distance (m)", range, atMost: size.yTickLimit, isRounded: true))
      for path in paths {
        plot.dots(
          zip(places, points).map { ($0, $1.paths[path].mean) }, Ink.ordered[path],
          shape: DotShape.allCases[path])
      }
      if let truthMeters { plot.rule(y: truthMeters, name: "truth \(truthMeters.meters)") }
      return plot.svg(
        title: "Distance of each antenna path over time",
        description: paths.map { "Path \($0 + 1): median \(pathSamples[$0].ordered.median.meters)" }
          .joined(separator: "; ") + ".", classes: "plot \(name)")
    }
    Figure(
      title: "What each antenna path says",
      caption: track.stride > 1
        ? "Means of \(track.stride) procedures." : "One mark for each procedure and path.",
      key: paths.map {
        KeyEntry(.dots(Ink.ordered[$0], DotShape.allCases[$0]), "path \($0 + 1)")
      }, drawings: drawings
    ).write(to: &section)
    section.element("div", ["class": "grid"]) { grid in
      weightFigure(paths).write(to: &grid)
      var table = Table(
        "Antenna paths", heads: ["path", "median", "spread", "mean weight", "procedures"])
      for path in paths {
        let values = pathSamples[path].ordered
        table.rows.append([
          .name("\(path + 1)"), .number(values.median.meters), .number("±" + values.spread.meters),
          .number((weights[path].mean ?? 0).percent), .number(weights[path].count.grouped),
        ])
      }
      table.write(to: &grid, classes: "card")
    }
  }

  private func weightFigure(_ paths: [Int]) -> Figure {
    let size = PlotSize(width: 420, height: 190)
    var axis = Axis(
      "antenna path", 0.4...(Double(paths.count) + 0.6), atMost: paths.count + 2, isWhole: true)
    axis.labels = axis.ticks.values.map { value in
      paths.indices.contains(Int(value) - 1) ? "\(paths[Int(value) - 1] + 1)" : ""
    }
    var plot = Plot(id: "weights", size: size, x: axis, y: .shares("share"))
    for (index, path) in paths.enumerated() {
      let share = weights[path].mean ?? 0
      let place = Double(index + 1)
      plot.columns([((place - 0.3)...(place + 0.3), share)], Ink.ordered[path])
      plot.notes.text(
        share.percent, x: plot.xScale(place), y: plot.yScale(share) - 5, anchor: "middle",
        classes: "mark")
    }
    return Figure(
      title: "Share of each path in the distance", caption: "Mean of the weights.",
      drawings: [
        plot.svg(
          title: "Share of each antenna path in the distance",
          description: paths.map { "Path \($0 + 1): \((weights[$0].mean ?? 0).percent)" }
            .joined(separator: ", ") + ".")
      ])
  }
}
