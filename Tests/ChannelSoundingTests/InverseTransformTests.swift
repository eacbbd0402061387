import Testing

@testable import ChannelSounding

@Suite struct InverseTransformTests {
  /// A single tone at bin k becomes a rotation by k turns over the output.
  @Test(arguments: [0, 1, 7, 63])
  func oneBinBecomesOneRotation(bin: Int) {
    var transform = InverseTransform(count: 64)
    var input = transform.input
    input[bin] = ComplexFloat(real: 2, imaginary: 0)
    transform.execute()
    let output = transform.output
    for n in 0..<64 {
      let angle = 2 * Double.pi * Double(bin * n % 64) / 64
      #expect(abs(Double(output[n].real) - 2 * cosine(angle)) < 1e-5)
      #expect(abs(Double(output[n].imaginary) - 2 * cosine(angle - .pi / 2)) < 1e-5)
    }
  }

  private func cosine(_ angle: Double) -> Double {
    // A Taylor series, so that the test does not lean on the platform's maths library.
    let x = angle.remainder(dividingBy: 2 * .pi)
    var term = 1.0
    var sum = 1.0
    for k in 1..<20 {
      term *= -x * x / Double((2 * k - 1) * 2 * k)
      sum += term
    }
    return sum
  }
}
