/// Estimates the distance of the direct path from the tones of one to four antenna paths, under multipath.
///
/// Goals, in order: accuracy under multipath, an honest error bar, an answer for every usable procedure,
/// speed. Method:
///
/// 1. Two-way products are reduced to one-way roots `y = ±√z` about the coarse delay (`OneWayResponse`); signs
///    and the noise level follow from evidence (`SignResolver`).
/// 2. Channels of one to four discrete paths are fitted by least squares (`PathStarts`, `PathFitter`) and
///    weighed by Laplace's approximation of their evidence.
/// 3. A direct path before a dense, exponentially decaying field of echoes is weighed in closed form at every
///    delay (`DiffuseModel`).
/// 4. All votes join in one density of the direct path's delay (`ModelAverage`); antenna paths are fused by
///    the product of their densities (`DensityFusion`).
///
/// Where one to three paths leave nothing but noise, as in the open, the rest is spared: other models would have no
/// say. Channels that interference has reached are left out of such a fit.
///
/// Distances are c/2 times two-way delays, in metres, signed and never clamped; they repeat after
/// c / (2 · channel spacing). The last twentieth of that range counts as negative.
///
/// One estimator serves one thread at a time. Complexity: bounded, about a millisecond at most for an antenna
/// path; all storage is made by `init`, an estimate allocates nothing.
public struct MultipathEstimator: ~Copyable, Sendable {
  /// The fewest channels from which a distance is estimated.
  public static let minimumChannelCount = 15
  /// The most antenna paths.
  public static let maximumAntennaPathCount = 4
  /// How far before the strongest echo, or before zero distance, the direct path is looked for, in metres.
  static let floorMeters = -1.0

  /// A pattern this far below the best in quick evidence is not analyzed.
  static let screeningMargin = 12.0
  /// Two paths that leave at most this many times the noise explain a response well enough to compare signs by.
  static let pairMisfit = 1.5
  /// A residual in which no further path explains more than this, in units of log likelihood, is noise.
  ///
  /// The largest of noise's some 40 independent values exceeds this once in fifty times, while a further path
  /// pays off from about 25 on.
  static let whiteness = 7.5
  /// The noise level above which a residual of one path is not trusted to show what hides in it.
  static let clearNoise = 0.08
  /// The same for several paths, which find more to fit in noise.
  static let clearNoiseOfSeveral = 0.03
  /// The noise level of a fit of two paths above which one more is not expected to leave nothing but noise.
  static let promisingNoise = 0.1
  /// The share of the energy that the best pair of the scan may leave for a fit to be tried.
  static let promisingMisfit = 0.25

  var coarse = InverseTransform(count: 1024)
  var fine = InverseTransform(count: DelayGrid.transformLength)
  var response = OneWayResponse()
  var unsigned = OneWayResponse()
  /// The response as one path would have it, for `fitDespiteInterference`.
  var aligned = OneWayResponse()
  var signs = SignResolver()
  var tables = DelayTables()
  var starts = PathStarts()
  var fitter = PathFitter()
  var diffuse = DiffuseModel()
  var fits = [PathFit](repeating: PathFit(), count: 24)
  var fitCount = 0
  /// Whether the fits leave nothing but noise, so that no other model is needed.
  var isExplained = false
  /// Whether the diffuse model has been evaluated for the response.
  var isDiffuseEvaluated = false
  /// The pattern whose noise level the diffuse model is prepared for.
  var preparedRank = -1
  /// The response, its correlations and pairs of paths with the sign pattern that leads the screening.
  var leading = OneWayResponse()
  var leadingTables = DelayTables()
  var leadingPairs = PathStarts.Pairs()
  var leadingFit = PathFit()
  private var density = DelayDensity()
  private var bestDensity = DelayDensity()
  private var fusion = DensityFusion()

  /// Makes the transforms' plans and all scratch storage.
  public init() {}

  /// Estimates the distance from one antenna path.
  ///
  /// - Parameter response: The averaged two-way products.
  /// - Returns: The estimate, or `nil` when fewer than `minimumChannelCount` channels were measured or none of
  ///   them holds a signal.
  /// - Complexity: See the type; allocates nothing.
  public mutating func estimate(_ response: borrowing TwoWayResponse) -> MultipathEstimate? {
    let path = analyze(response)
    guard path.isUsable else { return nil }
    var result = MultipathEstimate()
    result.antennaPathCount = 1
    result.distanceMeters = path.distanceMeters
    result.standardErrorMeters = path.standardErrorMeters
    result.ambiguityMeters = ambiguity
    result[antennaPath: 0] = path
    result[antennaPath: 0].weight = 1
    return result
  }

  /// Estimates one distance from several antenna paths.
  ///
  /// - Parameter responses: The averaged two-way products of each antenna path; those without a signal are
  ///   passed over, and those beyond the fourth are ignored.
  /// - Returns: The estimate, or `nil` when no antenna path is usable.
  /// - Complexity: See the type; allocates nothing.
  public mutating func estimate(
    fusing responses: borrowing [TwoWayResponse]
  ) -> MultipathEstimate? {
    if responses.count == 1 { return estimate(responses[0]) }
    var result = MultipathEstimate()
    result.antennaPathCount = min(responses.count, Self.maximumAntennaPathCount)
    fusion.removeAll()
    var last = 0
    for index in 0..<result.antennaPathCount {
      let path = analyze(responses[index])
      result[antennaPath: index] = path
      guard path.isUsable else { continue }
      fusion.add(bestDensity)
      result.ambiguityMeters = ambiguity
      last = index
    }
    guard fusion.count > 0 else { return nil }
    if fusion.count == 1 {
      result[antennaPath: last].weight = 1
      result.distanceMeters = result[antennaPath: last].distanceMeters
      result.standardErrorMeters = result[antennaPath: last].standardErrorMeters
      return result
    }
    let summary = fusion.summarize()
    result.distanceMeters = summary.location * DelayDensity.metersPerPoint
    weigh(&result, location: summary.location)
    result.standardErrorMeters = ErrorBar.fused(
      deviation: summary.deviation * DelayDensity.metersPerPoint, estimate: result)
    return result
  }

  /// The distance after which answers repeat.
  private var ambiguity: Double { 149.896_229 / Double(max(response.spacing, 1)) }

  /// The first bin of the tables in which the direct path may lie, a multiple of 8.
  private var firstBin: Int {
    let floorBin = Int((Self.floorMeters / DelayGrid.metersPerBin).rounded(.down))
    let first = min(floorBin - response.coarseBin, floorBin) - DelayGrid.firstBin
    return min(max(first, 0) / 8, DelayGrid.directCount / 8 - 4) * 8
  }

  /// The vectors of delays of the diffuse model in which the direct path may lie.
  var diffuseVectors: Range<Int> { (firstBin / 16)..<DiffuseModel.directVectors }

  /// Sets each antenna path's share: its agreement with the fused answer over its variance.
  private func weigh(_ result: inout MultipathEstimate, location: Double) {
    var total = 0.0
    var slot = 0
    for index in 0..<result.antennaPathCount where result[antennaPath: index].isUsable {
      let error = result[antennaPath: index].standardErrorMeters
      let share = (fusion.agreement(slot, at: location) + 1e-6) / (error * error + 1e-4)
      result[antennaPath: index].weight = share
      total += share
      slot += 1
    }
    for index in 0..<result.antennaPathCount { result[antennaPath: index].weight /= total }
  }

  /// Analyzes one antenna path; leaves its density in `bestDensity`.
  private mutating func analyze(_ input: borrowing TwoWayResponse) -> AntennaPathFit {
    guard response.load(input, transform: &coarse) else { return AntennaPathFit() }
    signs.followContinuity(&response)
    if fitClearPaths() {
      let path = conclude()
      swap(&density, &bestDensity)
      return path
    }
    signs.rank(&response)
    swap(&response, &unsigned)
    let (leader, runnerUp) = screenPatterns()
    if leader > 0 {
      signs.merge(leader)
      signs.updateNoise(&response)
      leadingFit = refined(leadingFit.bins, order: 2)
    }
    var best = analyze(pattern: leader, pairs: leadingPairs, pair: leadingFit)
    swap(&density, &bestDensity)
    if runnerUp >= 0 {
      response.copy(unsigned)
      signs.apply(runnerUp, &response)
      if runnerUp > 0 { signs.updateNoise(&response) }
      tables.fill(response, transform: &fine)
      let pairs = starts.pairs(tables)
      let pair = refined(pairs.bestBins, order: 2)
      let path = analyze(pattern: runnerUp, pairs: pairs, pair: pair)
      if path.logEvidence > best.logEvidence {
        best = path
        swap(&density, &bestDensity)
      }
    }
    return best
  }

  /// Analyzes the response, which has one of the sign patterns.
  private mutating func analyze(
    pattern rank: Int, pairs: PathStarts.Pairs, pair: PathFit
  ) -> AntennaPathFit {
    fitPaths(pattern: rank, pairs: pairs, pair: pair)
    if !isExplained { evaluateDiffuse(pattern: rank) }
    return conclude()
  }

  /// Evaluates the diffuse model once for the response, which has one of the sign patterns.
  mutating func evaluateDiffuse(pattern rank: Int) {
    guard !isDiffuseEvaluated else { return }
    // The screening may have prepared for the first pattern's noise level; signs do not matter.
    if rank != preparedRank {
      diffuse.prepare(response)
      preparedRank = rank
    }
    diffuse.evaluate(tables, vectors: diffuseVectors)
    isDiffuseEvaluated = true
  }

  /// Joins the evidence of the fits, and of the diffuse model unless they explain all, in `density`.
  private mutating func conclude() -> AntennaPathFit {
    let (evidence, advantage) = ModelAverage.fill(
      &density, fits: fits, fitCount: fitCount, diffuse: diffuse, usesDiffuse: !isExplained,
      firstBin: firstBin, coarseBin: response.coarseBin)
    let summary = DelayDensity.summarize(
      density.values, count: DelayDensity.vectorCount, firstPoint: density.firstPoint)

    var path = AntennaPathFit()
    path.isUsable = true
    path.channelCount = response.count
    path.amplitude = response.power.squareRoot()
    path.relativeNoise = response.noise
    path.logEvidence = evidence
    path.diffuseAdvantage = advantage
    path.distanceMeters = summary.location * DelayDensity.metersPerPoint
    let diffuseShare = 1 / (1 + Elementary.exponential(min(max(-advantage, -50), 50)))
    let variance =
      summary.deviation * summary.deviation - (1 - diffuseShare) * ModelAverage.gridVariance
    path.densityDeviation = max(variance, 0).squareRoot() * DelayDensity.metersPerPoint
    // Discrete models leave no trailing echoes unexplained.
    path.echoSpreadMeters =
      isExplained ? 0 : diffuse.echoSpreadBins * DelayGrid.metersPerBin * diffuseShare
    path.standardErrorMeters = ErrorBar.single(path)
    var leader = 0
    for index in 0..<fitCount where fits[index].logEvidence > fits[leader].logEvidence {
      leader = index
    }
    path.model = PathModel(fits[leader], coarseBin: response.coarseBin)
    return path
  }
}
