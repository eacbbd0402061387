import ChannelSounding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// MUSIC as the strongest open estimator uses it: the first peak of the pseudo-spectrum over a threshold.
///
/// The covariance of 48 neighbouring channels, each element normalised by how many pairs of measured channels it has,
/// averaged forward and backward; model order by threshold over the mean of the third quarter of the eigenvalues, at most
/// ten; 2048 points over the alias.
struct MusicEstimator {
  private static let window = 48
  private static let grid = 2048
  private static let metersPerMicrosecond = 299.792_458 / 2

  /// The distance in metres, or `nil` for an empty response.
  func estimate(_ response: TwoWayResponse) -> Double? {
    let samples = (0..<80).map { channel in
      response[channel].map { SIMD2(Double($0.real), Double($0.imaginary)) }
    }
    guard let first = samples.firstIndex(where: { $0 != nil }),
      let last = samples.lastIndex(where: { $0 != nil })
    else { return nil }
    let eigen = HermitianEigen(covariance(samples, first...last))
    let count = Double(response.channelCount)
    let paths = order(eigen.values, channelCount: count)
    let spectrum = pseudoSpectrum(eigen.vectors.prefix(paths))
    let span = Double(last - first + 1)
    let least =
      10 * log10(span - Double(Self.window) + 1) + 20 * log10(count / span) + 4
      - 10 * log10(Double(Self.window)) - 7
    // Looked at from a metre below zero.
    let shift = Int((2.0 * Double(Self.grid) / 299.792_458).rounded())
    var strongest = 0
    for step in 0..<Self.grid {
      let bin = (step - shift + Self.grid) % Self.grid
      let value = spectrum[bin]
      let before = spectrum[(bin + Self.grid - 1) % Self.grid]
      let after = spectrum[(bin + 1) % Self.grid]
      if value > before, value > after, value >= least { return meters(step - shift) }
      if value > spectrum[(strongest - shift + Self.grid) % Self.grid] { strongest = step }
    }
    return meters(strongest - shift)
  }

  private func meters(_ bin: Int) -> Double {
    Double(bin) * Self.metersPerMicrosecond / Double(Self.grid)
  }

  private func covariance(
    _ samples: [SIMD2<Double>?], _ channels: ClosedRange<Int>
  ) -> [[SIMD2<Double>]] {
    let n = Self.window
    var sums = [[SIMD2<Double>]](
      repeating: [SIMD2<Double>](repeating: .zero, count: n), count: n)
    var counts = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
    for start in (channels.lowerBound - n + 1)...channels.upperBound {
      for row in 0..<n {
        guard samples.indices.contains(start + row), let a = samples[start + row] else { continue }
        for column in 0..<n {
          guard samples.indices.contains(start + column), let b = samples[start + column] else {
            continue
          }
          sums[row][column] += a.times(b.conjugate)
          counts[row][column] += 1
        }
      }
    }
    for row in 0..<n {
      for column in 0..<n where counts[row][column] > 0 { sums[row][column] /= counts[row][column] }
    }
    return (0..<n).map { row in
      (0..<n).map { column in
        (sums[row][column] + sums[n - 1 - row][n - 1 - column].conjugate) / 2
      }
    }
  }

  private func order(_ values: [Double], channelCount: Double) -> Int {
    // A covariance normalised element by element can have negative eigenvalues: their sizes count.
    let levels = values.map { abs($0) }.sorted(by: >).map { 10 * log10($0 + 1e-30) }
    let quarter = values.map { abs($0) }.sorted(by: >)[(Self.window / 2)..<(Self.window * 3 / 4)]
    let noise = 10 * log10(quarter.reduce(0, +) / Double(quarter.count) + 1e-30)
    let need =
      5 * log10(Double(Self.window)) + 5 * log10(75 - Double(Self.window) + 1)
      + 10 * log10(channelCount / 75) + 3
    let strong = levels.filter { $0 - noise > need && $0 > levels[0] - 30 }.count
    return min(max(strong, 1), 10)
  }

  private func pseudoSpectrum(_ vectors: ArraySlice<[SIMD2<Double>]>) -> [Double] {
    (0..<Self.grid).map { bin in
      // The conjugate signal subspace against a steering vector of this delay.
      let turn = 2 * Double.pi * Double(bin) / Double(Self.grid)
      let step = SIMD2(cos(turn), -sin(turn))
      var projection = 0.0
      for vector in vectors {
        var steering = SIMD2(1.0, 0.0)
        var sum = SIMD2<Double>.zero
        for element in vector {
          sum += element.conjugate.times(steering)
          steering = steering.times(step)
        }
        projection += sum.squared
      }
      return -10 * log10(max(Double(Self.window) - projection, 1e-12))
    }
  }
}
