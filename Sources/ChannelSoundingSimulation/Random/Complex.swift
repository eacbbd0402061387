/// A complex number in double precision.
struct Complex: Hashable, Sendable {
  var real: Double
  var imaginary: Double

  static let zero = Complex(0, 0)
  static let one = Complex(1, 0)

  init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The complex conjugate.
  var conjugate: Complex { Complex(real, -imaginary) }

  /// The squared magnitude.
  var power: Double { real * real + imaginary * imaginary }

  /// The magnitude.
  var magnitude: Double { power.squareRoot() }

  /// The number of the same direction on the unit circle; one for zero.
  var direction: Complex {
    let magnitude = magnitude
    return magnitude > 0 ? Complex(real / magnitude, imaginary / magnitude) : .one
  }

  static func + (a: Complex, b: Complex) -> Complex {
    Complex(a.real + b.real, a.imaginary + b.imaginary)
  }

  static func += (a: inout Complex, b: Complex) { a = a + b }

  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func * (scale: Double, a: Complex) -> Complex {
    Complex(scale * a.real, scale * a.imaginary)
  }
}
