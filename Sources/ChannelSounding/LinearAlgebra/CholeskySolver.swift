/// Solves small symmetric positive definite systems by Cholesky factorisation in double precision.
///
/// The matrix is kept by rows, lower triangle only, with a fixed row stride, and is overwritten by its factor.
/// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th edition, section 4.2.
///
/// - Complexity: O(*n*³ / 6) for `factor()`, O(*n*²) for `solve()`; the storage is made once, by `init`.
struct CholeskySolver: Sendable {
  /// The distance between the rows of `matrix`.
  let stride: Int
  /// The lower triangle; after `factor()` the factor, with the reciprocals of its diagonal on the diagonal.
  var matrix: [Double]
  /// The right-hand side; after `solve()` the solution.
  var vector: [Double]

  /// Makes room for systems of up to `capacity` unknowns.
  init(capacity: Int) {
    stride = capacity
    matrix = [Double](repeating: 0, count: capacity * capacity)
    vector = [Double](repeating: 0, count: capacity)
  }

  /// Replaces the matrix by its factor.
  ///
  /// - Parameter order: The number of unknowns.
  /// - Returns: The logarithm of the determinant, or `nil` when the matrix is not positive definite.
  mutating func factor(order: Int) -> Double? {
    precondition(order <= stride, "the system is larger than the solver's capacity")
    var product = 1.0
    var logarithm = 0.0
    for row in 0..<order {
      let rowStart = row * stride
      for column in 0...row {
        let columnStart = column * stride
        var sum = matrix[rowStart + column]
        for k in 0..<column { sum -= matrix[rowStart + k] * matrix[columnStart + k] }
        if column < row {
          matrix[rowStart + column] = sum * matrix[columnStart + column]
        } else {
          guard sum > 0, sum.isFinite else { return nil }
          matrix[rowStart + row] = 1 / sum.squareRoot()
          product *= sum
          // One logarithm for many pivots; this keeps the product far from overflow.
          if product > 1e100 || product < 1e-100 {
            logarithm += Elementary.logarithm(product)
            product = 1
          }
        }
      }
    }
    return logarithm + Elementary.logarithm(product)
  }

  /// Replaces the right-hand side by the solution of the factored system.
  mutating func solve(order: Int) {
    for row in 0..<order {
      var sum = vector[row]
      for k in 0..<row { sum -= matrix[row * stride + k] * vector[k] }
      vector[row] = sum * matrix[row * stride + row]
    }
    for row in (0..<order).reversed() {
      var sum = vector[row]
      for k in (row + 1)..<max(order, row + 1) { sum -= matrix[k * stride + row] * vector[k] }
      vector[row] = sum * matrix[row * stride + row]
    }
  }

  /// The diagonal element of the inverse of the factored matrix; overwrites the right-hand side.
  mutating func inverseDiagonal(_ index: Int, order: Int) -> Double {
    for k in 0..<order { vector[k] = 0 }
    vector[index] = 1
    solve(order: order)
    return vector[index]
  }
}
