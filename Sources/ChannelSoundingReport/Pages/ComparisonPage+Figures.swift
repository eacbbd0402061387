internal import ChannelSounding

extension ComparisonPage {
  /// Writes both captures along time, one above the other on equal axes.
  func writeTracks(to section: inout Markup) {
    let tracks = [first.track, second.track]
    let time = TimeLine(tracks[0].points, sharedWith: tracks[1].points)
    let range = DistanceRange.covering(
      tracks.flatMap { $0.points.map(\.reported) },
      sigmas: tracks.flatMap { $0.points.map(\.sigma) },
      truth: comparison.truthMeters)
    for (index, track) in tracks.enumerated() {
      let points = track.points
      let places = time.places(points, isShared: true)
      let (ink, shape) = index == 0 ? (Ink.tones, DotShape.disc) : (.roundTrips, .square)
      let name = index == 0 ? first.name : second.name
      var beyond = 0
      let drawings = [(PlotSize.wide, "wide"), (.narrow, "narrow")].map { size, form in
        var plot = Plot(
          id: "track\(index)-\(form)", size: size, x: time.axis(size),
          y: Axis("distance (m)", range, atMost: size.yTickLimit, isRounded: true))
        beyond = plot.series(
          points, at: places, \.reported, \.sigma, ink, shape, isJoined: track.stride > 1)
        plot.rug(
          zip(places, points).filter { $1.rangedCount == 0 }.map(\.0), .missing)
        if let truth = comparison.truthMeters { plot.rule(y: truth, name: "truth \(truth.meters)") }
        return plot.svg(
          title: "Distance over time, \(name)",
          description: "\(track.count) procedures.", classes: "plot \(form)")
      }
      var caption = "\(index == 0 ? "First" : "Second") capture, on the same axes as the other."
      if track.stride > 1 { caption += " Each point joins \(track.stride) procedures." }
      if beyond > 0 { caption += " Arrows: \(beyond.grouped) beyond the axis." }
      Figure(title: name, caption: caption, drawings: drawings).write(to: &section)
    }
  }

  /// The share of procedures below every distance, for both captures.
  var distributionFigure: Figure {
    let values = [first.values, second.values]
    let ranges = values.compactMap(\.plotRange)
    var low = ranges.map(\.lowerBound).min() ?? 0
    var high = ranges.map(\.upperBound).max() ?? 1
    if let truth = comparison.truthMeters {
      low = min(low, truth)
      high = max(high, truth)
    }
    let room = max(0.03 * (high - low), 0.02)
    let size = PlotSize.half
    var plot = Plot(
      id: "cdf", size: size,
      x: Axis("distance (m)", (low - room)...(high + room), atMost: size.xTickLimit),
      y: .shares("procedures below"))
    if let truth = comparison.truthMeters { plot.rule(x: truth, name: "truth") }
    for (index, list) in values.enumerated() where !list.isEmpty {
      let count = list.values.count
      let steps = min(count, 400)
      var path = PathData()
      path.move(plot.xScale(low - room), plot.yScale(0))
      for step in 1...steps {
        let rank = step * count / steps
        path.horizontal(plot.xScale(list.values[rank - 1]))
        path.vertical(plot.yScale(Double(rank) / Double(count)))
      }
      path.horizontal(plot.xScale(high + room))
      plot.stroke(
        path, "line \(index == 0 ? Ink.tones.rawValue : Ink.roundTrips.rawValue + " dash")")
    }
    return Figure(
      title: "Share of procedures below a distance",
      caption: "Side by side: a shift is bias, a flatter curve is spread.",
      key: [
        KeyEntry(.line(.tones, dashed: false), first.name),
        KeyEntry(.line(.roundTrips, dashed: true), second.name),
      ],
      drawings: [
        plot.svg(
          title: "Cumulative distributions of both captures",
          description: values.map { $0.isEmpty ? "no distance" : "median \($0.median.meters)" }
            .joined(separator: "; ") + ".")
      ])
  }

  /// The differences in metres with their intervals about zero.
  var differenceFigure: Figure? {
    let rows = [
      ("bias", comparison.biasDifferenceMeters), ("spread", comparison.spreadDifferenceMeters),
    ]
    .compactMap { name, interval in interval.map { (name, $0) } }
    guard !rows.isEmpty else { return nil }
    let ends: [Double] = [0] + rows.map(\.1.lower) + rows.map(\.1.upper)
    let low = ends.min() ?? 0
    let high = ends.max() ?? 0
    let room = max(0.1 * (high - low), 0.01)
    let size = PlotSize.half
    var y = Axis("", 0.4...(Double(rows.count) + 0.6), atMost: rows.count + 2, isWhole: true)
    y.labels = y.ticks.values.map { value in
      rows.indices.contains(rows.count - Int(value)) ? rows[rows.count - Int(value)].0 : ""
    }
    var plot = Plot(
      id: "differences", size: size,
      x: Axis("second less first (m)", (low - room)...(high + room), atMost: size.xTickLimit), y: y)
    plot.rule(x: 0, name: "no difference")
    for (index, row) in rows.enumerated() {
      let place = Double(rows.count - index)
      plot.line([(row.1.lower, place), (row.1.upper, place)], .tones)
      plot.dots([(row.1.value, place)], .tones)
      plot.notes.text(
        row.1.value.text(decimals: 3, isSigned: true) + "\u{a0}m", x: plot.xScale(row.1.value),
        y: plot.yScale(place) - 9, anchor: "middle", classes: "mark")
    }
    return Figure(
      title: "Differences and their intervals",
      caption: "An interval that does not touch zero is a significant difference.",
      drawings: [
        plot.svg(
          title: "Differences and their intervals",
          description: rows.map {
            "\($0.0): \($0.1.lower.text(decimals: 3)) to \($0.1.upper.meters)"
          }.joined(separator: "; ") + ".")
      ])
  }
}
