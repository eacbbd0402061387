/// Finds where fits of discrete paths start, by scans of the delay tables.
///
/// One path starts at the strongest correlation. For two paths every pair on a grid of 2 ns is compared by the
/// energy that it explains, which has a closed form in `Y` and `G`; this finds pairs far closer than the
/// resolution of the band. A further path starts where the residual's correlation, relative to what the
/// paths already there leave of it, is largest.
///
/// - Complexity: O(points² / 8) for pairs, O(points · paths²) for a further path; allocates nothing after `init`.
struct PathStarts: Sendable {
  /// The scan grid: every eighth bin from this one of the tables on; a multiple of 16.
  static let firstBin = 96
  /// Points of the scan grid.
  static let pointCount = 80
  private static let vectors = pointCount / 8

  private var scanReal = [SIMD8<Float>](repeating: .zero, count: vectors)
  private var scanImaginary = [SIMD8<Float>](repeating: .zero, count: vectors)
  private var scanPower = [SIMD8<Float>](repeating: .zero, count: vectors)
  /// The Gram function over what it leaves of the energy of two paths.
  ///
  /// A first point at lane `s` and a second `v` vectors on have the place `s * vectors + v`; zero where the second is
  /// not after the first.
  private var gramReal = [SIMD8<Float>](repeating: .zero, count: pointCount)
  private var gramImaginary = [SIMD8<Float>](repeating: .zero, count: pointCount)
  /// The reciprocal of what the Gram function leaves.
  private var gramInverse = [SIMD8<Float>](repeating: .zero, count: pointCount)
  /// The most energy of a pair by its first point.
  private var rowBest = [Float](repeating: 0, count: pointCount)
  private var score = [Float](repeating: 0, count: pointCount)
  private var factor = HermitianCholesky(capacity: PathFit.pathLimit)
  private var substitutedReal = [Double](repeating: 0, count: PathFit.pathLimit)
  private var substitutedImaginary = [Double](repeating: 0, count: PathFit.pathLimit)

  /// The best pairs of bins.
  struct Pairs {
    var best = SIMD2<Double>.zero
    /// The best pair whose paths are not both neighbours of the best pair's.
    var next = SIMD2<Double>.zero
    /// The energy that the best pair explains.
    var energy = 0.0

    /// The best pair as the starts of a fit.
    var bestBins: SIMD8<Double> { SIMD8(best[0], best[1], 0, 0, 0, 0, 0, 0) }
    /// The next pair as the starts of a fit.
    var nextBins: SIMD8<Double> { SIMD8(next[0], next[1], 0, 0, 0, 0, 0, 0) }
  }

  /// Where a further path may start.
  struct Further {
    /// The best bin and the best one apart from it.
    var bins = SIMD2<Double>.zero
    /// The energy that a path in the best bin explains.
    var energy = 0.0
  }

  /// The bin of a scan point relative to the coarse delay.
  static func bin(_ point: Int) -> Double {
    Double(DelayGrid.firstBin + firstBin + 8 * point)
  }

  /// The bin of the strongest correlation.
  func strongestBin(_ tables: DelayTables) -> Double {
    var best: Float = -1
    var place = 0
    for v in 0..<DelayTables.vectorCount {
      let power = tables.real[v] * tables.real[v] + tables.imaginary[v] * tables.imaginary[v]
      if power.max() > best {
        best = power.max()
        for lane in 0..<8 where power[lane] == best { place = v * 8 + lane }
      }
    }
    return Double(DelayGrid.firstBin + 2 * place)
  }

  /// Lays out what pairs need of the Gram function, which all signs share.
  mutating func prepare(_ tables: DelayTables) {
    let g0 = tables.gramReal[0]
    for s in 0..<8 {
      for v in 0..<Self.vectors {
        var re = SIMD8<Float>.zero
        var im = SIMD8<Float>.zero
        var inverse = SIMD8<Float>.zero
        for lane in 0..<8 where 8 * v + lane > s {
          let index = 8 * (8 * v + lane - s)
          re[lane] = tables.gramReal[index]
          im[lane] = tables.gramImaginary[index]
          inverse[lane] = 1
        }
        inverse /= g0 * g0 - re * re - im * im
        gramReal[s * Self.vectors + v] = re * inverse * 2
        gramImaginary[s * Self.vectors + v] = im * inverse * 2
        gramInverse[s * Self.vectors + v] = inverse * g0
      }
    }
  }

  /// The energy that pairs of a first point with 8 second points explain; zero for those not after the first.
  @inline(__always)
  private func energies(first: Int, vector: Int) -> SIMD8<Float> {
    let own = first >> 3
    let a = scanReal[own][first & 7]
    let b = scanImaginary[own][first & 7]
    return energies(
      (a, b, scanPower[own][first & 7]), second: vector,
      gram: (first & 7) * Self.vectors + vector - own)
  }

  @inline(__always)
  private func energies(
    _ first: (real: Float, imaginary: Float, power: Float), second: Int, gram: Int
  ) -> SIMD8<Float> {
    let c = scanReal[second]
    let d = scanImaginary[second]
    // conj(Y1) Y2 against the conjugate of G.
    let real = c * first.real + d * first.imaginary
    let imaginary = d * first.real - c * first.imaginary
    return (scanPower[second] + first.power) * gramInverse[gram]
      - (real * gramReal[gram] + imaginary * gramImaginary[gram])
  }

  /// The two best pairs of bins that are not neighbours of one another, after `prepare`.
  mutating func pairs(_ tables: DelayTables) -> Pairs {
    for v in 0..<Self.vectors {
      var re = SIMD8<Float>.zero
      var im = SIMD8<Float>.zero
      for k in 0..<4 {
        let source = Self.firstBin / 16 + 4 * v + k
        re[2 * k] = tables.real[source][0]
        re[2 * k + 1] = tables.real[source][4]
        im[2 * k] = tables.imaginary[source][0]
        im[2 * k + 1] = tables.imaginary[source][4]
      }
      scanReal[v] = re
      scanImaginary[v] = im
      scanPower[v] = re * re + im * im
    }
    var bestFirst = 0
    for own in 0..<Self.vectors {
      for lane in 0..<8 {
        let first = (scanReal[own][lane], scanImaginary[own][lane], scanPower[own][lane])
        var most = SIMD8<Float>.zero
        for vector in own..<Self.vectors {
          let value = energies(first, second: vector, gram: lane * Self.vectors + vector - own)
          most.replace(with: value, where: value .> most)
        }
        let point = 8 * own + lane
        rowBest[point] = most.max()
        if rowBest[point] > rowBest[bestFirst] { bestFirst = point }
      }
    }
    let bestSecond = second(of: bestFirst, apartFrom: nil)
    var next = (energy: Float(-1), first: 0, second: 1)
    for point in 0..<(Self.pointCount - 1) {
      let isNear = abs(point - bestFirst) <= 2
      guard rowBest[point] > next.energy else { continue }
      let found = second(of: point, apartFrom: isNear ? bestSecond.point : nil)
      if found.energy > next.energy { next = (found.energy, point, found.point) }
    }
    return Pairs(
      best: SIMD2(Self.bin(bestFirst), Self.bin(bestSecond.point)),
      next: SIMD2(Self.bin(next.first), Self.bin(next.second)),
      energy: Double(bestSecond.energy))
  }

  /// The best second point for a first one, but no neighbour of a point.
  private func second(of first: Int, apartFrom other: Int?) -> (energy: Float, point: Int) {
    var best = (energy: Float(-1), point: first + 1)
    for vector in (first >> 3)..<Self.vectors {
      let value = energies(first: first, vector: vector)
      guard value.max() > best.energy else { continue }
      for lane in 0..<8 where value[lane] > best.energy && 8 * vector + lane > first {
        let point = 8 * vector + lane
        if let other, abs(point - other) <= 2 { continue }
        best = (value[lane], point)
      }
    }
    return best
  }

  /// The two best bins for a path beside those of a fit, from the residual's correlations.
  ///
  /// - Parameters:
  ///   - fit: The paths already found.
  ///   - tables: Gives the Gram function.
  ///   - transform: A plan of 1024 points with the weighted residual as its input.
  /// - Returns: The starts and what the best is worth.
  mutating func further(
    _ fit: PathFit, _ tables: DelayTables, transform: inout InverseTransform
  ) -> Further {
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
      let bin = DelayGrid.firstBin + Self.firstBin + 8 * point
      let value = spectrum[(bin / 4) & 1023]
      let left = solvable ? g0 - explained(fit, tables, bin: bin) : g0
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
    return Further(
      bins: SIMD2(Self.bin(best), Self.bin(max(next, 0))), energy: Double(score[best]))
  }

  /// The most energy that one path explains of a residual, whatever is there already.
  ///
  /// - Parameters:
  ///   - response: Gives the channel weights.
  ///   - transform: A plan of 1024 points with the weighted residual as its input.
  /// - Returns: The energy.
  func largestEnergy(_ response: OneWayResponse, transform: inout InverseTransform) -> Double {
    transform.execute()
    let spectrum = transform.output
    var most: Float = 0
    for point in 0..<Self.pointCount {
      let bin = DelayGrid.firstBin + Self.firstBin + 8 * point
      most = max(most, spectrum[(bin / 4) & 1023].power)
    }
    // Weights have a mean of 1.
    return Double(most) / Double(response.count)
  }

  /// The energy of a path's steering vector that the factored paths span.
  private mutating func explained(_ fit: PathFit, _ tables: DelayTables, bin: Int) -> Double {
    var sum = 0.0
    for row in 0..<fit.order {
      let g = Self.gram(tables, fit.bin(row) - Double(bin))
      var re = g.re
      var im = g.im
      for k in 0..<row {
        let a = factor.real[row * factor.stride + k]
        let b = factor.imaginary[row * factor.stride + k]
        re -= a * substitutedReal[k] - b * substitutedImaginary[k]
        im -= a * substitutedImaginary[k] + b * substitutedReal[k]
      }
      re *= factor.inverseDiagonal[row]
      im *= factor.inverseDiagonal[row]
      substitutedReal[row] = re
      substitutedImaginary[row] = im
      sum += re * re + im * im
    }
    return sum
  }

  /// The Gram function at a difference of delays in bins.
  private static func gram(_ tables: DelayTables, _ difference: Double) -> (re: Double, im: Double)
  {
    let index = min(Int(abs(difference) + 0.5), DelayGrid.tableCount - 1)
    let im = Double(tables.gramImaginary[index])
    return (Double(tables.gramReal[index]), difference < 0 ? -im : im)
  }
}
