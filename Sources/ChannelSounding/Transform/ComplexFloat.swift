/// A single-precision complex number, laid out as FFTW's `fftwf_complex`.
struct ComplexFloat: BitwiseCopyable, Equatable, Sendable {
  var real: Float
  var imaginary: Float

  static let zero = ComplexFloat(real: 0, imaginary: 0)

  /// The squared magnitude.
  var power: Float { real * real + imaginary * imaginary }
}
