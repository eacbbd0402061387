/// A Kalman filter of distance and speed for one way of moving.
struct MotionFilter: Hashable, Sendable {
  /// The distance in metres.
  var meters: Double
  /// The speed in metres a second.
  var speed: Double
  /// The variance of the distance.
  var variance: Double
  /// The covariance of distance and speed.
  var covariance: Double
  /// The variance of the speed.
  var speedVariance: Double

  /// Starts from a first distance, which may be an outlier, of a peer that may be walking.
  init(meters: Double, standardError: Double) {
    self.meters = meters
    speed = 0
    variance = standardError * standardError + 1
    covariance = 0
    speedVariance = 4
  }

  /// The filter that stands for two, each with its weight; the weights sum up to one.
  init(mixing a: Self, _ weightA: Double, _ b: Self, _ weightB: Double) {
    meters = weightA * a.meters + weightB * b.meters
    speed = weightA * a.speed + weightB * b.speed
    let metersApart = a.meters - b.meters
    let speedApart = a.speed - b.speed
    let product = weightA * weightB
    variance = weightA * a.variance + weightB * b.variance + product * metersApart * metersApart
    covariance =
      weightA * a.covariance + weightB * b.covariance + product * metersApart * speedApart
    speedVariance =
      weightA * a.speedVariance + weightB * b.speedVariance + product * speedApart * speedApart
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - seconds: How much time passes.
  ///   - acceleration: The random acceleration in m/s², one sigma.
  mutating func predict(over seconds: Double, acceleration: Double) {
    let noise = acceleration * acceleration
    let square = seconds * seconds
    meters += speed * seconds
    variance += 2 * seconds * covariance + square * speedVariance + noise * square * square / 4
    covariance += seconds * speedVariance + noise * square * seconds / 2
    speedVariance += noise * square
  }

  /// Learns from an innovation that is believed in part.
  ///
  /// - Parameters:
  ///   - innovation: How far the measured distance lies beyond the expected one.
  ///   - total: The variance that is expected of the innovation.
  ///   - belief: The probability that the measured distance is no outlier. The less certain that is, the less is
  ///     learnt.
  mutating func correct(innovation: Double, total: Double, belief: Double) {
    let gain = variance / total
    let speedGain = covariance / total
    meters += belief * gain * innovation
    speed += belief * speedGain * innovation
    let learnt = belief * total - belief * (1 - belief) * innovation * innovation
    variance -= learnt * gain * gain
    covariance -= learnt * gain * speedGain
    speedVariance -= learnt * speedGain * speedGain
  }

  /// Learns from an innovation of the speed that is believed in part.
  ///
  /// - Parameters:
  ///   - innovation: How far the measured speed lies beyond the expected one.
  ///   - total: The variance that is expected of the innovation.
  ///   - belief: The probability that the measured speed is no outlier.
  mutating func correct(speedInnovation innovation: Double, total: Double, belief: Double) {
    let gain = covariance / total
    let speedGain = speedVariance / total
    meters += belief * gain * innovation
    speed += belief * speedGain * innovation
    let learnt = belief * total - belief * (1 - belief) * innovation * innovation
    variance -= learnt * gain * gain
    covariance -= learnt * gain * speedGain
    speedVariance -= learnt * speedGain * speedGain
  }
}
