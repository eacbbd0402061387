/// Whether two measurements at the same distance differ: two firmware builds, two rigs, two antennas.
///
/// It asks three questions: is there a difference in bias, in spread, in the share of procedures without an
/// estimate? Each answer is a difference, second less first, with an interval. The three intervals hold **together**
/// at the level asked for, 95 % unless told otherwise: each is made at a level of 1 - 0.05/3 (Bonferroni). A
/// difference is significant when its interval does not hold zero, so that of a hundred comparisons of equal things
/// at most about five raise an alarm of any kind.
///
/// * Bias: means without the fifth at each end, by a studentised bootstrap with Yuen's standard error.
/// * Spread: half the width of the middle 68 %, by a bootstrap (percentiles of the resampled difference).
/// * Loss: shares, by Newcombe's interval.
///
/// Values that resemble their neighbours in time are resampled in blocks.
public struct Comparison: Hashable, Sendable {
  /// What may differ.
  public enum Question: String, Sendable, CaseIterable {
    /// Where the estimates stand.
    case bias
    /// How widely they scatter.
    case spread
    /// How many procedures gave no estimate.
    case loss
  }

  /// The true distance in metres, or `nil` when not known; differences do not need it.
  public let truthMeters: Double?
  /// The measurement that the other is compared with.
  public let first: ComparedMeasurement
  /// The other measurement.
  public let second: ComparedMeasurement
  /// The level of confidence at which all three intervals hold together.
  public let familyLevel: Double
  /// How much further the second measurement's estimates stand, in metres; `nil` with too few estimates.
  public let biasDifferenceMeters: ConfidenceInterval?
  /// How much more widely the second measurement's estimates scatter, in metres; `nil` with too few estimates.
  public let spreadDifferenceMeters: ConfidenceInterval?
  /// How much greater the second measurement's share of procedures without an estimate is.
  public let missingShareDifference: ConfidenceInterval

  /// The fewest estimates on each side from which bias and spread are compared.
  public static let minimumEstimateCount = 10

  /// The differences whose intervals do not hold zero.
  public var significant: [Question] {
    Question.allCases.filter { question in
      guard let interval = difference(question) else { return false }
      return !interval.contains(0)
    }
  }

  /// The difference that answers a question, or `nil` with too few estimates.
  public func difference(_ question: Question) -> ConfidenceInterval? {
    switch question {
    case .bias: biasDifferenceMeters
    case .spread: spreadDifferenceMeters
    case .loss: missingShareDifference
    }
  }

  /// Compares the estimates of two measurements, each in the order of time.
  ///
  /// - Parameters:
  ///   - first: One estimate for each procedure, those without a distance included.
  ///   - second: The same for the other measurement.
  ///   - truthMeters: The true distance, or `nil` when not known.
  ///   - bootstrap: How the intervals are found; its level is that of the three together.
  public init(
    _ first: some Sequence<DistanceEstimate>,
    _ second: some Sequence<DistanceEstimate>,
    truthMeters: Double? = nil,
    bootstrap: BootstrapOptions = BootstrapOptions()
  ) {
    self.init(
      meters: first.map { $0.status == .ok ? $0.meters : nil },
      second.map { $0.status == .ok ? $0.meters : nil },
      truthMeters: truthMeters, bootstrap: bootstrap)
  }

  /// Compares the distances of two measurements, each in the order of time, whatever their source.
  ///
  /// - Parameters:
  ///   - first: One distance for each procedure, `nil` (or not finite) where there is none.
  ///   - second: The same for the other measurement.
  ///   - truthMeters: The true distance, or `nil` when not known.
  ///   - bootstrap: How the intervals are found; its level is that of the three together.
  /// - Complexity: O(*n* · `resamples` + *n* log *n*).
  public init(
    meters first: [Double?],
    _ second: [Double?],
    truthMeters: Double? = nil,
    bootstrap: BootstrapOptions = BootstrapOptions()
  ) {
    let values = [first, second].map { $0.compactMap { $0 }.filter(\.isFinite) }
    let level = 1 - (1 - bootstrap.level) / Double(Question.allCases.count)
    familyLevel = bootstrap.level
    self.truthMeters = truthMeters.flatMap { $0.isFinite ? $0 : nil }
    self.first = ComparedMeasurement(values[0], procedureCount: first.count, level: level)
    self.second = ComparedMeasurement(values[1], procedureCount: second.count, level: level)
    missingShareDifference = .difference(self.second.missingShare, self.first.missingShare)
    guard values.allSatisfy({ $0.count >= Self.minimumEstimateCount }) else {
      biasDifferenceMeters = nil
      spreadDifferenceMeters = nil
      return
    }
    let intervals = Self.intervals(
      values[0], values[1],
      resamples: bootstrap.resamples(of: values[0].count + values[1].count), seed: bootstrap.seed,
      level: level)
    biasDifferenceMeters = intervals.bias
    spreadDifferenceMeters = intervals.spread
  }

  private static func intervals(
    _ first: [Double], _ second: [Double], resamples: Int, seed: UInt64, level: Double
  ) -> (bias: ConfidenceInterval, spread: ConfidenceInterval) {
    var a = Resampler(first, seed: seed)
    var b = Resampler(second, seed: ~seed)
    let meanA = a.original.trimmedMean
    let meanB = b.original.trimmedMean
    let difference = meanB.mean - meanA.mean
    let standardError = (meanA.squaredError + meanB.squaredError).squareRoot()
    // A sample of a few values many times over may seem to have no error at all.
    let leastError = 0.05 * standardError
    var magnitudes: [Double] = []
    var spreads: [Double] = []
    magnitudes.reserveCapacity(resamples)
    spreads.reserveCapacity(resamples)
    for _ in 0..<resamples {
      a.draw()
      b.draw()
      let drawnA = a.sample.trimmedMean
      let drawnB = b.sample.trimmedMean
      let error = max((drawnA.squaredError + drawnB.squaredError).squareRoot(), leastError)
      let deviation = abs(drawnB.mean - drawnA.mean - difference)
      magnitudes.append(error > 0 ? deviation / error : 0)
      spreads.append(b.sample.spread - a.sample.spread)
    }
    let half = OrderedValues(magnitudes).quantile(level) * standardError
    let ordered = OrderedValues(spreads)
    let tail = (1 - level) / 2
    return (
      ConfidenceInterval(
        value: difference, lower: difference - half, upper: difference + half, level: level),
      ConfidenceInterval(
        value: b.original.spread - a.original.spread,
        lower: ordered.quantile(tail), upper: ordered.quantile(1 - tail), level: level)
    )
  }
}
