/// Correlations of a one-way response with every second delay of `DelayGrid`, and of its weights with every one.
///
/// `Y(τ) = Σ w y exp(+j2πcτ)` and `G(τ) = Σ w exp(+j2πcτ)` by two zero-padded transforms of 4096 points.
/// Real and imaginary parts stand apart, 8 delays a vector, so that kernels run over 8 delays at once. `|Y|²`
/// changes over 26 bins at the least, so every second bin says all.
struct DelayTables: Sendable {
  /// Vectors of 8 delays, 16 bins each.
  static let vectorCount = DelayGrid.tableCount / 16

  /// Real parts of Y from `DelayGrid.firstBin` on.
  var real = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// Imaginary parts of Y.
  var imaginary = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// Real parts of G for differences of 0, 1, … bins.
  var gramReal = [Float](repeating: 0, count: DelayGrid.tableCount)
  /// Imaginary parts of G.
  var gramImaginary = [Float](repeating: 0, count: DelayGrid.tableCount)

  /// Fills the correlations.
  ///
  /// - Parameters:
  ///   - response: Signed roots.
  ///   - transform: A plan of `DelayGrid.transformLength` points whose input is zero beyond channel 79.
  mutating func fill(_ response: OneWayResponse, transform: inout InverseTransform) {
    var input = transform.input
    for channel in 0..<80 {
      let w = response.weight[channel >> 3][channel & 7]
      input[channel] = ComplexFloat(
        real: w * response.real[channel >> 3][channel & 7],
        imaginary: w * response.imaginary[channel >> 3][channel & 7])
    }
    transform.execute()
    let output = transform.output
    let mask = DelayGrid.transformLength - 1
    for vector in 0..<Self.vectorCount {
      // The wrap-around falls between vectors.
      let bin = (DelayGrid.firstBin + vector * 16) & mask
      let (a, b, c, d) = (output[bin], output[bin + 2], output[bin + 4], output[bin + 6])
      let (e, f, g, h) = (output[bin + 8], output[bin + 10], output[bin + 12], output[bin + 14])
      real[vector] = SIMD8(
        a.real, b.real, c.real, d.real, e.real, f.real, g.real, h.real)
      imaginary[vector] = SIMD8(
        a.imaginary, b.imaginary, c.imaginary, d.imaginary,
        e.imaginary, f.imaginary, g.imaginary, h.imaginary)
    }
  }

  /// Takes over the correlations of other tables, not their Gram function.
  mutating func copyCorrelations(_ other: borrowing DelayTables) {
    for vector in 0..<Self.vectorCount {
      real[vector] = other.real[vector]
      imaginary[vector] = other.imaginary[vector]
    }
  }

  /// Fills the Gram function, which the signs of the roots leave alone.
  ///
  /// - Parameters:
  ///   - response: Gives the channel weights.
  ///   - transform: As for `fill`.
  mutating func fillGram(_ response: OneWayResponse, transform: inout InverseTransform) {
    var input = transform.input
    for channel in 0..<80 {
      input[channel] = ComplexFloat(real: response.weight[channel >> 3][channel & 7], imaginary: 0)
    }
    transform.execute()
    let output = transform.output
    for n in 0..<DelayGrid.tableCount {
      gramReal[n] = output[n].real
      gramImaginary[n] = output[n].imaginary
    }
  }
}
