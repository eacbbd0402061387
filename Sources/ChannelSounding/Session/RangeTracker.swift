#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Follows a distance and its speed through noise, outliers and error bars that promise too much.
///
/// Two Kalman filters run side by side (interacting multiple models): one for a peer that goes on as it
/// does, one for a peer that turns; how well each foretells the distances decides how much it counts. So a steady walk
/// is smoothed and a turn is not slept through. Each measured distance is weighed by how likely its innovation, the
/// difference from what was expected, is under the estimate's own error bar rather than under a long tail of
/// outliers, most of which lie beyond the truth because reflections arrive late. Hence three safeguards:
///
/// * An innovation that only an outlier explains moves nothing (gating).
/// * Distances that are refused one after the other and agree with each other are right: the filter starts
///   again from their median (re-acquisition).
/// * When innovations are larger than error bars explain, error bars are scaled up (inflation), by a factor
///   that makes the median innovation right, which a fifth of outliers hardly moves.
///
/// Speeds that procedures tell make turns known at once. They are followed by a second pair of filters, which counts as
/// long as it foretells the distances better than the pair that knows of no speeds: where reflections garble the speeds,
/// the track is what it would be without.
public struct RangeTracker: Hashable, Sendable {
  /// How the tracker works.
  public let options: Options

  private var time: Double?
  /// What distances alone tell.
  private var plain = MotionPair(meters: 0, standardError: 0)
  /// What distances and speeds tell, or `nil` before the first speed.
  private var guided: MotionPair?
  /// By how much the logarithm of the distances' likelihood is greater with speeds, lately.
  private var advantage = 0.0

  /// The smallest error bar that is believed, in metres.
  private static let leastStandardError = 0.02
  /// The greatest speed that is believed, in m/s.
  private static let greatestSpeed = 100.0
  /// What remains of the advantage from one distance to the next.
  private static let memory = 0.98
  /// The greatest advantage, so that it can be lost soon.
  private static let greatestAdvantage = 5.0

  /// Makes a tracker that knows nothing yet.
  ///
  /// - Parameter options: How peers are expected to move and estimates to err.
  public init(options: Options = Options()) { self.options = options }

  /// Forgets everything.
  public mutating func reset() { self = RangeTracker(options: options) }

  /// Takes a measured distance.
  ///
  /// - Parameters:
  ///   - measured: The distance in signed metres; one that is not finite or is physically impossible is passed over.
  ///   - standardErrorMeters: Its one-sigma error bar, or `nil` when not known.
  ///   - metersPerSecond: The speed at which the distance grows, as the same procedure tells it, or `nil` when not
  ///     known; one that is not finite or is impossible is passed over.
  ///   - secondsSinceEpoch: Its time; earlier times count as the time of the last distance.
  /// - Returns: The tracked distance, or `nil` while there is none.
  /// - Complexity: O(1); allocates nothing.
  @discardableResult
  public mutating func update(
    meters measured: Double, standardErrorMeters: Double?, metersPerSecond: Double? = nil,
    secondsSinceEpoch: Double
  ) -> TrackedRange? {
    guard abs(measured) <= RangeReading.maximumMeters, secondsSinceEpoch.isFinite else {
      return current
    }
    let told = standardErrorMeters.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    let error = max(told ?? options.defaultStandardErrorMeters, Self.leastStandardError)
    let speed = metersPerSecond.flatMap { abs($0) <= Self.greatestSpeed ? $0 : nil }
    guard let last = time, secondsSinceEpoch - last <= options.maximumGapSeconds else {
      time = secondsSinceEpoch
      plain = MotionPair(meters: measured, standardError: error)
      guided = nil
      guide(by: speed)
      return current
    }
    time = max(secondsSinceEpoch, last)
    let elapsed = max(secondsSinceEpoch - last, 0)
    plain.predict(over: elapsed, options: options)
    guided?.predict(over: elapsed, options: options)
    guide(by: speed)
    let likelihood = plain.correct(measured, error: error, options: options)
    if let guidedLikelihood = guided?.correct(measured, error: error, options: options) {
      let gained = log(max(guidedLikelihood, 1e-30) / max(likelihood, 1e-30))
      let limit = Self.greatestAdvantage
      advantage = min(max(Self.memory * advantage + gained, -limit), limit)
    }
    return current
  }

  /// What is known now, or `nil` before the first distance.
  public var current: TrackedRange? { time.flatMap { predicted(at: $0) } }

  /// What is expected at a time, or `nil` before the first distance and after a gap too long to know.
  ///
  /// - Parameter secondsSinceEpoch: The time, not before the last distance.
  /// - Returns: The distance at that time, with an error bar that grows as time passes.
  /// - Complexity: O(1).
  public func predicted(at secondsSinceEpoch: Double) -> TrackedRange? {
    guard let time, secondsSinceEpoch - time <= options.maximumGapSeconds else { return nil }
    let elapsed = max(secondsSinceEpoch - time, 0)
    var motion = plain.predicted(over: elapsed, options: options)
    var acceptance = plain.acceptance
    if let guided {
      let weight = 1 / (1 + exp(-advantage))
      motion = MotionFilter(
        mixing: guided.predicted(over: elapsed, options: options), weight, motion, 1 - weight)
      acceptance = weight * guided.acceptance + (1 - weight) * acceptance
    }
    return TrackedRange(
      meters: motion.meters,
      metersPerSecond: motion.speed,
      standardErrorMeters: max(motion.variance, 0).squareRoot(),
      secondsSinceEpoch: max(secondsSinceEpoch, time),
      acceptance: acceptance)
  }

  /// Lets the filters that follow speeds learn from one.
  private mutating func guide(by speed: Double?) {
    guard let speed else { return }
    if guided == nil {
      guided = plain
      advantage = 0
    }
    guided?.correct(speed: speed, options: options)
  }
}
