/// Whether estimates at a known distance are good enough, and if not, why.
///
/// A measurement passes when at least 90 % of its estimates lie within the tolerance of the truth and no more
/// procedures than allowed gave no estimate; see `VerdictCriteria`. The intervals come from a seeded bootstrap
/// (percentiles of the resampled statistic), that of the missing share from Wilson's score, because resampling a
/// measurement without losses would claim that there can be none.
public struct Verdict: Hashable, Sendable {
  /// Why a measurement fails.
  public enum Cause: String, Sendable, CaseIterable {
    /// The estimates stand beside the truth as a whole.
    case bias
    /// The estimates scatter too widely.
    case spread
    /// Most estimates are close together, but more than one in ten is not.
    case outliers
    /// Too many procedures gave no estimate.
    case losses
  }

  /// The true distance in metres.
  public let truthMeters: Double
  /// What the measurement had to keep to.
  public let criteria: VerdictCriteria
  /// How many procedures gave an estimate.
  public let estimateCount: Int
  /// How many procedures gave none.
  public let missingCount: Int
  /// The mean error without the fifth at each end, in metres; `nil` without estimates.
  public let biasMeters: ConfidenceInterval?
  /// Half the width of the middle 68 % of the estimates in metres, which is one sigma where errors are normal.
  public let spreadMeters: ConfidenceInterval?
  /// The magnitude of the error in metres that half of all estimates keep to.
  public let medianAbsoluteErrorMeters: ConfidenceInterval?
  /// The magnitude of the error in metres that 90 % of all estimates keep to.
  public let absoluteError90Meters: ConfidenceInterval?
  /// The share of procedures without an estimate.
  public let missingShare: ConfidenceInterval
  /// Why the measurement fails; empty when it passes.
  public let causes: [Cause]

  /// Whether the measurement passes.
  public var isPass: Bool { causes.isEmpty }

  /// Whether more data of the same kind would hardly change the verdict.
  ///
  /// A measurement passes for good when both intervals lie within their limits, and fails for good when one lies past
  /// its own.
  public var isConclusive: Bool {
    guard let error = absoluteError90Meters else { return true }
    let failsForGood =
      error.lower > criteria.toleranceMeters || missingShare.lower > criteria.maximumMissingShare
    let passesForGood =
      error.upper <= criteria.toleranceMeters && missingShare.upper <= criteria.maximumMissingShare
    return isPass ? passesForGood : failsForGood
  }

  /// Judges the estimates of procedures in the order of time.
  ///
  /// - Parameters:
  ///   - estimates: One estimate for each procedure, those without a distance included.
  ///   - truthMeters: The true distance.
  ///   - criteria: What the estimates have to keep to.
  ///   - bootstrap: How the intervals are found.
  /// - Precondition: The truth is finite.
  public init(
    _ estimates: some Sequence<DistanceEstimate>,
    truthMeters: Double,
    criteria: VerdictCriteria = VerdictCriteria(),
    bootstrap: BootstrapOptions = BootstrapOptions()
  ) {
    self.init(
      meters: estimates.map { $0.status == .ok ? $0.meters : nil },
      truthMeters: truthMeters, criteria: criteria, bootstrap: bootstrap)
  }

  /// Judges distances in the order of time, whatever their source.
  ///
  /// - Parameters:
  ///   - meters: One distance for each procedure, `nil` (or not finite) where there is none.
  ///   - truthMeters: The true distance.
  ///   - criteria: What the distances have to keep to.
  ///   - bootstrap: How the intervals are found.
  /// - Precondition: The truth is finite.
  /// - Complexity: O(*n* · `resamples` + *n* log *n*).
  public init(
    meters: [Double?],
    truthMeters: Double,
    criteria: VerdictCriteria = VerdictCriteria(),
    bootstrap: BootstrapOptions = BootstrapOptions()
  ) {
    precondition(truthMeters.isFinite, "the true distance is finite")
    let errors = meters.compactMap { $0 }.filter(\.isFinite).map { $0 - truthMeters }
    self.truthMeters = truthMeters
    self.criteria = criteria
    estimateCount = errors.count
    missingCount = meters.count - errors.count
    missingShare = .share(missingCount, of: meters.count, level: bootstrap.level)
    guard !errors.isEmpty else {
      biasMeters = nil
      spreadMeters = nil
      medianAbsoluteErrorMeters = nil
      absoluteError90Meters = nil
      causes = [.losses]
      return
    }
    var resampler = Resampler(errors, seed: bootstrap.seed)
    let original = resampler.original
    var samples: [[Double]] = [[], [], [], []]
    for _ in 0..<bootstrap.resamples(of: errors.count) {
      resampler.draw()
      let sample = resampler.sample
      samples[0].append(sample.trimmedMean.mean)
      samples[1].append(sample.spread)
      samples[2].append(sample.magnitudeQuantile(0.5))
      samples[3].append(sample.magnitudeQuantile(0.9))
    }
    func interval(_ value: Double, _ samples: [Double]) -> ConfidenceInterval {
      let ordered = OrderedValues(samples)
      let tail = (1 - bootstrap.level) / 2
      return ConfidenceInterval(
        value: value, lower: ordered.quantile(tail), upper: ordered.quantile(1 - tail),
        level: bootstrap.level)
    }
    biasMeters = interval(original.trimmedMean.mean, samples[0])
    spreadMeters = interval(original.spread, samples[1])
    medianAbsoluteErrorMeters = interval(original.magnitudeQuantile(0.5), samples[2])
    absoluteError90Meters = interval(original.magnitudeQuantile(0.9), samples[3])
    causes = Self.causes(of: original, missingShare: missingShare.value, criteria: criteria)
  }

  /// What keeps errors from being good enough.
  private static func causes(
    of errors: OrderedValues, missingShare: Double, criteria: VerdictCriteria
  ) -> [Cause] {
    var causes: [Cause] = []
    let tolerance = criteria.toleranceMeters
    if !(errors.magnitudeQuantile(0.9) <= tolerance) {
      let bias = errors.trimmedMean.mean
      let around = OrderedValues(errors.values.map { $0 - bias })
      let isWide = !(around.magnitudeQuantile(0.9) <= tolerance)
      // Without its bias the measurement would pass, or its bias alone is too much.
      if abs(bias) > tolerance || (!isWide && abs(bias) > tolerance / 2) { causes.append(.bias) }
      if isWide || causes.isEmpty {
        // A normal distribution has 90 % of its values within 1.645 sigma.
        causes.append(1.645 * around.spread > tolerance / 2 ? .spread : .outliers)
      }
    }
    if missingShare > criteria.maximumMissingShare { causes.append(.losses) }
    return causes
  }
}
