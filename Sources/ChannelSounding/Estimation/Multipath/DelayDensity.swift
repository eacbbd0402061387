/// The probability density of the direct path's delay on a fine grid, four points in a bin, 1.8 cm apart.
///
/// Densities are relative to their largest value, in single precision, 8 points a vector.
struct DelayDensity: Sendable {
  /// Points in a bin of `DelayGrid`.
  static let pointsPerBin = 4
  /// Vectors of 8 points.
  static let vectorCount = DelayGrid.directCount * pointsPerBin / 8
  /// Metres between points.
  static let metersPerPoint = DelayGrid.metersPerBin / Double(pointsPerBin)
  /// The power to which a density is raised for its point estimate.
  ///
  /// The evidence falls off gently towards early delays, where echoes may begin before they are seen, and
  /// steeply towards late ones. The mean of such a density is early by a good part of its deviation, its mode
  /// is not but jumps. The mean of the fourth power lies near the mode and moves smoothly.
  static let sharpness: Float = 4

  /// The density relative to its maximum.
  var values = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// The first point of the grid, counted from zero distance; a multiple of 8.
  var firstPoint = 0

  /// Where a density has its weight.
  struct Summary {
    /// The point estimate in points from zero distance.
    var location = 0.0
    /// The standard deviation in points.
    var deviation = 0.0
    /// The sum of the density.
    var mass = 0.0
  }

  /// Sums up values that start at a point.
  static func summarize(_ values: [SIMD8<Float>], count: Int, firstPoint: Int) -> Summary {
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var mass = 0.0
    var first = 0.0
    var second = 0.0
    var sharpMass = 0.0
    var sharpFirst = 0.0
    for v in 0..<count {
      let p = values[v]
      guard p.max() > 1e-9 else { continue }
      let square = p * p
      let sharp = square * square
      let base = Double(8 * v)
      let m = Double(p.sum())
      let f = Double((p * lanes).sum())
      mass += m
      first += base * m + f
      second += base * base * m + 2 * base * f + Double((p * lanes * lanes).sum())
      let sharpSum = Double(sharp.sum())
      sharpMass += sharpSum
      sharpFirst += base * sharpSum + Double((sharp * lanes).sum())
    }
    guard mass > 0, sharpMass > 0 else { return Summary() }
    let mean = first / mass
    return Summary(
      location: Double(firstPoint) + sharpFirst / sharpMass,
      deviation: max(second / mass - mean * mean, 0).squareRoot(),
      mass: mass)
  }
}
