/// A one-way channel of a few discrete paths: `h(c) = Σ a exp(-j ω (c - 39.5))`.
struct PathFit: Sendable {
  /// The most paths of a fit.
  static let pathLimit = 6

  /// The number of paths.
  var order = 0
  /// Delays in radians for each channel, relative to the coarse delay.
  var rate = SIMD8<Double>.zero
  /// Real parts of the amplitudes.
  var amplitudeReal = SIMD8<Double>.zero
  /// Imaginary parts of the amplitudes.
  var amplitudeImaginary = SIMD8<Double>.zero
  /// Σ w |y - h|².
  var cost = Double.infinity
  /// The log evidence by Laplace's approximation.
  var logEvidence = -Double.infinity
  /// The path that counts as the first, and the standard deviation of its rate.
  var firstPath = 0
  var firstRateDeviation = 0.0

  /// The magnitude of an amplitude.
  func magnitude(_ path: Int) -> Double {
    (amplitudeReal[path] * amplitudeReal[path]
      + amplitudeImaginary[path] * amplitudeImaginary[path]).squareRoot()
  }

  /// Radians for each channel in a bin of `DelayGrid`.
  static let ratePerBin = 2 * Double.pi / Double(DelayGrid.transformLength)

  /// The delays of all paths in bins relative to the coarse delay.
  var bins: SIMD8<Double> { rate / Self.ratePerBin }

  /// The delay of a path in bins relative to the coarse delay.
  func bin(_ path: Int) -> Double { rate[path] / Self.ratePerBin }
}
