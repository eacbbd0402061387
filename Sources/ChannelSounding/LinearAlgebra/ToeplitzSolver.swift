/// Solves Hermitian positive definite Toeplitz systems by Levinson's recursion in double precision.
///
/// The matrix has `column[row - col]` below and on its diagonal and the conjugates above.
/// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th edition, section 4.7.
///
/// - Complexity: O(*n*²) for each right-hand side; the storage is made once, by `init`.
struct ToeplitzSolver: Sendable {
  /// The number of unknowns.
  let order: Int
  /// The real parts of the first column.
  var columnReal: [Double]
  /// The imaginary parts of the first column; the first must be zero.
  var columnImaginary: [Double]
  /// The real parts of the right-hand sides, one after another.
  var rightReal: [Double]
  /// The imaginary parts of the right-hand sides.
  var rightImaginary: [Double]
  /// The real parts of the solutions, one after another.
  private(set) var solutionReal: [Double]
  /// The imaginary parts of the solutions.
  private(set) var solutionImaginary: [Double]

  // Work is done on complex numbers as vectors of two, one instruction for both parts.
  private var column: [SIMD2<Double>]
  private var predictor: [SIMD2<Double>]
  private var solution: [SIMD2<Double>]

  /// Makes room for systems of a fixed order with up to `capacity` right-hand sides.
  init(order: Int, capacity: Int) {
    self.order = order
    columnReal = [Double](repeating: 0, count: order)
    columnImaginary = columnReal
    column = [SIMD2<Double>](repeating: .zero, count: order)
    predictor = column
    solution = [SIMD2<Double>](repeating: .zero, count: order * capacity)
    rightReal = [Double](repeating: 0, count: order * capacity)
    rightImaginary = rightReal
    solutionReal = rightReal
    solutionImaginary = rightReal
  }

  /// Solves for the first right-hand sides with a constant added to the diagonal.
  ///
  /// - Parameters:
  ///   - count: The number of right-hand sides.
  ///   - ridge: What is added to the diagonal.
  /// - Returns: The logarithm of the determinant, or `nil` when the matrix is not positive definite.
  mutating func solve(count: Int, ridge: Double) -> Double? {
    var power = columnReal[0] + ridge
    guard power > 0, power.isFinite else { return nil }
    var product = power
    var logarithm = 0.0
    for j in 0..<order { column[j] = SIMD2(columnReal[j], columnImaginary[j]) }
    predictor[0] = SIMD2(1, 0)
    for side in 0..<count {
      solution[side * order] =
        SIMD2(rightReal[side * order], rightImaginary[side * order]) / power
    }
    for m in 1..<order {
      let delta = Self.convolve(column, predictor, from: 0, count: m)
      power = Self.lengthen(&predictor, m, delta, power)
      guard power > 0, power.isFinite else { return nil }
      product *= power
      if product > 1e100 || product < 1e-100 {
        logarithm += Elementary.logarithm(product)
        product = 1
      }
      for side in 0..<count {
        let base = side * order
        let right = SIMD2(rightReal[base + m], rightImaginary[base + m])
        let rest = right - Self.convolve(column, solution, from: base, count: m)
        Self.extend(&solution, from: base, to: m, predictor, by: rest / power)
      }
    }
    for j in 0..<(count * order) {
      solutionReal[j] = solution[j].x
      solutionImaginary[j] = solution[j].y
    }
    return logarithm + Elementary.logarithm(product)
  }

  /// `Σ column[count - j] · values[start + j]`.
  @inline(__always)
  private static func convolve(
    _ column: [SIMD2<Double>], _ values: [SIMD2<Double>], from start: Int, count: Int
  ) -> SIMD2<Double> {
    let column = column.elements
    let values = values.elements
    // Products with the column's real and imaginary parts are summed apart and joined at the end.
    var byReal = SIMD2<Double>.zero
    var byImaginary = SIMD2<Double>.zero
    for j in 0..<count {
      let a = column[count &- j]
      let value = values[start &+ j]
      byReal += value * a.x
      byImaginary += value * a.y
    }
    return SIMD2(byReal.x - byImaginary.y, byReal.y + byImaginary.x)
  }

  /// Lengthens the predictor to order `m`; returns its new error power.
  @inline(__always)
  private static func lengthen(
    _ predictor: inout [SIMD2<Double>], _ m: Int, _ delta: SIMD2<Double>,
    _ power: Double
  ) -> Double {
    var predictor = predictor.mutableElements
    let k = delta / -power
    predictor[m] = .zero
    // Elements j and m - j depend on each other's old values only: p_j + k conj(p_{m-j}).
    let straight = SIMD2(k.x, -k.x)
    let crossed = SIMD2(k.y, k.y)
    var low = 0
    var high = m
    while low <= high {
      let a = predictor[low]
      let c = predictor[high]
      predictor[low] = a + c * straight + SIMD2(c.y, c.x) * crossed
      if low != high {
        predictor[high] = c + a * straight + SIMD2(a.y, a.x) * crossed
      }
      low &+= 1
      high &-= 1
    }
    return power - (delta.x * delta.x + delta.y * delta.y) / power
  }

  /// Extends one solution to `m + 1` unknowns by the backward predictor.
  @inline(__always)
  private static func extend(
    _ solution: inout [SIMD2<Double>], from base: Int, to m: Int,
    _ predictor: [SIMD2<Double>], by step: SIMD2<Double>
  ) {
    var solution = solution.mutableElements
    let predictor = predictor.elements
    solution[base + m] = .zero
    // step · conj(p)
    let straight = SIMD2(step.x, -step.x)
    let crossed = SIMD2(step.y, step.y)
    for j in 0...m {
      let p = predictor[m &- j]
      solution[base &+ j] += p * straight + SIMD2(p.y, p.x) * crossed
    }
  }

  /// The real part of one right-hand side's product with another's solution, `Re(bᴴ A⁻¹ b')`.
  func form(_ left: Int, _ right: Int) -> Double {
    var sum = 0.0
    for j in 0..<order {
      sum +=
        rightReal[left * order + j] * solutionReal[right * order + j]
        + rightImaginary[left * order + j] * solutionImaginary[right * order + j]
    }
    return sum
  }
}
