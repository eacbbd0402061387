/// The Cholesky factor of a small Hermitian positive definite matrix, real and imaginary parts apart.
///
/// `A = L · Lᴴ` by rows, lower triangle only. The arithmetic is in double precision; `realFactor` and
/// `imaginaryFactor` keep single-precision copies for sums over SIMD lanes.
/// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th edition, section 4.2.
///
/// - Complexity: O(*n*³ / 6) complex products for `factor`; the storage is made once, by `init`.
struct HermitianCholesky: Sendable {
  /// The distance between rows.
  let stride: Int
  /// The real parts of the lower triangle, overwritten by those of the factor.
  var real: [Double]
  /// The imaginary parts of the lower triangle, overwritten by those of the factor.
  var imaginary: [Double]
  /// The reciprocals of the factor's diagonal.
  var inverseDiagonal: [Double]

  /// Makes room for matrices of up to `capacity` rows.
  init(capacity: Int) {
    stride = capacity
    real = [Double](repeating: 0, count: capacity * capacity)
    imaginary = [Double](repeating: 0, count: capacity * capacity)
    inverseDiagonal = [Double](repeating: 0, count: capacity)
  }

  /// Replaces the matrix by its factor.
  ///
  /// - Parameter order: The number of rows.
  /// - Returns: The logarithm of the determinant, or `nil` when the matrix is not positive definite.
  mutating func factor(order: Int) -> Double? {
    precondition(order <= stride, "the matrix is larger than the capacity")
    var product = 1.0
    var logarithm = 0.0
    for row in 0..<order {
      let rowStart = row * stride
      for column in 0..<row {
        let columnStart = column * stride
        var sumReal = real[rowStart + column]
        var sumImaginary = imaginary[rowStart + column]
        for k in 0..<column {
          let a = real[rowStart + k]
          let b = imaginary[rowStart + k]
          let c = real[columnStart + k]
          let d = imaginary[columnStart + k]
          sumReal -= a * c + b * d
          sumImaginary -= b * c - a * d
        }
        real[rowStart + column] = sumReal * inverseDiagonal[column]
        imaginary[rowStart + column] = sumImaginary * inverseDiagonal[column]
      }
      var pivot = real[rowStart + row]
      for k in 0..<row {
        let a = real[rowStart + k]
        let b = imaginary[rowStart + k]
        pivot -= a * a + b * b
      }
      guard pivot > 0, pivot.isFinite else { return nil }
      real[rowStart + row] = pivot.squareRoot()
      imaginary[rowStart + row] = 0
      inverseDiagonal[row] = 1 / pivot.squareRoot()
      product *= pivot
      if product > 1e100 || product < 1e-100 {
        logarithm += Elementary.logarithm(product)
        product = 1
      }
    }
    return logarithm + Elementary.logarithm(product)
  }
}
