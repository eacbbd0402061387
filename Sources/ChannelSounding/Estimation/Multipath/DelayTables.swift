/// Correlations of a one-way response, and of its channel weights, with every delay of `DelayGrid`.
///
/// `Y(τ) = Σ w y exp(+j2πcτ)` and `G(τ) = Σ w exp(+j2πcτ)` by two zero-padded transforms of 4096 points.
/// Real and imaginary parts stand apart, 8 bins a vector, so that kernels run over 8 delays at once.
struct DelayTables: Sendable {
  /// Real parts of Y from `DelayGrid.firstBin` on.
  var real = [SIMD8<Float>](repeating: .zero, count: DelayGrid.tableCount / 8)
  /// Imaginary parts of Y.
  var imaginary = [SIMD8<Float>](repeating: .zero, count: DelayGrid.tableCount / 8)
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
    for vector in 0..<(DelayGrid.tableCount / 8) {
      var re = SIMD8<Float>.zero
      var im = SIMD8<Float>.zero
      for lane in 0..<8 {
        let value = output[(DelayGrid.firstBin + vector * 8 + lane) & mask]
        re[lane] = value.real
        im[lane] = value.imaginary
      }
      real[vector] = re
      imaginary[vector] = im
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
