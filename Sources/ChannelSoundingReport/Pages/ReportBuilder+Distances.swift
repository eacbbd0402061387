internal import ChannelSounding

extension ReportBuilder {
  /// Writes the distances along time: what was reported, and the round-trip times apart.
  func writeDistances(_ values: Quantiles, to section: inout Markup) {
    guard !values.isEmpty else {
      section.element("p", text: "No procedure gave a distance; the account below says why.")
      return
    }
    let time = TimeLine(track.points)
    distanceFigure(time).write(to: &section)
    let hasTones = track.points.contains { $0.tones.count > 0 }
    if hasTones, track.points.contains(where: { $0.roundTrips.count > 0 }) {
      roundTripFigure(time).write(to: &section)
    }
  }

  private func distanceFigure(_ time: TimeLine) -> Figure {
    let points = track.points
    let isJoined = track.stride > 1
    let range = DistanceRange.covering(
      points.map(\.reported), sigmas: points.map(\.sigma), truth: truthMeters)
    let places = time.places(points)
    var beyond = 0
    let (gaps, rug) = gaps(time)
    let isTracked = points.contains { $0.tracked.count > 0 }
    let drawings = [(PlotSize.wide, "wide"), (.narrow, "narrow")].map { size, name in
      var plot = Plot(
        id: "distance-\(name)", size: size, x: time.axis(size),
        y: Axis("distance (m)", range, atMost: size.yTickLimit, isRounded: true))
      plot.shade(gaps)
      beyond = 0
      for (ink, shape, extent) in [
        (Ink.tones, DotShape.disc, \TrackPoint.tones), (.roundTrips, .square, \.timed),
      ] {
        beyond += plot.series(
          points, at: places, extent, \.sigma, ink, shape, isJoined: isJoined)
      }
      if isTracked {
        plot.line(
          zip(places, points).map { ($0, $1.tracked.mean) }, .model,
          classes: Plot.joinsErrorBars(points) ? "thin" : "")
      }
      plot.rug(rug, .missing)
      if let truthMeters { plot.rule(y: truthMeters, name: "truth \(truthMeters.meters)") }
      return plot.svg(
        title: "Distance over time", description: spoken(points.map(\.reported)),
        classes: "plot \(name)")
    }
    var figure = Figure(
      title: "Distance",
      caption: caption(isJoined: isJoined, beyond: beyond, what: "distance"), drawings: drawings)
    if points.contains(where: { $0.tones.count > 0 }) {
      figure.key += entries(.tones, .disc, "from tones", isJoined)
    }
    if points.contains(where: { $0.timed.count > 0 }) {
      figure.key += entries(.roundTrips, .square, "from round-trip times", isJoined)
    }
    if isTracked { figure.key.append(KeyEntry(.line(.model, dashed: false), "tracked")) }
    if truthMeters != nil { figure.key.append(KeyEntry(.line(.truth, dashed: true), "truth")) }
    if !rug.isEmpty {
      figure.key.append(KeyEntry(.tick(.missing), "no distance, at the foot"))
    }
    if !gaps.isEmpty { figure.key.append(KeyEntry(.gap, "gap")) }
    return figure
  }

  private func roundTripFigure(_ time: TimeLine) -> Figure {
    let points = track.points
    let isJoined = track.stride > 1
    let range = DistanceRange.covering(
      points.map(\.roundTrips), sigmas: points.map(\.roundTripSigma), truth: truthMeters)
    let places = time.places(points)
    var beyond = 0
    let drawings = [(PlotSize.wide, "wide"), (.narrow, "narrow")].map { size, name in
      var plot = Plot(
        id: "rtt-\(name)", size: size, x: time.axis(size),
        y: Axis("distance (m)", range, atMost: size.yTickLimit, isRounded: true))
      beyond = plot.series(
        points, at: places, \.roundTrips, \.roundTripSigma, .roundTrips, .square,
        isJoined: isJoined)
      if let truthMeters { plot.rule(y: truthMeters, name: "truth \(truthMeters.meters)") }
      return plot.svg(
        title: "Round-trip distance over time", description: spoken(points.map(\.roundTrips)),
        classes: "plot \(name)")
    }
    return Figure(
      title: "Round-trip times alone",
      caption: caption(isJoined: isJoined, beyond: beyond, what: "round-trip distance"),
      key: entries(.roundTrips, .square, "from round-trip times", isJoined), drawings: drawings)
  }

  private func entries(
    _ ink: Ink, _ shape: DotShape, _ words: String, _ isJoined: Bool
  ) -> [KeyEntry] {
    isJoined
      ? [
        KeyEntry(.line(ink, dashed: false), "\(words), mean"),
        KeyEntry(.area(ink), "least to greatest"),
      ]
      : [
        KeyEntry(.dots(ink, shape), words),
        KeyEntry(
          Plot.joinsErrorBars(track.points) ? .area(ink) : .errorBar(ink), "± one standard error"),
      ]
  }

  private func caption(isJoined: Bool, beyond: Int, what: String) -> String {
    var text =
      isJoined
      ? "Each point joins \(track.stride) procedures."
      : "One mark for each procedure with a \(what)."
    if beyond > 0 { text += " Arrows: \(beyond.grouped) beyond the axis." }
    return text
  }

  /// What there is to see, for those who do not see it.
  private func spoken(_ extents: [Extent]) -> String {
    let values = Quantiles(extents.compactMap(\.mean))
    guard !values.isEmpty else { return "No distance." }
    return "\(values.values.count) marks with a median of \(values.median.meters), most between "
      + "\(values(0.1).text(decimals: 2)) and \(values(0.9).meters)"
      + (truthMeters.map { "; the truth is \($0.meters)" } ?? "") + "."
  }

  /// Where distances are missing for a while, and the places of the procedures without one.
  func gaps(_ time: TimeLine) -> (ranges: [ClosedRange<Double>], rug: [Double]) {
    let points = track.points
    let places = time.places(points)
    let steps = Quantiles(zip(places, places.dropFirst()).map { $1 - $0 })
    let usual = steps.isEmpty ? 1 : max(steps.median, 1e-9)
    var ranges: [ClosedRange<Double>] = []
    var rug: [Double] = []
    var last: Double?
    var lostSince = 0
    for (place, point) in zip(places, points) {
      guard point.rangedCount > 0 else {
        rug.append(place)
        lostSince += 1
        continue
      }
      if let last, place > last, lostSince > 1 || place - last > 3.5 * usual {
        ranges.append((last + 0.5 * usual)...max(place - 0.5 * usual, last + 0.5 * usual))
      }
      last = place
      lostSince = 0
    }
    return (ranges, rug)
  }
}
