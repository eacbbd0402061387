extension MultipathEstimator {
  /// The most paths of a discrete fit.
  static let largestOrder = 4

  /// The log evidence that more paths may lose before no more are tried.
  static let patience = 6.0
  /// How many times the gain that the residual promises for one more path, all further ones may bring together.
  static let optimism = 2.0

  /// Fits one to three paths to a response whose signs follow continuity; true when one fit leaves only noise.
  ///
  /// Where few reflectors are about, this saves all other signs and models, which would have no say. Fits turn signs
  /// one by one, and a residual that looks like noise proves them right. The noise level is the residual's own.
  mutating func fitClearPaths() -> Bool {
    isExplained = false
    fitCount = 0
    response.noise = Self.clearNoiseOfSeveral
    fitter.measure(response)
    if isOnePath() || fitDespiteInterference() { return true }
    tables.fillGram(response, transform: &fine)
    starts.prepare(tables)
    tables.fill(response, transform: &fine)
    let pairs = starts.pairs(tables)
    guard response.energy - pairs.energy < Self.promisingMisfit * Double(response.count) else {
      return false
    }
    var lead = keep(roughlyRefined(pairs.bestBins, order: 2))
    let other = keep(roughlyRefined(pairs.nextBins, order: 2))
    if fits[other].cost < fits[lead].cost { lead = other }
    var noise = residualNoise(fits[lead])
    guard noise < Self.promisingNoise else { return false }
    let more = lookFurther(lead)
    if isWhite(fits[lead], strongest: more.energy, noise: noise) { return settle(noise: noise) }
    var bins = fits[lead].bins
    bins[2] = more.bins[0]
    lead = keep(roughlyRefined(bins, order: 3))
    noise = residualNoise(fits[lead])
    guard noise < Self.clearNoiseOfSeveral else { return false }
    let evenMore = lookFurther(lead)
    if isWhite(fits[lead], strongest: evenMore.energy, noise: noise) {
      bins[2] = more.bins[1]
      _ = keep(roughlyRefined(bins, order: 3))
      return settle(noise: noise)
    }
    return false
  }

  /// Whether one path leaves nothing but noise; keeps the fit.
  mutating func isOnePath() -> Bool {
    let fit = roughlyRefined(.zero, order: 1)
    fitCount = 0
    _ = keep(fit)
    let noise = residualNoise(fit)
    guard noise < Self.clearNoise * fit.magnitude(0) * fit.magnitude(0) else { return false }
    fitter.prepareResidual(fit, response)
    fitter.writeResidual(response, into: &coarse)
    let energy = starts.largestEnergy(response, transform: &coarse)
    return isWhite(fit, strongest: energy, noise: noise) && settle(noise: noise)
  }

  /// Weighs the fits by a noise level at which one of them explains all.
  private mutating func settle(noise: Double) -> Bool {
    response.noise = max(noise, DelayWindow.leastNoise)
    for index in 0..<fitCount { fitter.assess(&fits[index], response, tables) }
    isExplained = true
    return true
  }

  /// The noise level by the residual of a fit.
  private func residualNoise(_ fit: PathFit) -> Double {
    max(fit.cost / (Double(response.count) - 1.5 * Double(fit.order)), DelayWindow.leastNoise)
  }

  /// Whether a fit leaves a residual that no further path explains.
  ///
  /// - Parameters:
  ///   - fit: The fit.
  ///   - energy: The most energy of the residual that a further path explains.
  ///   - noise: The noise level that the residual must not exceed by far.
  /// - Returns: Whether noise is all that is left.
  private func isWhite(_ fit: PathFit, strongest energy: Double, noise: Double) -> Bool {
    let own = residualNoise(fit)
    let limit = fit.order == 1 ? Self.clearNoise : Self.clearNoiseOfSeveral
    return own < limit && own < 1.6 * noise
      && energy < own * min(Self.whiteness, Double(response.count) / 8)
  }

  /// Fits channels of one to `largestOrder` discrete paths, until they leave nothing but noise.
  ///
  /// - Parameters:
  ///   - rank: The sign pattern of the response.
  ///   - pairs: Where two paths start.
  ///   - pair: The fit from the better of the two.
  mutating func fitPaths(pattern rank: Int, pairs: PathStarts.Pairs, pair: PathFit) {
    isDiffuseEvaluated = false
    fitCount = 0
    isExplained = false
    var bins = SIMD8<Double>.zero
    bins[0] = starts.strongestBin(tables)
    refine(bins, order: 1)
    fits[fitCount] = pair
    fitCount += 1
    refine(pairs.nextBins, order: 2)
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
      if isWhite(fits[leader], strongest: more.energy, noise: response.noise) {
        isExplained = true
        break
      }
      evaluateDiffuse(pattern: rank)
      let hope = fits[leader].logEvidence + Self.optimism * more.energy / response.noise
      if hope < diffuse.totalLogEvidence + ModelAverage.diffuseLogOdds - Self.patience { break }
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
    _ = keep(refined(bins, order: order))
  }

  /// Keeps a fit and tells its place.
  private mutating func keep(_ fit: PathFit) -> Int {
    let place = min(fitCount, fits.count - 1)
    fits[place] = fit
    fitCount = place + 1
    return place
  }

  /// Refines one start and weighs the fit.
  mutating func refined(_ bins: SIMD8<Double>, order: Int) -> PathFit {
    var fit = roughlyRefined(bins, order: order)
    fitter.assess(&fit, response, tables)
    return fit
  }

  /// Refines one start without weighing the fit.
  mutating func roughlyRefined(_ bins: SIMD8<Double>, order: Int) -> PathFit {
    var fit = PathFit()
    fit.order = order
    fit.rate = bins * PathFit.ratePerBin
    fitter.refine(&fit, response, tables, iterations: 24, tolerance: 0.01)
    return fit
  }
}
