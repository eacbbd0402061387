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
/// A Kalman filter for motion at a constant speed that changes by random accelerations. Each measured distance is
/// weighed by how likely its innovation, the difference from what was expected, is under the estimate's own error
/// bar rather than under a long tail of outliers, most of which lie beyond the truth because reflections arrive
/// late. Hence three safeguards:
///
/// * An innovation that only an outlier explains moves nothing (gating).
/// * Distances that are refused one after the other and agree with each other are right: the filter starts
///   again from their median (re-acquisition).
/// * When innovations are larger than error bars explain, error bars are scaled up (inflation), by a factor
///   that makes the median innovation right, which a fifth of outliers hardly moves; and while distances are
///   doubted, the peer is thought to be able to turn more sharply.
public struct RangeTracker: Hashable, Sendable {
  /// How a tracker expects peers to move and estimates to err.
  public struct Options: Hashable, Sendable {
    /// The random acceleration of the peer in m/s², one sigma.
    public var accelerationMetersPerSecondSquared = 2.0
    /// The share of outliers.
    public var outlierShare = 0.15
    /// The mean size of outliers in metres.
    public var outlierMeters = 2.0
    /// The error bar in metres of a distance that comes without one.
    public var defaultStandardErrorMeters = 0.5
    /// The longest time in seconds over which the filter keeps what it knows.
    public var maximumGapSeconds = 3.0

    /// Makes the options for a person walking in a building.
    public init() {}
  }

  /// How the tracker works.
  public let options: Options

  private var meters = 0.0
  private var speed = 0.0
  // The covariance of distance and speed.
  private var metersVariance = 0.0
  private var covariance = 0.0
  private var speedVariance = 0.0
  private var time: Double?
  private var inflation = 1.0
  private var refused: SIMD8<Double> = .zero
  private var refusedCount = 0
  private var acceptance = 0.0
  /// How many distances in a row were rather not believed, at most ten.
  private var doubtCount = 0

  /// The smallest error bar that is believed, in metres.
  private static let leastStandardError = 0.02
  /// How many distances in a row have to be refused before the filter starts again.
  private static let reacquisitionCount = 5

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
      restart(at: measured, error: error, time: secondsSinceEpoch)
      return current
    }
    predict(over: max(secondsSinceEpoch - last, 0))
    time = max(secondsSinceEpoch, last)
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
    var copy = self
    copy.predict(over: max(secondsSinceEpoch - time, 0))
    return TrackedRange(
      meters: copy.meters,
      metersPerSecond: copy.speed,
      standardErrorMeters: max(copy.metersVariance, 0).squareRoot(),
      secondsSinceEpoch: max(secondsSinceEpoch, time),
      acceptance: acceptance)
  }

  private mutating func restart(at measured: Double, error: Double, time: Double) {
    self.time = time
    meters = measured
    speed = 0
    // The first distance may be an outlier, and the peer may be walking.
    metersVariance = error * error + 1
    covariance = 0
    speedVariance = 4
    refusedCount = 0
    doubtCount = 0
    acceptance = 1
  }

  private mutating func predict(over seconds: Double) {
    // Distances that are not believed one after the other may mean that the peer has turned.
    let noise =
      options.accelerationMetersPerSecondSquared * options.accelerationMetersPerSecondSquared
      * Double(1 + 2 * doubtCount)
    let square = seconds * seconds
    meters += speed * seconds
    metersVariance +=
      2 * seconds * covariance + square * speedVariance + noise * square * square / 4
    covariance += seconds * speedVariance + noise * square * seconds / 2
    speedVariance += noise * square
  }

  private mutating func correct(_ measured: Double, error: Double) {
    let innovation = measured - meters
    let variance = metersVariance + inflation * inflation * error * error
    // The median of a normal distribution's magnitudes lies at 0.6745 sigma: steps up and down balance there.
    let isLarge = abs(innovation) > 0.6745 * variance.squareRoot()
    inflation = min(max(inflation * (isLarge ? 1.05 : 1 / 1.05), 1), 20)

    let likely = exp(-innovation * innovation / (2 * variance)) / (2 * .pi * variance).squareRoot()
    let side = innovation > 0 ? 0.8 : 0.2
    let size = max(options.outlierMeters, 0.1)
    let tail = side / size * exp(-abs(innovation) / size)
    let inlier = (1 - options.outlierShare) * likely
    let total = inlier + options.outlierShare * tail
    acceptance = total > 0 ? inlier / total : 0
    doubtCount = acceptance < 0.5 ? min(doubtCount + 1, 10) : 0

    if acceptance >= 0.05 {
      refusedCount = 0
    } else if let median = agreedMedian(adding: measured) {
      restart(at: median, error: error, time: time ?? 0)
      return
    }
    let gain = metersVariance / variance
    let speedGain = covariance / variance
    meters += acceptance * gain * innovation
    speed += acceptance * speedGain * innovation
    // The less certain it is whether the distance is an outlier, the less is learnt from it.
    let learnt =
      acceptance * variance - acceptance * (1 - acceptance) * innovation * innovation
    metersVariance -= learnt * gain * gain
    covariance -= learnt * gain * speedGain
    speedVariance -= learnt * speedGain * speedGain
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
