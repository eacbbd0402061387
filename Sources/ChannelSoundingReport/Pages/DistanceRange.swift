/// The range of an axis of distances.
enum DistanceRange {
  /// Finds a range that a few wild values cannot spoil, with room for error bars and the truth.
  ///
  /// - Parameters:
  ///   - extents: What is drawn.
  ///   - sigmas: The error bars.
  ///   - truth: The true distance in metres, or `nil` when not known.
  /// - Returns: The range.
  static func covering(
    _ extents: [Extent], sigmas: [Extent] = [], truth: Double?
  ) -> ClosedRange<Double> {
    let values = Quantiles(extents.flatMap { [$0.least, $0.greatest].compactMap(\.self) })
    guard let range = values.plotRange else { return 0...1 }
    let sigma = Quantiles(sigmas.compactMap(\.mean))
    let room = max(sigma.isEmpty ? 0 : min(sigma.median, 2 * values.spread + 0.5), 0.05)
    let low = range.lowerBound - room
    let high = range.upperBound + room
    guard let truth else { return low...high }
    return min(low, truth - 0.05)...max(high, truth + 0.05)
  }
}
