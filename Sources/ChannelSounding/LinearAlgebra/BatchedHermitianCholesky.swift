/// The Cholesky factors of four small Hermitian positive definite matrices at once, one in each lane.
///
/// `A = L · Lᴴ` by rows, lower triangle only, in double precision. Matrices that differ in their diagonals alone
/// share every load and every loop.
/// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th edition, section 4.2.
///
/// - Complexity: O(*n*³ / 6) complex products of vectors; the storage is made once, by `init`.
struct BatchedHermitianCholesky: Sendable {
  /// The distance between rows.
  let stride: Int
  /// The real parts of the lower triangles, overwritten by those of the factors.
  var real: [SIMD4<Double>]
  /// The imaginary parts of the lower triangles, overwritten by those of the factors.
  var imaginary: [SIMD4<Double>]
  /// The reciprocals of the factors' diagonals.
  var inverseDiagonal: [SIMD4<Double>]

  /// Makes room for matrices of up to `capacity` rows.
  init(capacity: Int) {
    stride = capacity
    real = [SIMD4<Double>](repeating: .zero, count: capacity * capacity)
    imaginary = [SIMD4<Double>](repeating: .zero, count: capacity * capacity)
    inverseDiagonal = [SIMD4<Double>](repeating: .zero, count: capacity)
  }

  /// Replaces the matrices by their factors.
  ///
  /// - Parameter order: The number of rows.
  /// - Returns: The logarithms of the determinants, or `nil` when a matrix is not positive definite.
  mutating func factor(order: Int) -> SIMD4<Double>? {
    precondition(order <= stride, "the matrices are larger than the capacity")
    return Self.factor(&real, &imaginary, &inverseDiagonal, stride: stride, order: order)
  }

  private static func factor(
    _ real: inout [SIMD4<Double>], _ imaginary: inout [SIMD4<Double>],
    _ inverseDiagonal: inout [SIMD4<Double>], stride: Int, order: Int
  ) -> SIMD4<Double>? {
    // Spans keep the bounds checks and lose the checks for unique storage at every write.
    var real = real.mutableElements
    var imaginary = imaginary.mutableElements
    var inverseDiagonal = inverseDiagonal.mutableElements
    var product = SIMD4<Double>(repeating: 1)
    var logarithm = SIMD4<Double>.zero
    for row in 0..<order {
      let rowStart = row * stride
      var pivot = real[rowStart + row]
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
        sumReal *= inverseDiagonal[column]
        sumImaginary *= inverseDiagonal[column]
        real[rowStart + column] = sumReal
        imaginary[rowStart + column] = sumImaginary
        pivot -= sumReal * sumReal + sumImaginary * sumImaginary
      }
      guard pivot.min() > 0, pivot.max().isFinite else { return nil }
      let root = pivot.squareRoot()
      real[rowStart + row] = root
      imaginary[rowStart + row] = .zero
      inverseDiagonal[row] = 1 / root
      product *= pivot
      // One logarithm for many pivots; this keeps the products far from overflow.
      if product.max() > 1e60 || product.min() < 1e-60 || row + 1 == order {
        for lane in 0..<4 { logarithm[lane] += Elementary.logarithm(product[lane]) }
        product = SIMD4(repeating: 1)
      }
    }
    return logarithm
  }
}
