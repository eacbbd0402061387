internal import ChannelSounding

extension ReportBuilder {
  /// Writes the channel of the median procedure and of the worst one.
  func writeChannels(_ values: Quantiles, to section: inout Markup) {
    let centre = values.median
    let median = details.detail(nearestTo: centre)
    let worst =
      truthMeters.flatMap { details.detail(farthestFrom: $0) } ?? details.farthestFromTrack
      ?? details.detail(farthestFrom: centre)
    let reason =
      truthMeters != nil
      ? "farthest from the truth"
      : details.farthestFromTrack != nil ? "farthest from the track" : "farthest from the median"
    section.element(
      "p",
      text:
        "Each row is one antenna path: how strong and how late the other side's tones arrive on every channel, "
        + "and the same seen as a response over distance, where the first peak is the direct way. "
        + "Blue is measured, green is the model, its waves are triangles.")
    if let median {
      write(median, "Median procedure", "nearest to the median", "m", to: &section)
    }
    if let worst, worst.record.estimate != median?.record.estimate {
      write(worst, "Worst procedure", reason, "w", to: &section)
    }
  }

  private func write(
    _ detail: ProcedureDetail, _ name: String, _ reason: String, _ id: String,
    to section: inout Markup
  ) {
    let estimate = detail.record.estimate
    let sigma = estimate.standardErrorMeters.map { " ± \($0.text(decimals: 2))" } ?? ""
    section.element(
      "h3",
      text:
        "\(name): number \(estimate.counter), \(detail.meters.text(decimals: 2))\(sigma)\u{a0}m by "
        + "\(estimate.method.rawValue), \(reason)")
    section.element("div", ["class": "thirds"]) { grid in
      for (index, response) in detail.responses.enumerated() {
        let path = index + 1
        let model = detail.record.models.first { $0.path == path && !$0.arrivals.isEmpty }
        guard let view = ChannelView(response, model: model) else { continue }
        let own = estimate.paths.first { $0.path == path }
        let words = detail.responses.count > 1 ? ", antenna path \(path)" : ""
        let prefix = "\(id)\(path)"
        amplitudeFigure(view, "\(prefix)a", words).write(to: &grid)
        phaseFigure(view, "\(prefix)p", words, hasModel: model != nil).write(to: &grid)
        impulseFigure(view, "\(prefix)i", words, own, detail.meters).write(to: &grid)
      }
    }
  }

  private func channelAxis(_ size: PlotSize) -> Axis {
    Axis("channel (2402 MHz + n)", -1...79, atMost: 6, isWhole: true)
  }

  private func amplitudeFigure(_ view: ChannelView, _ id: String, _ words: String) -> Figure {
    let most = view.measured.map { $0.real * $0.real + $0.imaginary * $0.imaginary }.max() ?? 1
    func level(_ value: (real: Double, imaginary: Double)) -> Double {
      Elementary.decibels(
        power: (value.real * value.real + value.imaginary * value.imaginary) / max(most, 1e-30))
    }
    let levels = view.measured.map(level)
    let low = max(Quantiles(levels)(0.01) - 3, -60)
    let floor = min(low, -12)
    let size = PlotSize.third
    var plot = Plot(
      id: id, size: size, x: channelAxis(size),
      y: Axis("amplitude (dB)", floor...3, atMost: size.yTickLimit))
    plot.line(
      zip(view.modelledChannels, view.modelled).map { (Double($0), level($1)) }, .model)
    plot.dots(zip(view.channels, levels).map { (Double($0), $1) }, .tones)
    return Figure(
      title: "Amplitude\(words)",
      caption: "Two ways, below the strongest of \(view.channels.count) channels.",
      drawings: [
        plot.svg(
          title: "Amplitude over channel\(words)",
          description: "\(view.channels.count) channels between "
            + "\((levels.min() ?? 0).text(decimals: 0)) and 0 dB.")
      ])
  }

  private func phaseFigure(
    _ view: ChannelView, _ id: String, _ words: String, hasModel: Bool
  ) -> Figure {
    let (measured, modelled) = view.phases
    let all = Quantiles(measured + modelled)
    let size = PlotSize.third
    var plot = Plot(
      id: id, size: size, x: channelAxis(size),
      y: Axis(
        "phase (rad)", (all.values.first ?? 0)...(all.values.last ?? 1), atMost: size.yTickLimit,
        isRounded: true))
    plot.line(zip(view.modelledChannels, modelled).map { (Double($0), $1) }, .model)
    plot.dots(zip(view.channels, measured).map { (Double($0), $1) }, .tones)
    return Figure(
      title: "Phase\(words)",
      caption: hasModel
        ? "Unwrapped, two ways; the model has \(view.arrivals.count) wave\(view.arrivals.count == 1 ? "" : "s")."
        : "Unwrapped, two ways; the line is one wave at the strongest delay.",
      drawings: [
        plot.svg(
          title: "Unwrapped phase over channel\(words)",
          description: "From 0 to \((measured.last ?? 0).text(decimals: 1)) rad.")
      ])
  }

  private func impulseFigure(
    _ view: ChannelView, _ id: String, _ words: String, _ own: AntennaPathEstimate?,
    _ reported: Double
  ) -> Figure {
    let farthest = max(reported, own?.meters ?? 0, view.referenceMeters, truthMeters ?? 0)
    let end = min(max(24, 2.2 * farthest), 0.95 * view.aliasMeters)
    let start = -0.1 * end
    let meters = (0...260).map { start + (end - start) * Double($0) / 260 }
    let (measured, modelled) = view.impulse(over: meters)
    let size = PlotSize.third
    var plot = Plot(
      id: id, size: size, x: Axis("distance (m)", start...end, atMost: 6),
      y: Axis("response (dB)", -40...3, atMost: size.yTickLimit))
    plot.line(zip(meters, modelled).map { ($0, $1) }, .model, classes: "thin")
    plot.line(zip(meters, measured).map { ($0, $1) }, .tones)
    var stems = PathData()
    for arrival in view.arrivals where arrival.decibels > -40 {
      stems.move(plot.xScale(arrival.meters), plot.yScale.start)
      stems.vertical(plot.yScale(arrival.decibels))
    }
    plot.stroke(stems, "line thin i3")
    plot.dots(view.arrivals.map { ($0.meters, max($0.decibels, -40)) }, .model, shape: .triangle)
    let distance = own?.meters ?? reported
    plot.rule(x: distance, name: distance.meters, .roundTrips)
    if let truthMeters { plot.rule(x: truthMeters, name: "truth", row: 1) }
    let weight = own.map { ", weight \($0.weight.percent)" } ?? ""
    return Figure(
      title: "Impulse response\(words)",
      caption: "Dashed: the distance read\(weight)."
        + (source.calibration == nil ? "" : " The response is not calibrated, the distance is."),
      drawings: [
        plot.svg(
          title: "Impulse response\(words)",
          description: "The strongest delay lies at \(view.referenceMeters.meters); "
            + "the distance read is \(distance.meters).")
      ])
  }
}
