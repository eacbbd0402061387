extension PathFitter {
  /// Sets the evidence of a refined fit, its first path and that path's deviation.
  ///
  /// Priors: complex amplitudes of variance 1/paths, the first delay uniform over `delayRange` bins of the
  /// grid and later ones uniform over 100 ns after it.
  mutating func assess(
    _ fit: inout PathFit, _ response: OneWayResponse, _ tables: DelayTables
  ) {
    let order = fit.order
    let n = 3 * order
    for path in 0..<order { steer(path, rate: fit.rate[path]) }
    fit.cost = computeResidual(fit, response)
    formNormalEquations(fit, response, tables)
    let noise = response.noise
    let precision = 2 / noise
    // Coincident paths leave their distance without curvature, but not without bound: to the fourth order the
    // misfit of a pair of half amplitudes d apart is N <x⁴> d⁴ / 16, which confines d to noise.
    let quarticCurvature = (Double(response.count) * 1e5 / (4 * noise)).squareRoot()
    for row in 0..<n {
      for column in 0...row {
        solver.matrix[row * solver.stride + column] = normal[row * n + column] * precision
      }
      solver.matrix[row * solver.stride + row] +=
        row < 2 * order ? 2 * Double(order) : quarticCurvature
    }
    guard let determinant = solver.factor(order: n) else {
      fit.logEvidence = -.infinity
      return
    }
    var prior = 0.0
    for path in 0..<order {
      let magnitude = fit.magnitude(path)
      prior -= magnitude * magnitude * Double(order)
      prior += Elementary.logarithm(Double(order) / Double.pi)
    }
    let directRange = Double(DelayGrid.directCount) * PathFit.ratePerBin
    let laterRange = 2 * Double.pi * 0.1
    prior -= Elementary.logarithm(directRange)
    for path in 1..<max(order, 1) {
      prior -= Elementary.logarithm(laterRange)
      prior += Elementary.logarithm(Double(path))
    }
    fit.logEvidence =
      -fit.cost / noise - Double(response.count) * Elementary.logarithm(noise)
      + prior + 0.5 * Double(n) * Elementary.logarithm(2 * Double.pi) - 0.5 * determinant
    chooseFirstPath(&fit)
    let variance = solver.inverseDiagonal(2 * order + fit.firstPath, order: n)
    fit.firstRateDeviation = variance.squareRoot()
  }

  /// The earliest path of at least a fifth of the strongest amplitude.
  private func chooseFirstPath(_ fit: inout PathFit) {
    var strongest = 0.0
    for path in 0..<fit.order { strongest = max(strongest, fit.magnitude(path)) }
    var first = -1
    for path in 0..<fit.order where fit.magnitude(path) >= 0.2 * strongest {
      if first < 0 || fit.rate[path] < fit.rate[first] { first = path }
    }
    fit.firstPath = max(first, 0)
  }
}
