internal import ChannelSounding

extension ReportBuilder {
  /// What a reader should know first, one sentence each, the gravest first.
  func hints(_ values: Quantiles) -> [String] {
    var hints: [String] = []
    for link in inspection.links {
      let prefix =
        inspection.links.count > 1
        ? "Connection 0x\(String(link.link.connectionHandle, radix: 16)): " : ""
      hints += link.hints.map { prefix + $0 }
    }
    if suspectCount > 0 {
      hints.append(
        "\(suspectCount.grouped) procedures are suspect: tones and times contradict each other, "
          + "or an attack is likely")
    }
    if inspection.links.count > 1 {
      hints.append(
        "the capture holds \(inspection.links.count) connections or configurations; "
          + "the plots show them together")
    }
    if let scatter = neighbourScatter, !values.isEmpty, values.spread > max(3 * scatter, 0.1) {
      hints.append(
        "the distance changes in the course of the capture: median and spread tell of the way, "
          + "the scatter from one procedure to the next (±\(scatter.meters)) of the precision")
    }
    if let gap = disagreement { hints.append(gap) }
    if track.stride > 1 {
      hints.append(
        "\(procedureCount.grouped) procedures are more than a plot can show one by one: each point over "
          + "time stands for \(track.stride), drawn from the least to the greatest"
          + (sample.stride > 1
            ? "; median, spread and distribution come from one in \(sample.stride)" : ""))
    }
    return hints.map(\.sentence)
  }

  /// What to say when tones and round-trip times stand far apart.
  private var disagreement: String? {
    let tones = Quantiles(track.points.compactMap(\.tones.mean))
    let times = Quantiles(
      track.points.compactMap { $0.tones.count > 0 ? $0.roundTrips.mean : nil })
    guard !tones.isEmpty, times.values.count >= 5 else { return nil }
    let difference = times.median - tones.median
    guard abs(difference) > max(1, 2 * times.spread) else { return nil }
    return
      "round-trip times read \(abs(difference).meters) \(difference > 0 ? "beyond" : "short of") "
      + "the tones in the median: calibrate the pair, or suspect an alias"
  }
}

extension String {
  /// The words as a sentence: with a capital and a full stop.
  var sentence: String {
    let ending = hasSuffix(".") || hasSuffix("?") ? "" : "."
    return prefix(1).uppercased() + dropFirst() + ending
  }
}
