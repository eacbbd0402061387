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
public struct RangeTracker: Hashable, Sendable {
  /// How the tracker works.
  public let options: Options

  private var steady = MotionFilter(meters: 0, standardError: 0)
  private var turning = MotionFilter(meters: 0, standardError: 0)
  /// The probability that the peer turns.
  private var turningWeight = 0.5
  private var time: Double?
  private var inflation = 1.0
  private var refused: SIMD8<Double> = .zero
  private var refusedCount = 0
  private var acceptance = 0.0

  /// The smallest error bar that is believed, in metres.
  private static let leastStandardError = 0.02
  /// How many distances in a row have to be refused before the filter starts again.
  private static let reacquisitionCount = 5
  /// How likely a peer is to begin or to end a turn between two distances.
  private static let changeProbability = 0.02

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
  ///   - secondsSinceEpoch: Its time; earlier times count as the time of the last distance.
  /// - Returns: The tracked distance, or `nil` while there is none.
  /// - Complexity: O(1); allocates nothing.
  @discardableResult
  public mutating func update(
    meters measured: Double, standardErrorMeters: Double?, secondsSinceEpoch: Double
  ) -> TrackedRange? {
    guard abs(measured) <= RangeReading.maximumMeters, secondsSinceEpoch.isFinite else {
      return current
    }
    let told = standardErrorMeters.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    let error = max(told ?? options.defaultStandardErrorMeters, Self.leastStandardError)
    guard let last = time, secondsSinceEpoch - last <= options.maximumGapSeconds else {
      time = secondsSinceEpoch
      restart(at: measured, error: error)
      return current
    }
    time = max(secondsSinceEpoch, last)
    mix()
    let elapsed = max(secondsSinceEpoch - last, 0)
    steady.predict(over: elapsed, acceleration: options.steadyMetersPerSecondSquared)
    turning.predict(over: elapsed, acceleration: options.turningMetersPerSecondSquared)
    correct(measured, error: error)
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
    var both = MotionFilter(mixing: steady, 1 - turningWeight, turning, turningWeight)
    both.predict(
      over: max(secondsSinceEpoch - time, 0),
      acceleration: turningWeight * options.turningMetersPerSecondSquared
        + (1 - turningWeight) * options.steadyMetersPerSecondSquared)
    return TrackedRange(
      meters: both.meters,
      metersPerSecond: both.speed,
      standardErrorMeters: max(both.variance, 0).squareRoot(),
      secondsSinceEpoch: max(secondsSinceEpoch, time),
      acceptance: acceptance)
  }

  private mutating func restart(at measured: Double, error: Double) {
    steady = MotionFilter(meters: measured, standardError: error)
    turning = steady
    turningWeight = 0.5
    refusedCount = 0
    acceptance = 1
  }

  /// Lets each filter take over what it would know if the peer had just begun to move its way.
  private mutating func mix() {
    let change = Self.changeProbability
    let toTurning = turningWeight * (1 - change) + (1 - turningWeight) * change
    let stayedTurning = turningWeight * (1 - change) / toTurning
    let becameSteady = turningWeight * change / (1 - toTurning)
    let newTurning = MotionFilter(mixing: turning, stayedTurning, steady, 1 - stayedTurning)
    steady = MotionFilter(mixing: turning, becameSteady, steady, 1 - becameSteady)
    turning = newTurning
    turningWeight = toTurning
  }

  private mutating func correct(_ measured: Double, error: Double) {
    let noise = inflation * inflation * error * error
    let steadyWeight = 1 - turningWeight
    let one = judge(measured - steady.meters, total: steady.variance + noise)
    let two = judge(measured - turning.meters, total: turning.variance + noise)

    // The median of a normal distribution's magnitudes lies at 0.6745 sigma: steps up and down balance there.
    let isLarge =
      abs(measured - steady.meters) > 0.6745 * (steady.variance + noise).squareRoot()
    inflation = min(max(inflation * (isLarge ? 1.05 : 1 / 1.05), 1), 20)

    steady.correct(
      innovation: measured - steady.meters, total: steady.variance + noise, belief: one.belief)
    turning.correct(
      innovation: measured - turning.meters, total: turning.variance + noise, belief: two.belief)
    let sum = steadyWeight * one.likelihood + turningWeight * two.likelihood
    if sum > 0 {
      // Neither way of moving is ever ruled out.
      turningWeight = min(max(turningWeight * two.likelihood / sum, 1e-4), 1 - 1e-4)
    }
    acceptance = (1 - turningWeight) * one.belief + turningWeight * two.belief
    if acceptance >= 0.05 {
      refusedCount = 0
    } else if let median = agreedMedian(adding: measured) {
      restart(at: median, error: error)
    }
  }

  /// How likely an innovation is, and how likely it is not that of an outlier.
  private func judge(_ innovation: Double, total: Double) -> (likelihood: Double, belief: Double) {
    let size = max(options.outlierMeters, 0.1)
    let likely = exp(-innovation * innovation / (2 * total)) / (2 * .pi * total).squareRoot()
    let tail = (innovation > 0 ? 0.8 : 0.2) / size * exp(-abs(innovation) / size)
    let inlier = (1 - options.outlierShare) * likely
    let likelihood = inlier + options.outlierShare * tail
    return (likelihood, likelihood > 0 ? inlier / likelihood : 0)
  }

  /// Remembers a refused distance; the median of the last ones when there are enough and they agree.
  private mutating func agreedMedian(adding measured: Double) -> Double? {
    let count = Self.reacquisitionCount
    refused[refusedCount % count] = measured
    refusedCount += 1
    guard refusedCount >= count else { return nil }
    var sorted = refused
    for i in 1..<count {
      for j in stride(from: i, to: 0, by: -1) where sorted[j] < sorted[j - 1] {
        (sorted[j], sorted[j - 1]) = (sorted[j - 1], sorted[j])
      }
    }
    let width = sorted[count - 1] - sorted[0]
    return width <= 3 ? sorted[count / 2] : nil
  }
}
