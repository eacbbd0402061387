/// Finds where fits of discrete paths start, by scans of the delay tables.
///
/// One path starts at the strongest correlation. For two paths every pair on a grid of 2 ns is compared by the
/// energy that it explains, which has a closed form in `Y` and `G`; this finds pairs far closer than the
/// resolution of the band. A further path starts where the residual's correlation, relative to what the
/// paths already there leave of it, is largest.
///
/// - Complexity: O(points²) for pairs, O(points · paths²) for a further path; allocates nothing after `init`.
struct PathStarts: Sendable {
  /// The scan grid: every eighth bin from this vector of the tables on.
  static let firstVector = 12
  /// Points of the scan grid.
  static let pointCount = 80

  private var scanReal = [SIMD8<Float>](repeating: .zero, count: pointCount / 8)
  private var scanImaginary = [SIMD8<Float>](repeating: .zero, count: pointCount / 8)
  private var scanPower = [SIMD8<Float>](repeating: .zero, count: pointCount / 8)
  private var score = [Float](repeating: 0, count: pointCount)
  private var pairReal = [Float](repeating: 0, count: 2 * pointCount)
  private var pairImaginary = [Float](repeating: 0, count: 2 * pointCount)
  private var factor = HermitianCholesky(capacity: PathFit.pathLimit)
  private var substitutedReal = [Double](repeating: 0, count: PathFit.pathLimit)
  private var substitutedImaginary = [Double](repeating: 0, count: PathFit.pathLimit)

  /// The bin of a scan point relative to the coarse delay.
  static func bin(_ point: Int) -> Double {
    Double(DelayGrid.firstBin + 8 * (firstVector + point))
  }

  /// The bin of the strongest correlation.
  func strongestBin(_ tables: DelayTables) -> Double {
    var best: Float = -1
    var place = 0
    for v in 0..<(DelayGrid.tableCount / 8) {
      let power = tables.real[v] * tables.real[v] + tables.imaginary[v] * tables.imaginary[v]
      if power.max() > best {
        best = power.max()
        for lane in 0..<8 where power[lane] == best { place = v * 8 + lane }
      }
    }
    return Double(DelayGrid.firstBin + place)
  }

  /// The two best pairs of bins that are not neighbours of one another.
  mutating func pairs(
    _ tables: DelayTables
  ) -> (best: SIMD2<Double>, next: SIMD2<Double>, energy: Double) {
    for point in 0..<Self.pointCount {
      let re = tables.real[Self.firstVector + point][0]
      let im = tables.imaginary[Self.firstVector + point][0]
      scanReal[point >> 3][point & 7] = re
      scanImaginary[point >> 3][point & 7] = im
      scanPower[point >> 3][point & 7] = re * re + im * im
    }
    let g0 = tables.gramReal[0]
    var best: (score: Float, first: Int, second: Int) = (-1, 0, 1)
    var next = best
    for first in 0..<(Self.pointCount - 1) {
      let a = scanReal[first >> 3][first & 7]
      let b = scanImaginary[first >> 3][first & 7]
      let power = a * a + b * b
      for second in (first + 1)..<Self.pointCount {
        let gr = tables.gramReal[8 * (second - first)]
        let gi = -tables.gramImaginary[8 * (second - first)]
        let c = scanReal[second >> 3][second & 7]
        let d = scanImaginary[second >> 3][second & 7]
        // conj(Y1) Y2
        let cr = a * c + b * d
        let ci = a * d - b * c
        let numerator = g0 * (power + scanPower[second >> 3][second & 7]) - 2 * (cr * gr - ci * gi)
        let value = numerator / (g0 * g0 - gr * gr - gi * gi)
        if value > next.score {
          let near = abs(first - best.first) <= 2 && abs(second - best.second) <= 2
          if value > best.score {
            if !near { next = best }
            best = (value, first, second)
          } else if !near {
            next = (value, first, second)
          }
        }
      }
    }
    return (
      SIMD2(Self.bin(best.first), Self.bin(best.second)),
      SIMD2(Self.bin(next.first), Self.bin(next.second)),
      Double(best.score)
    )
  }

  /// The two best bins for a path beside those of a fit, from the residual's correlations.
  ///
  /// - Parameters:
  ///   - fit: The paths already found.
  ///   - tables: Gives the Gram function.
  ///   - transform: A plan of 1024 points with the weighted residual as its input.
  /// - Returns: The best bin and the best one apart from it.
  mutating func further(
    _ fit: PathFit, _ tables: DelayTables, transform: inout InverseTransform
  ) -> SIMD2<Double> {
    transform.execute()
    let spectrum = transform.output
    let order = fit.order
    for row in 0..<order {
      for column in 0...row {
        let g = Self.gram(tables, fit.bin(row) - fit.bin(column))
        factor.real[row * factor.stride + column] = g.re
        factor.imaginary[row * factor.stride + column] = g.im
      }
      factor.real[row * factor.stride + row] *= 1.0001
    }
    let solvable = factor.factor(order: order) != nil
    let g0 = Double(tables.gramReal[0])
    for point in 0..<Self.pointCount {
      let bin = DelayGrid.firstBin + 8 * (Self.firstVector + point)
      let value = spectrum[(bin / 4) & 1023]
      var left = g0
      if solvable {
        for row in 0..<order {
          let g = Self.gram(tables, fit.bin(row) - Double(bin))
          var re = g.re
          var im = g.im
          for k in 0..<row {
            let a = factor.real[row * factor.stride + k]
            let b = factor.imaginary[row * factor.stride + k]
            re -= a * substitutedReal[k] - b * substitutedImaginary[k]
            im -= a * substitutedImaginary[k] + b * substitutedReal[k]
          }
          substitutedReal[row] = re * factor.inverseDiagonal[row]
          substitutedImaginary[row] = im * factor.inverseDiagonal[row]
          left -=
            substitutedReal[row] * substitutedReal[row]
            + substitutedImaginary[row] * substitutedImaginary[row]
        }
      }
      score[point] = value.power / Float(max(left, 0.01 * g0))
    }
    var best = 0
    for point in 1..<Self.pointCount where score[point] > score[best] { best = point }
    var next = -1
    for point in 0..<Self.pointCount where abs(point - best) > 2 {
      let left = point > 0 ? score[point - 1] : 0
      let right = point + 1 < Self.pointCount ? score[point + 1] : 0
      if score[point] >= left, score[point] >= right, next < 0 || score[point] > score[next] {
        next = point
      }
    }
    return SIMD2(Self.bin(best), Self.bin(max(next, 0)))
  }

  /// The Gram function at a difference of delays in bins.
  private static func gram(_ tables: DelayTables, _ difference: Double) -> (re: Double, im: Double)
  {
    let index = min(Int(abs(difference) + 0.5), DelayGrid.tableCount - 1)
    let im = Double(tables.gramImaginary[index])
    return (Double(tables.gramReal[index]), difference < 0 ? -im : im)
  }
}
