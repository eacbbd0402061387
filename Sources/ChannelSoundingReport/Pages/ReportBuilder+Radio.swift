internal import ChannelSounding

extension ReportBuilder {
  /// Writes round-trip times step by step, the frequency offset and the received signal strength.
  func writeRadio(to section: inout Markup) {
    var figures: [Figure] = []
    if let figure = timeFigure { figures.append(figure) }
    if let figure = offsetFigure { figures.append(figure) }
    if let figure = levelFigure { figures.append(figure) }
    guard !figures.isEmpty else {
      section.element("p", text: "No packet tells a time, a frequency offset or a signal strength.")
      return
    }
    section.element("div", ["class": "grid"]) { grid in
      for figure in figures { figure.write(to: &grid) }
    }
  }

  private var timeFigure: Figure? {
    guard let median = differences.quantile(0.5), let low = differences.quantile(0.01),
      let high = differences.quantile(0.99)
    else { return nil }
    let unit = RoundTripEstimator.metersPerHalfNanosecond
    let first = low - max((high - low) / 10, 2)
    let last = high + max((high - low) / 10, 2)
    let width = max((last - first) / 60, 1)
    var bins = [Int](repeating: 0, count: (last - first) / width + 1)
    var beyond = 0
    for (value, count) in differences.counts {
      if value >= first, (value - first) / width < bins.count {
        bins[(value - first) / width] += count
      } else {
        beyond += count
      }
    }
    let size = PlotSize.half
    var plot = Plot(
      id: "steps", size: size,
      x: Axis(
        "distance of one step (m)", (Double(first) - 0.5) * unit...(Double(last) + 0.5) * unit,
        atMost: size.xTickLimit),
      y: Axis(
        "steps", 0...Double(bins.max() ?? 1), atMost: size.yTickLimit, isRounded: true,
        isWhole: true))
    plot.columns(
      bins.enumerated().map { index, count in
        let start = (Double(first + index * width) - 0.5) * unit
        return (start...(start + Double(width) * unit), Double(count))
      }, .roundTrips)
    let meters = Double(median) * unit
    plot.rule(x: meters, name: "median \(meters.meters)")
    if let truthMeters { plot.rule(x: truthMeters, name: "truth", row: 1) }
    let words =
      "\(differences.total.grouped) steps in bins of "
      + "\((Double(width) * 0.5).text(decimals: 1))\u{a0}ns; the median is "
      + "\((Double(median) / 2).text(decimals: 1))\u{a0}ns there and back."
    return Figure(
      title: "Round-trip time of single steps",
      caption: words + (beyond > 0 ? " \(beyond.grouped) lie beyond the axis." : ""),
      drawings: [plot.svg(title: "Histogram of round-trip times", description: words)])
  }

  private var offsetFigure: Figure? {
    let values = Quantiles(track.points.compactMap(\.frequencyOffset.mean))
    guard let range = values.plotRange else { return nil }
    let time = TimeLine(track.points)
    let size = PlotSize.half
    var plot = Plot(
      id: "offset", size: size, x: time.axis(size),
      y: Axis(
        "frequency offset (ppm)", (range.lowerBound - 0.05)...(range.upperBound + 0.05),
        atMost: size.yTickLimit, isRounded: true))
    let beyond = plot.dots(
      zip(time.places(track.points), track.points).map { ($0, $1.frequencyOffset.mean) }, .tones)
    let words =
      "Median \(values.median.text(decimals: 2, isSigned: true))\u{a0}ppm, as the initiator measures it."
    return Figure(
      title: "Frequency offset over time",
      caption: words + " A jump tells of a restart or of heat."
        + (beyond > 0 ? " Arrows: \(beyond.grouped) beyond the axis." : ""),
      drawings: [plot.svg(title: "Frequency offset over time", description: words)])
  }

  private var levelFigure: Figure? {
    guard !levels.isEmpty else { return nil }
    var all: [Double] = []
    for role in Role.allCases {
      for channel in 0..<ChannelIndex.count {
        for share in [0.1, 0.9] {
          if let level = levels.quantile(share, role: role, channel: channel) { all.append(level) }
        }
      }
    }
    guard let low = all.min(), let high = all.max() else { return nil }
    let size = PlotSize.half
    var plot = Plot(
      id: "rssi", size: size, x: Axis("channel (2402 MHz + n)", -1...79, atMost: 8, isWhole: true),
      y: Axis("RSSI (dBm)", (low - 1)...(high + 1), atMost: size.yTickLimit, isRounded: true))
    var key: [KeyEntry] = []
    // A little apart, so that equal values do not hide each other.
    for (role, ink, shape, shift) in [
      (Role.initiator, Ink.tones, DotShape.disc, -0.3), (.reflector, .roundTrips, .square, 0.3),
    ] {
      let channels = (0..<ChannelIndex.count).filter {
        levels.quantile(0.5, role: role, channel: $0) != nil
      }
      guard !channels.isEmpty else { continue }
      plot.spans(
        channels.map {
          (
            Double($0) + shift, levels.quantile(0.1, role: role, channel: $0),
            levels.quantile(0.9, role: role, channel: $0)
          )
        }, ink)
      plot.dots(
        channels.map { (Double($0) + shift, levels.quantile(0.5, role: role, channel: $0)) }, ink,
        shape: shape)
      key.append(KeyEntry(.dots(ink, shape), "\(role.words), median and middle 80\u{a0}%"))
    }
    return Figure(
      title: "Signal strength over channel",
      caption: "Of packets of modes 0, 1 and 3. A notch is fading, a low side a bad antenna.",
      key: key,
      drawings: [
        plot.svg(
          title: "Received signal strength over channel",
          description: "Between \(low.text(decimals: 0)) and \(high.text(decimals: 0)) dBm.")
      ])
  }
}
