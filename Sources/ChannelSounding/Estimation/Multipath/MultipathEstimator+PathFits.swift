extension MultipathEstimator {
  /// The most paths of a discrete fit.
  static let largestOrder = 4

  /// Fits channels of one to `largestOrder` discrete paths.
  mutating func fitPaths() {
    fitCount = 0
    var bins = SIMD8<Double>.zero
    bins[0] = starts.strongestBin(tables)
    refine(bins, order: 1)
    let (best, next) = starts.pairs(tables)
    bins[0] = best[0]
    bins[1] = best[1]
    refine(bins, order: 2)
    bins[0] = next[0]
    bins[1] = next[1]
    refine(bins, order: 2)
    var previous = 1..<fitCount
    for order in 3...Self.largestOrder {
      let begin = fitCount
      var leader = previous.lowerBound
      for index in previous where fits[index].logEvidence > fits[leader].logEvidence {
        leader = index
      }
      var second = -1
      for index in previous where index != leader {
        if second < 0 || fits[index].logEvidence > fits[second].logEvidence { second = index }
      }
      extend(leader, to: order)
      if second >= 0 { extend(second, to: order) }
      previous = begin..<fitCount
    }
  }

  /// Fits one more path than a fit has, from two starts.
  private mutating func extend(_ index: Int, to order: Int) {
    fitter.prepareResidual(fits[index], response)
    fitter.writeResidual(response, into: &coarse)
    let more = starts.further(fits[index], tables, transform: &coarse)
    var bins = fits[index].rate / PathFit.ratePerBin
    for start in 0..<2 {
      bins[order - 1] = more[start]
      refine(bins, order: order)
    }
  }

  /// Refines one start and keeps the fit.
  private mutating func refine(_ bins: SIMD8<Double>, order: Int) {
    guard fitCount < fits.count else { return }
    var fit = PathFit()
    fit.order = order
    fit.rate = bins * PathFit.ratePerBin
    fitter.refine(&fit, response, iterations: 12, tolerance: 1e-4)
    fitter.assess(&fit, response)
    fits[fitCount] = fit
    fitCount += 1
  }
}
