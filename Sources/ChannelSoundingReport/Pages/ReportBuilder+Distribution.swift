internal import ChannelSounding

extension ReportBuilder {
  /// Writes how the errors are distributed where the truth is known, else how the distances are.
  func writeDistribution(_ values: Quantiles, to section: inout Markup) {
    guard values.values.count > 1 else {
      section.element("p", text: "Fewer than two distances have no distribution.")
      return
    }
    section.element("div", ["class": "grid"]) { grid in
      if let truthMeters { errorFigure(values, truthMeters).write(to: &grid) }
      histogramFigure(values).write(to: &grid)
      if truthMeters == nil { writeQuantiles(values, to: &grid) }
    }
  }

  private func writeQuantiles(_ values: Quantiles, to grid: inout Markup) {
    var table = Table("Distances in numbers", heads: ["", "distance", "from the median"])
    for (name, share) in [
      ("least", 0), ("5\u{a0}% are nearer", 0.05), ("16\u{a0}% are nearer", 0.159), ("median", 0.5),
      ("16\u{a0}% are farther", 0.841), ("5\u{a0}% are farther", 0.95), ("greatest", 1),
    ] {
      let value = values(share)
      let offset = (value - values.median).text(decimals: 2, isSigned: true)
      table.rows.append([.name(name), .number(value.meters), .number(offset + "\u{a0}m")])
    }
    table.write(to: &grid, classes: "card")
  }

  private func errorFigure(_ values: Quantiles, _ truth: Double) -> Figure {
    let errors = Quantiles(values.values.map { abs($0 - truth) })
    var end = max(errors.plotRange?.upperBound ?? 1, 1.3 * errors(0.95), 0.02)
    // The tolerance belongs into the plot unless it would flatten the rest.
    if criteria.toleranceMeters < 2.5 * end { end = max(end, 1.1 * criteria.toleranceMeters) }
    let size = PlotSize.half
    var plot = Plot(
      id: "errors", size: size,
      x: Axis("error without its sign (m)", 0...end, atMost: size.xTickLimit),
      y: .shares("procedures within"))
    // 400 steps draw any number of errors as a staircase.
    let count = errors.values.count
    let steps = min(count, 400)
    var path = PathData()
    path.move(plot.xScale(0), plot.yScale(0))
    for step in 1...steps {
      let rank = step * count / steps
      path.horizontal(plot.xScale(errors.values[rank - 1]))
      path.vertical(plot.yScale(Double(rank) / Double(count)))
    }
    path.horizontal(plot.xScale(end))
    let decimals = end < 0.2 ? 3 : 2
    plot.rule(
      x: criteria.toleranceMeters, name: "allowed \(criteria.toleranceMeters.meters)", row: 4,
      .missing)
    plot.stroke(path, "line i1")
    var drops = PathData()
    var marks: [(x: Double, y: Double?)] = []
    for (row, share) in [0.5, 0.9, 0.95].enumerated() {
      let error = errors(share)
      marks.append((error, share))
      drops.move(plot.xScale(error), plot.yScale(share))
      drops.vertical(plot.yScale.start)
      // The corner at the lower right is always empty.
      plot.notes.text(
        "\(share.percent) within \(error.text(decimals: decimals))\u{a0}m",
        x: size.width - size.right - 6, y: plot.yScale.start - 44 + 16 * Double(row), anchor: "end",
        classes: "mark")
    }
    plot.stroke(drops, "line thin dot i4")
    plot.dots(marks, .truth)
    return Figure(
      title: "Share of procedures within an error",
      caption: "Half of the distances lie within \(errors(0.5).meters) of the truth; "
        + "\(criteria.toleranceMeters.meters) are allowed to nine in ten.",
      drawings: [
        plot.svg(
          title: "Cumulative distribution of the error",
          description:
            "50 % within \(errors(0.5).meters), 90 % within \(errors(0.9).meters), "
            + "95 % within \(errors(0.95).meters).")
      ])
  }

  private func histogramFigure(_ values: Quantiles) -> Figure {
    let histogram = Histogram(values)
    let size = PlotSize.half
    var range = histogram.range
    if let truthMeters {
      range =
        min(
          range.lowerBound, truthMeters - histogram.width)...max(
          range.upperBound, truthMeters + histogram.width)
    }
    var plot = Plot(
      id: "histogram", size: size, x: Axis("distance (m)", range, atMost: size.xTickLimit),
      y: Axis(
        "procedures", 0...Double(histogram.most), atMost: size.yTickLimit, isRounded: true,
        isWhole: true))
    plot.columns(
      histogram.columns, methods.keys.allSatisfy { $0 == .rtt } ? .roundTrips : .tones)
    // Of two lines the left one has its name at the left, so that neither covers the other.
    let isLeft = truthMeters.map { values.median < $0 }
    plot.rule(x: values.median, name: "median \(values.median.meters)", isLeft: isLeft, .model)
    if let truthMeters {
      plot.rule(x: truthMeters, name: "truth \(truthMeters.meters)", isLeft: isLeft.map { !$0 })
    }
    var caption =
      "In steps of \(histogram.width.text(decimals: histogram.decimals))\u{a0}m. The middle 68\u{a0}% lie between "
      + "\(values(0.159).text(decimals: 2)) and \(values(0.841).meters)."
    if histogram.beyond > 0 { caption += " \(histogram.beyond.grouped) lie beyond the axis." }
    return Figure(
      title: "Histogram of the distances", caption: caption,
      drawings: [
        plot.svg(
          title: "Histogram of the distances",
          description:
            "\(values.values.count) distances, median \(values.median.meters), "
            + "from \(values.values[0].text(decimals: 2)) to \((values.values.last ?? 0).meters).")
      ])
  }
}
