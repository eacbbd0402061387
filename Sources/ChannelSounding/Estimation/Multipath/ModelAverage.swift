/// Joins the evidence of all models into one density of the direct path's delay.
///
/// Every discrete fit votes with a normal density about its first path, of the fit's own deviation; the diffuse
/// model votes with its posterior over all delays. Each vote weighs as much as its model's evidence
/// (Bayesian model averaging: J. Hoeting et al., Statistical Science 14 (4), 1999).
///
/// - Complexity: O(points); allocates nothing.
enum ModelAverage {
  /// The log prior odds of the diffuse model against a discrete one.
  ///
  /// Slightly unfavourable: where both explain a response alike, the sparse account is the likelier in practice.
  static let diffuseLogOdds = -8.0
  /// How far the diffuse model is taken to trail where it was not needed.
  static let excludedLogOdds = 50.0
  /// The variance added to every discrete vote, in points squared, so that the grid samples it finely enough.
  static let gridVariance = 0.81

  /// Fills a density.
  ///
  /// - Parameters:
  ///   - density: The density to fill.
  ///   - fits: The discrete fits.
  ///   - fitCount: The number of fits.
  ///   - diffuse: The evaluated diffuse model.
  ///   - usesDiffuse: Whether the diffuse model has been evaluated; else it has no vote.
  ///   - firstBin: The first bin of the table that the direct path may lie in, a multiple of 8.
  ///   - coarseBin: The coarse delay in bins.
  /// - Returns: The log evidence of all models, and of the diffuse over the discrete ones.
  static func fill(
    _ density: inout DelayDensity, fits: [PathFit], fitCount: Int, diffuse: DiffuseModel,
    usesDiffuse: Bool, firstBin: Int, coarseBin: Int
  ) -> (logEvidence: Double, diffuseAdvantage: Double) {
    let per = DelayDensity.pointsPerBin
    var discrete = -Double.infinity
    for index in 0..<fitCount { discrete = max(discrete, fits[index].logEvidence) }
    let diffuseEvidence =
      usesDiffuse ? diffuse.totalLogEvidence + diffuseLogOdds : discrete - excludedLogOdds
    let top = max(discrete, diffuseEvidence)

    density.firstPoint = (DelayGrid.firstBin + coarseBin) * per
    // The diffuse posterior in a bin, relative to the leading evidence and per point.
    let shift = Float(
      diffuseLogOdds - Elementary.logarithm(Double(DelayGrid.directCount)) - top)
    let place = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) / 8
    for v in 0..<DelayDensity.vectorCount {
      // A vector of points spans the two bins from one delay of the diffuse model to the next.
      guard usesDiffuse, 2 * v >= firstBin else {
        density.values[v] = .zero
        continue
      }
      let first = 8 * (firstBin / 16)
      let p0 = diffuse.logEvidence(at: v - 1, first: first)
      let p1 = diffuse.logEvidence(at: v, first: first)
      let p2 = diffuse.logEvidence(at: v + 1, first: first)
      let p3 = diffuse.logEvidence(at: v + 2, first: first)
      guard max(p1, p2) + shift > -40 else {
        density.values[v] = .zero
        continue
      }
      // Cubic interpolation of the log evidence.
      let cubic = (p1 - p2) * 3 + p3 - p0
      let quadratic = p0 * 2 - p1 * 5 + p2 * 4 - p3
      let inner = place * (place * cubic + quadratic) + (p2 - p0)
      density.values[v] = (place * inner * 0.5 + (p1 + shift)).exponential
    }
    for index in 0..<fitCount {
      let weight = fits[index].logEvidence - top
      guard weight > -20, !isDuplicate(index, fits) else { continue }
      add(fits[index], logWeight: weight, firstPoint: firstBin * per, to: &density)
    }
    normalize(&density)
    let total =
      top
      + Elementary.logarithm(
        Elementary.exponential(discrete - top) + Elementary.exponential(diffuseEvidence - top))
    return (total, diffuseEvidence - discrete)
  }

  /// Whether an earlier fit of the same order found the same first path.
  private static func isDuplicate(_ index: Int, _ fits: [PathFit]) -> Bool {
    let fit = fits[index]
    for other in 0..<index
    where fits[other].order == fit.order
      && abs(fits[other].logEvidence - fit.logEvidence) < 0.2
      && abs(fits[other].rate[fits[other].firstPath] - fit.rate[fit.firstPath])
        < 0.5 * PathFit.ratePerBin
    {
      return true
    }
    return false
  }

  /// Adds a fit's normal density.
  private static func add(
    _ fit: PathFit, logWeight: Double, firstPoint: Int, to density: inout DelayDensity
  ) {
    let per = Double(DelayDensity.pointsPerBin)
    let center = (fit.bin(fit.firstPath) - Double(DelayGrid.firstBin)) * per
    let own = fit.firstRateDeviation / PathFit.ratePerBin * per
    let deviation = (own * own + gridVariance).squareRoot()
    guard center.isFinite, deviation.isFinite else { return }
    let reach = min(6 * deviation, 1e4)
    let last = 8 * DelayDensity.vectorCount - 1
    let low = max(Int(max(center - reach, -1)), firstPoint) >> 3
    let high = min(Int(min(center + reach, 1e5)) + 1, last) >> 3
    guard low <= high else { return }
    let peak = Float(Elementary.exponential(logWeight) * per * 0.398_942_28 / deviation)
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let scale = Float(1 / deviation)
    for v in low...high {
      let x = (lanes + (Float(v * 8) - Float(center))) * scale
      density.values[v] += (x * x * -0.5).exponential * peak
    }
  }

  /// Scales a density to a maximum of 1.
  private static func normalize(_ density: inout DelayDensity) {
    var largest: Float = 0
    for v in 0..<DelayDensity.vectorCount { largest = max(largest, density.values[v].max()) }
    guard largest > 0 else {
      // No model allows any delay on the grid: all are alike.
      for v in 0..<DelayDensity.vectorCount { density.values[v] = SIMD8(repeating: 1) }
      return
    }
    let scale = 1 / largest
    for v in 0..<DelayDensity.vectorCount { density.values[v] *= scale }
  }
}
