/// How intervals of confidence are found.
public struct BootstrapOptions: Hashable, Sendable {
  /// How many samples are drawn; fewer, but at least 499, for measurements of more than ten thousand procedures.
  public var resamples: Int
  /// The seed of the draws: equal seeds and equal data give equal intervals.
  public var seed: UInt64
  /// The level of confidence, 0 to 1.
  public var level: Double

  /// Makes options.
  ///
  /// - Parameters:
  ///   - resamples: How many samples are drawn; at least 99 are.
  ///   - seed: The seed of the draws.
  ///   - level: The level of confidence, kept within 0.5 to 0.999.
  public init(resamples: Int = 1_999, seed: UInt64 = 1, level: Double = 0.95) {
    self.resamples = max(resamples, 99)
    self.seed = seed
    self.level = level.isNaN ? 0.95 : min(max(level, 0.5), 0.999)
  }

  /// How many samples are drawn from a number of values: fewer from very many, whose intervals need less care, so
  /// that a day of procedures does not take minutes to judge.
  func resamples(of count: Int) -> Int { min(resamples, max(499, 20_000_000 / max(count, 1))) }
}
