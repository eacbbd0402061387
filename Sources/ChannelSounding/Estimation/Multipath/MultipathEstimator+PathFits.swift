extension MultipathEstimator {
  /// The most paths of a discrete fit.
  static let largestOrder = 4

  /// The log evidence that more paths may lose before no more are tried.
  static let patience = 6.0

  /// Fits one path to a response whose signs follow continuity; true when that leaves nothing but noise.
  ///
  /// In the open this saves all other models, which would have no say. The noise level is the residual's own.
  mutating func fitSinglePath() -> Bool {
    isExplained = false
    var fit = PathFit()
    fit.order = 1
    response.noise = Self.clearNoise
    fitter.refine(&fit, response, iterations: 12, tolerance: 0.01)
    let noise = fit.cost / (Double(response.count) - 1.5)
    guard noise < Self.clearNoise else { return false }
    response.noise = max(noise, DelayWindow.leastNoise)
    fitter.writeResidual(response, into: &coarse)
    let energy = starts.largestEnergy(response, transform: &coarse)
    guard isWhite(fit, strongest: energy) else { return false }
    fitter.assess(&fit, response)
    fits[0] = fit
    fitCount = 1
    isExplained = true
    return true
  }

  /// Whether a fit leaves a residual that no further path explains.
  ///
  /// - Parameters:
  ///   - fit: The fit.
  ///   - energy: The most energy of the residual that a further path explains.
  private func isWhite(_ fit: PathFit, strongest energy: Double) -> Bool {
    let count = Double(response.count)
    let noise = max(fit.cost / (count - 1.5 * Double(fit.order)), DelayWindow.leastNoise)
    return noise < Self.clearNoise && noise < 1.6 * response.noise
      && energy < noise * min(Self.whiteness, count / 8)
  }

  /// Fits channels of one to `largestOrder` discrete paths, until they leave nothing but noise.
  ///
  /// - Parameters:
  ///   - pairs: Where two paths start.
  ///   - pair: The fit from the better of the two.
  mutating func fitPaths(pairs: PathStarts.Pairs, pair: PathFit) {
    fitCount = 0
    isExplained = false
    var bins = SIMD8<Double>.zero
    bins[0] = starts.strongestBin(tables)
    refine(bins, order: 1)
    fits[fitCount] = pair
    fitCount += 1
    bins[0] = pairs.next[0]
    bins[1] = pairs.next[1]
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
      let more = lookFurther(leader)
      if isWhite(fits[leader], strongest: more.energy) {
        isExplained = true
        break
      }
      extend(leader, to: order, from: more, starts: 2)
      if second >= 0, order == 3 { extend(second, to: order, from: lookFurther(second), starts: 1) }
      for index in begin..<fitCount where fits[index].logEvidence > fits[lead].logEvidence {
        lead = index
      }
      previous = begin..<fitCount
    }
  }

  /// Finds where a further path may start beside those of a fit.
  private mutating func lookFurther(_ index: Int) -> PathStarts.Further {
    fitter.prepareResidual(fits[index], response)
    fitter.writeResidual(response, into: &coarse)
    return starts.further(fits[index], tables, transform: &coarse)
  }

  /// Fits one more path than a fit has, from the best starts.
  private mutating func extend(
    _ index: Int, to order: Int, from more: PathStarts.Further, starts count: Int
  ) {
    var bins = fits[index].bins
    for start in 0..<count {
      bins[order - 1] = more.bins[start]
      refine(bins, order: order)
    }
  }

  /// Refines one start and keeps the fit.
  private mutating func refine(_ bins: SIMD8<Double>, order: Int) {
    guard fitCount < fits.count else { return }
    fits[fitCount] = refined(bins, order: order)
    fitCount += 1
  }

  /// Refines one start.
  mutating func refined(_ bins: SIMD8<Double>, order: Int) -> PathFit {
    var fit = PathFit()
    fit.order = order
    fit.rate = bins * PathFit.ratePerBin
    fitter.refine(&fit, response, iterations: 12, tolerance: 0.01)
    fitter.assess(&fit, response)
    return fit
  }
}
