import ChannelSounding

/// The line at the foot of a terminal that follows procedures as they come.
struct TerminalLive {
  private var line: TerminalLine
  private var recent: [Double?] = []
  private var times: [Double] = []
  private var count = 0
  private var ranged = 0
  private var last: DistanceEstimate?

  /// How many procedures the small bars show.
  private static let memory = 30

  /// Makes the line; it stays off unless it is wanted and standard error is a terminal.
  init(_ output: Output, isWanted: Bool) {
    line = isWanted ? TerminalLine(output) : TerminalLine(isOn: false, isColored: false)
  }

  /// Takes a procedure's estimate and shows the line.
  mutating func show(_ estimate: DistanceEstimate) {
    guard line.isOn else { return }
    count += 1
    let meters = estimate.status == .ok ? estimate.meters : nil
    if meters != nil { ranged += 1 }
    recent.append(meters)
    if recent.count > Self.memory { recent.removeFirst() }
    if let seconds = estimate.secondsSinceEpoch {
      times.append(seconds)
      if times.count > Self.memory { times.removeFirst() }
    }
    last = estimate
    if line.isDue { line.show(text(width: TerminalLine.width)) }
  }

  /// Takes the line away, so that results can be written.
  mutating func clear() { line.clear() }

  /// The line: `#17  2.41 m ±0.05  ▂▃▅▆  4.9 Hz  98 % ranged`.
  func text(width: Int) -> String {
    guard let last else { return "" }
    var head = "#\(last.counter)  "
    if last.status == .ok, let meters = last.meters {
      head += "\(meters.text(decimals: 2)) m"
      if let error = last.standardErrorMeters { head += " ±\(error.text(decimals: 2))" }
    } else {
      head += last.status.name.spaced
    }
    var tail =
      "\((100 * Double(ranged) / Double(max(count, 1))).text(decimals: 0)) % of \(count) ranged"
    if let first = times.first, let end = times.last, end > first {
      tail = "\((Double(times.count - 1) / (end - first)).text(decimals: 1)) Hz  " + tail
    }
    let bars = TerminalSparkline.text(
      recent, width: min(Self.memory, width - head.count - tail.count - 6))
    let plain = head + "  " + bars + "  " + tail
    guard plain.count < width else { return String(plain.prefix(max(width - 1, 0))) }
    return line.colored(head, last.status == .ok ? .green : .yellow) + "  " + bars + "  "
      + line.colored(tail, .dim)
  }
}
