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

  private var predictorReal: [Double]
  private var predictorImaginary: [Double]

  /// Makes room for systems of a fixed order with up to `capacity` right-hand sides.
  init(order: Int, capacity: Int) {
    self.order = order
    columnReal = [Double](repeating: 0, count: order)
    columnImaginary = columnReal
    predictorReal = columnReal
    predictorImaginary = columnReal
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
    predictorReal[0] = 1
    predictorImaginary[0] = 0
    for side in 0..<count {
      solutionReal[side * order] = rightReal[side * order] / power
      solutionImaginary[side * order] = rightImaginary[side * order] / power
    }
    for m in 1..<order {
      var deltaReal = 0.0
      var deltaImaginary = 0.0
      for j in 0..<m {
        let a = columnReal[m - j]
        let b = columnImaginary[m - j]
        deltaReal += a * predictorReal[j] - b * predictorImaginary[j]
        deltaImaginary += a * predictorImaginary[j] + b * predictorReal[j]
      }
      power = lengthen(m, deltaReal, deltaImaginary, power)
      guard power > 0, power.isFinite else { return nil }
      product *= power
      if product > 1e100 || product < 1e-100 {
        logarithm += Elementary.logarithm(product)
        product = 1
      }
      for side in 0..<count { extend(side: side, to: m, power: power) }
    }
    return logarithm + Elementary.logarithm(product)
  }

  /// Lengthens the predictor to order `m`; returns its new error power.
  private mutating func lengthen(
    _ m: Int, _ deltaReal: Double, _ deltaImaginary: Double, _ power: Double
  ) -> Double {
    let kr = -deltaReal / power
    let ki = -deltaImaginary / power
    predictorReal[m] = 0
    predictorImaginary[m] = 0
    // Elements j and m - j depend on each other's old values only.
    var low = 0
    var high = m
    while low <= high {
      let a = predictorReal[low]
      let b = predictorImaginary[low]
      let c = predictorReal[high]
      let d = predictorImaginary[high]
      predictorReal[low] = a + kr * c + ki * d
      predictorImaginary[low] = b + ki * c - kr * d
      if low != high {
        predictorReal[high] = c + kr * a + ki * b
        predictorImaginary[high] = d + ki * a - kr * b
      }
      low += 1
      high -= 1
    }
    return power - (deltaReal * deltaReal + deltaImaginary * deltaImaginary) / power
  }

  /// Extends one solution to `m + 1` unknowns by the backward predictor.
  private mutating func extend(side: Int, to m: Int, power: Double) {
    let base = side * order
    var re = rightReal[base + m]
    var im = rightImaginary[base + m]
    for j in 0..<m {
      let a = columnReal[m - j]
      let b = columnImaginary[m - j]
      re -= a * solutionReal[base + j] - b * solutionImaginary[base + j]
      im -= a * solutionImaginary[base + j] + b * solutionReal[base + j]
    }
    re /= power
    im /= power
    solutionReal[base + m] = 0
    solutionImaginary[base + m] = 0
    for j in 0...m {
      let c = predictorReal[m - j]
      let d = predictorImaginary[m - j]
      solutionReal[base + j] += re * c + im * d
      solutionImaginary[base + j] += im * c - re * d
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
