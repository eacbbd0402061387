/// A row of small bars that shows how a value went on.
enum TerminalSparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws values in their order, joined to means where there are more of them than columns.
  ///
  /// - Parameters:
  ///   - values: The values; `nil` where there is none, which leaves a gap.
  ///   - width: The most columns.
  /// - Returns: One character for each column; equal values stand at half height.
  static func text(_ values: [Double?], width: Int) -> String {
    guard width > 0, !values.isEmpty else { return "" }
    let columns = min(width, values.count)
    let means = (0..<columns).map { column -> Double? in
      let slice = values[
        (column * values.count / columns)..<((column + 1) * values.count / columns)]
      let known = slice.compactMap { $0 }.filter(\.isFinite)
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
    let known = means.compactMap { $0 }
    guard let low = known.min(), let high = known.max() else {
      return String(repeating: " ", count: columns)
    }
    return String(
      means.map { mean in
        guard let mean else { return " " }
        guard high > low else { return bars[3] }
        return bars[min(Int((mean - low) / (high - low) * 8), 7)]
      })
  }
}
