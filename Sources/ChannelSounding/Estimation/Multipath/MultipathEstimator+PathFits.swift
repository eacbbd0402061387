extension MultipathEstimator {
  /// The most paths of a discrete fit.
  static let largestOrder = 4

  /// The log evidence that more paths may lose before no more are tried.
  static let patience = 6.0

  /// Fits channels of one to `largestOrder` discrete paths.
  mutating func fitPaths() {
    fitCount = 0
    var bins = SIMD8<Double>.zero
    bins[0] = starts.strongestBin(tables)
    refine(bins, order: 1)
    let pair = starts.pairs(tables)
    bins[0] = pair.best[0]
    bins[1] = pair.best[1]
    refine(bins, order: 2)
    bins[0] = pair.next[0]
    bins[1] = pair.next[1]
    refine(bins, order: 2)
    var previous = 1..<fitCount
    var lead = 0
    for index in previous where fits[index].logEvidence > fits[lead].logEvidence { lead = index }
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
      // A further path that cost more evidence than it brought will not be redeemed by one more.
      if fits[leader].logEvidence < fits[lead].logEvidence - Self.patience { break }
      extend(leader, to: order, starts: 2)
      if second >= 0, order == 3 { extend(second, to: order, starts: 1) }
      for index in begin..<fitCount where fits[index].logEvidence > fits[lead].logEvidence {
        lead = index
      }
      previous = begin..<fitCount
    }
  }

  /// Fits one more path than a fit has, from the best starts.
  private mutating func extend(_ index: Int, to order: Int, starts count: Int) {
    fitter.prepareResidual(fits[index], response)
    fitter.writeResidual(response, into: &coarse)
    let more = starts.further(fits[index], tables, transform: &coarse)
    var bins = fits[index].rate / PathFit.ratePerBin
    for start in 0..<count {
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
    fitter.refine(&fit, response, iterations: 12, tolerance: 0.01)
    fitter.assess(&fit, response)
    fits[fitCount] = fit
    fitCount += 1
  }
}
