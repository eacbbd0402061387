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
  /// The sums `Σ w xᵏ exp(+j2πxτ)` about the middle channel, x = c - 39.5, for differences of 0, 1, … bins: real and
  /// imaginary parts for k = 0, 1 and 2.
  private var moments = [SIMD8<Float>](repeating: .zero, count: DelayGrid.tableCount)

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
      let w = response.weight[channel >> 3][channel & 7]
      // Two real sequences share one transform.
      let x = Float(channel) - OneWayResponse.centerChannel
      input[channel] = ComplexFloat(real: w, imaginary: w * x)
    }
    transform.execute()
    let output = transform.output
    let mask = DelayGrid.transformLength - 1
    let angle = -Double(OneWayResponse.centerChannel) * PathFit.ratePerBin
    let step = Elementary.cosineAndSine(angle)
    var (cosine, sine) = (1.0, 0.0)
    for n in 0..<DelayGrid.tableCount {
      let ahead = output[n]
      let back = output[(DelayGrid.transformLength - n) & mask]
      let zeroReal = 0.5 * (ahead.real + back.real)
      let zeroImaginary = 0.5 * (ahead.imaginary - back.imaginary)
      let oneReal = 0.5 * (ahead.imaginary + back.imaginary)
      let oneImaginary = 0.5 * (back.real - ahead.real)
      gramReal[n] = zeroReal
      gramImaginary[n] = zeroImaginary
      let c = Float(cosine)
      let s = Float(sine)
      moments[n] = SIMD8(
        zeroReal * c - zeroImaginary * s, zeroReal * s + zeroImaginary * c,
        oneReal * c - oneImaginary * s, oneReal * s + oneImaginary * c, 0, 0, 0, 0)
      (cosine, sine) = (
        cosine * step.cosine - sine * step.sine, cosine * step.sine + sine * step.cosine
      )
    }
    differentiateMoments()
  }

  /// Takes the second moments from the slope of the first: the derivative of k = 1 is j times k = 2.
  private mutating func differentiateMoments() {
    let last = DelayGrid.tableCount - 1
    let scale = Float(0.5 / PathFit.ratePerBin)
    for n in 0..<last {
      let ahead = moments[n + 1]
      // Backwards from zero the sums are their conjugates.
      let back = n > 0 ? moments[n - 1] : SIMD8(0, 0, ahead[2], -ahead[3], 0, 0, 0, 0)
      moments[n][4] = (ahead[3] - back[3]) * scale
      moments[n][5] = (back[2] - ahead[2]) * scale
    }
    moments[last][4] = moments[last - 1][4]
    moments[last][5] = moments[last - 1][5]
  }

  /// `Σ w xᵏ exp(+jδx)` for a difference of rates in radians a channel, interpolated.
  ///
  /// - Returns: Real and imaginary parts for k = 0, 1 and 2.
  @inline(__always)
  func moments(at difference: Double) -> SIMD8<Float> {
    let place = min(abs(difference) / PathFit.ratePerBin, Double(DelayGrid.tableCount - 2))
    let index = Int(place)
    let low = moments[index]
    let value = low + (moments[index + 1] - low) * Float(place - Double(index))
    return difference < 0 ? value * SIMD8(1, -1, 1, -1, 1, -1, 1, -1) : value
  }
}
