/// Reads the distance off the slope of the tones' phase over frequency.
///
/// Goals, in this order: exact for one path at any distance up to the alias; cheap; small error in noise.
/// Reflections are not modelled: each bends the slope.
///
/// A coarse two-way delay from a short inverse transform is taken out first. What remains turns the phase by less
/// than half a turn over all channels, so neither the gap at channels 23 to 25 nor the distance can break an
/// unwrapping. The rest is least squares: with phases `φ` and frequencies `f`,
/// `τ = -Σ (f - f̄)(φ - φ̄) / (2π Σ (f - f̄)²)`, and the one-way distance is `c τ / 2`.
///
/// - Complexity: one transform of 256 points; allocates nothing.
public struct SlopeEstimator: ~Copyable, Sendable {
  private var coarse = CoarseDelay()

  /// Makes an estimator with its plan and scratch.
  public init() {}

  /// Estimates the distance from one antenna path.
  ///
  /// - Parameter response: The two-way response on at least two channels.
  /// - Returns: The estimate, or `nil` when the response is empty.
  public mutating func estimate(_ response: borrowing TwoWayResponse) -> PathEstimate? {
    guard let bin = coarse.strongestBin(of: response) else { return nil }
    var sums = SlopeSums()
    let mean = coarse.meanPhasor(of: response, bin: bin)
    let lanes = coarse.firstRotation(bin: bin)
    for vector in 0..<TwoWayResponse.vectorCount {
      let turn = coarse.rotation(vector: vector, bin: bin, from: lanes)
      // Turned by the coarse delay and the mean phase, every tone lies near the positive real axis.
      let (a, b) = (response.real[vector], response.imaginary[vector])
      let real = a * turn.real - b * turn.imaginary
      let imaginary = a * turn.imaginary + b * turn.real
      let x = real * mean.real + imaginary * mean.imaginary
      let y = imaginary * mean.real - real * mean.imaginary
      sums.add(x, y, vector: vector)
    }
    guard let fit = sums.fit(channelCount: response.channelCount) else { return nil }
    let meters =
      coarse.meters(bin: bin) - fit.radiansPerMegahertz / (2 * .pi) * metersPerTwoWayMicrosecond
    return PathEstimate(
      meters: meters,
      standardErrorMeters: fit.standardError / (2 * .pi) * metersPerTwoWayMicrosecond,
      strength: fit.strength)
  }
}
