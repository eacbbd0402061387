#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Two Kalman filters side by side (interacting multiple models): one for a peer that goes on as it does, one for a
/// peer that turns.
struct MotionPair: Hashable, Sendable {
  private var steady: MotionFilter
  private var turning: MotionFilter
  /// The probability that the peer turns.
  private var turningWeight = 0.5
  private var inflation = 1.0
  private var refused: SIMD8<Double> = .zero
  private var refusedCount = 0
  /// How far the last measured distance was believed.
  private(set) var acceptance = 1.0

  /// How many distances in a row have to be refused before the filters start again.
  private static let reacquisitionCount = 5
  /// How likely a peer is to begin or to end a turn between two distances.
  private static let changeProbability = 0.02
  /// The share of speeds that are wrong.
  private static let wrongSpeedShare = 0.1
  /// How likely a wrong speed is to lie in a range of 1 m/s.
  private static let wrongSpeedDensity = 0.1

  /// Starts from a first distance.
  init(meters: Double, standardError: Double) {
    steady = MotionFilter(meters: meters, standardError: standardError)
    turning = steady
  }

  /// Lets time pass from one distance to the next.
  mutating func predict(over seconds: Double, options: RangeTracker.Options) {
    mix()
    steady.predict(over: seconds, acceleration: options.steadyMetersPerSecondSquared)
    turning.predict(over: seconds, acceleration: options.turningMetersPerSecondSquared)
  }

  /// What both filters together expect after some time.
  func predicted(over seconds: Double, options: RangeTracker.Options) -> MotionFilter {
    var both = MotionFilter(mixing: steady, 1 - turningWeight, turning, turningWeight)
    both.predict(
      over: seconds,
      acceleration: turningWeight * options.turningMetersPerSecondSquared
        + (1 - turningWeight) * options.steadyMetersPerSecondSquared)
    return both
  }

  /// Learns from a measured speed.
  mutating func correct(speed measured: Double, options: RangeTracker.Options) {
    let error = max(options.speedStandardErrorMetersPerSecond, 0.01)
    func learn(_ filter: inout MotionFilter) -> Double {
      let innovation = measured - filter.speed
      let total = filter.speedVariance + error * error
      let inlier = (1 - Self.wrongSpeedShare) * Self.normal(innovation, variance: total)
      let likelihood = inlier + Self.wrongSpeedShare * Self.wrongSpeedDensity
      filter.correct(speedInnovation: innovation, total: total, belief: inlier / likelihood)
      return likelihood
    }
    weigh(steady: learn(&steady), turning: learn(&turning))
  }

  /// Learns from a measured distance.
  ///
  /// - Returns: How likely the distance was.
  mutating func correct(
    _ measured: Double, error: Double, options: RangeTracker.Options
  ) -> Double {
    let noise = inflation * inflation * error * error
    let one = Self.judge(
      measured - steady.meters, total: steady.variance + noise, options: options)
    let two = Self.judge(
      measured - turning.meters, total: turning.variance + noise, options: options)

    // The median of a normal distribution's magnitudes lies at 0.6745 sigma: steps up and down balance there.
    let isLarge =
      abs(measured - steady.meters) > 0.6745 * (steady.variance + noise).squareRoot()
    inflation = min(max(inflation * (isLarge ? 1.05 : 1 / 1.05), 1), 20)

    steady.correct(
      innovation: measured - steady.meters, total: steady.variance + noise, belief: one.belief)
    turning.correct(
      innovation: measured - turning.meters, total: turning.variance + noise, belief: two.belief)
    let likelihood = weigh(steady: one.likelihood, turning: two.likelihood)
    acceptance = (1 - turningWeight) * one.belief + turningWeight * two.belief
    if acceptance >= 0.05 {
      refusedCount = 0
    } else if let median = agreedMedian(adding: measured) {
      let inflation = inflation
      self = MotionPair(meters: median, standardError: error)
      self.inflation = inflation
    }
    return likelihood
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

  /// Weighs the filters by how likely each thought what was measured.
  ///
  /// - Returns: How likely both together thought it.
  @discardableResult
  private mutating func weigh(steady one: Double, turning two: Double) -> Double {
    let sum = (1 - turningWeight) * one + turningWeight * two
    // Neither way of moving is ever ruled out.
    if sum > 0 { turningWeight = min(max(turningWeight * two / sum, 1e-4), 1 - 1e-4) }
    return sum
  }

  private static func normal(_ value: Double, variance: Double) -> Double {
    exp(-value * value / (2 * variance)) / (2 * .pi * variance).squareRoot()
  }

  /// How likely an innovation is, and how likely it is not that of an outlier.
  private static func judge(
    _ innovation: Double, total: Double, options: RangeTracker.Options
  ) -> (likelihood: Double, belief: Double) {
    let size = max(options.outlierMeters, 0.1)
    let tail = (innovation > 0 ? 0.8 : 0.2) / size * exp(-abs(innovation) / size)
    let inlier = (1 - options.outlierShare) * normal(innovation, variance: total)
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
