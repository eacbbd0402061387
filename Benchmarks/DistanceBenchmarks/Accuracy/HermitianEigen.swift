/// The eigenvalues and eigenvectors of a Hermitian matrix, by cyclic Jacobi rotations.
///
/// Only the comparison with MUSIC needs it; clarity before speed.
struct HermitianEigen {
  /// The eigenvalues, the largest first.
  private(set) var values: [Double] = []
  /// The eigenvectors, each as its elements' real and imaginary parts, in the order of the values.
  private(set) var vectors: [[SIMD2<Double>]] = []

  /// Decomposes a Hermitian matrix given by rows.
  init(_ matrix: [[SIMD2<Double>]]) {
    let n = matrix.count
    var a = matrix
    var v = (0..<n).map { row in
      (0..<n).map { SIMD2<Double>($0 == row ? 1 : 0, 0) }
    }
    let total = a.joined().reduce(0) { $0 + $1.squared }
    for _ in 0..<30 {
      var off = 0.0
      for p in 0..<n { for q in 0..<n where p != q { off += a[p][q].squared } }
      if off <= 1e-22 * total { break }
      for p in 0..<(n - 1) {
        for q in (p + 1)..<n { Self.rotate(&a, &v, p, q) }
      }
    }
    let order = (0..<n).sorted { a[$0][$0].x > a[$1][$1].x }
    values = order.map { a[$0][$0].x }
    vectors = order.map { column in (0..<n).map { v[$0][column] } }
  }

  /// Makes the element (p, q) zero.
  private static func rotate(
    _ a: inout [[SIMD2<Double>]], _ v: inout [[SIMD2<Double>]], _ p: Int, _ q: Int
  ) {
    let magnitude = a[p][q].squared.squareRoot()
    guard magnitude > 1e-300 else { return }
    let phase = a[p][q] / magnitude
    let theta = (a[q][q].x - a[p][p].x) / (2 * magnitude)
    let t = (theta >= 0 ? 1.0 : -1.0) / (abs(theta) + (theta * theta + 1).squareRoot())
    let c = 1 / (t * t + 1).squareRoot()
    let s = t * c
    for k in a.indices {
      // Columns first: A ← A J, V ← V J.
      let kp = a[k][p]
      let kq = a[k][q].times(phase.conjugate)
      a[k][p] = kp * c - kq * s
      a[k][q] = (kp * s + kq * c)
      let vp = v[k][p]
      let vq = v[k][q].times(phase.conjugate)
      v[k][p] = vp * c - vq * s
      v[k][q] = (vp * s + vq * c)
    }
    for k in a.indices {
      // Then rows: A ← Jᴴ A.
      let pk = a[p][k]
      let qk = a[q][k].times(phase)
      a[p][k] = pk * c - qk * s
      a[q][k] = pk * s + qk * c
    }
  }
}

extension SIMD2<Double> {
  /// The squared magnitude of a complex number.
  var squared: Double { x * x + y * y }
  /// The complex conjugate.
  var conjugate: Self { Self(x, -y) }
  /// The complex product.
  func times(_ other: Self) -> Self {
    Self(x * other.x - y * other.y, x * other.y + y * other.x)
  }
}
