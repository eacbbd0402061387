/// Turns procedures into distances.
///
/// An estimator owns its transforms and scratch, so one estimator serves one thread; making one costs a fraction of a
/// millisecond, using it allocates nothing.
public struct DistanceEstimator: ~Copyable, Sendable {
  /// How procedures are turned into distances.
  public let method: EstimationMethod

  /// The fewest channels with usable tones.
  public static let minimumChannelCount = 15

  private var tones = ToneGate()
  private var slope: SlopeEstimator?
  private var impulse: ImpulseEstimator?
  private var multipath: MultipathRanger?
  private var nordic: NordicEmulation?
  private var zephyr: ZephyrEmulation?
  private var roundTrip = RoundTripEstimator()

  /// Makes an estimator.
  public init(method: EstimationMethod = .auto) {
    self.method = method
    switch method {
    case .auto, .multipath: multipath = MultipathRanger()
    case .impulse: impulse = ImpulseEstimator()
    case .slope: slope = SlopeEstimator()
    case .rtt: break
    case .nordic512: nordic = NordicEmulation(binCount: 512)
    case .nordic1024: nordic = NordicEmulation(binCount: 1024)
    case .nordic2048: nordic = NordicEmulation(binCount: 2048)
    case .zephyr: zephyr = ZephyrEmulation()
    }
  }

  /// The multipath models of the last procedure's antenna paths, with the methods `auto` and `multipath`.
  public private(set) var multipathFit: MultipathEstimate?

  /// Estimates the distance of a procedure.
  ///
  /// - Parameter procedure: A procedure with its pairs.
  /// - Returns: The estimate, or the reason why there is none.
  public mutating func estimate(_ procedure: borrowing Procedure) -> DistanceEstimate {
    var estimate = DistanceEstimate()
    estimate.counter = procedure.counter
    estimate.secondsSinceEpoch = procedure.secondsSinceEpoch
    estimate.method = method
    estimate.stepsDropped = procedure.stepLosses
    estimate.tonesDropped = procedure.toneLosses
    multipathFit = nil
    guard procedure.completeness == .complete else {
      estimate.stepsDropped += procedure.unusedPairs
      estimate.status = EstimateStatus(procedure.completeness)
      return estimate
    }

    if method.isEmulation {
      estimate.stepsDropped += procedure.unusedPairs
      nordic?.range(procedure, into: &estimate)
      zephyr?.range(procedure, into: &estimate)
      estimate.meters = estimate.phaseMeters ?? estimate.roundTripMeters
      if estimate.meters == nil { estimate.status = .tooFewTones }
      return estimate
    }

    tones.fill(from: procedure)
    estimate.tonesUsed = tones.tonesUsed
    estimate.tonesDropped += tones.tonesDropped
    estimate.stepsDropped += tones.stepsDropped
    let timed = tones.hasTimedPairs ? roundTrip.estimate(procedure) : roundTrip.estimateNothing()
    estimate.roundTripsDropped = roundTrip.timesDropped
    estimate.roundTripsUsed = roundTrip.stepsUsed
    estimate.roundTripMeters = timed?.meters
    estimate.roundTripStandardErrorMeters = timed?.standardErrorMeters

    switch method {
    case .auto, .multipath: multipathFit = multipath?.range(procedure, tones, into: &estimate)
    case .impulse, .slope: estimatePaths(&estimate)
    case .rtt, .nordic512, .nordic1024, .nordic2048, .zephyr: break
    }
    estimate.settle(
      method: method, channelSpacing: tones.channelSpacing,
      attackLikelihood: roundTrip.attackLikelihood)
    return estimate
  }

  /// Estimates from the tones of every antenna path that has enough, and fuses the paths.
  private mutating func estimatePaths(_ estimate: inout DistanceEstimate) {
    var standardErrors = SIMD4<Double>.zero
    var total = 0.0
    for path in 0..<tones.pathCount
    where tones.responses[path].channelCount >= Self.minimumChannelCount {
      let answer =
        method == .slope
        ? slope?.estimate(tones.responses[path]) : impulse?.estimate(tones.responses[path])
      guard let answer else { continue }
      standardErrors[estimate.paths.count] = answer.standardErrorMeters
      estimate.paths.append(
        AntennaPathEstimate(path: path + 1, meters: answer.meters, weight: answer.strength))
      total += answer.strength
    }
    guard total > 0 else { return }
    for index in estimate.paths.indices { estimate.paths[index].weight /= total }
    let chosen = estimate.paths.weightedMedianIndex
    estimate.phaseMeters = estimate.paths[chosen].meters
    estimate.standardErrorMeters = standardErrors[chosen]
  }
}

extension EstimateStatus {
  /// The status of a procedure that gives no estimate because it is not complete.
  init(_ completeness: Procedure.Completeness) {
    switch completeness {
    case .complete: self = .ok
    case .aborted: self = .aborted
    case .unpaired: self = .unpaired
    case .lostSegments: self = .lostSegments
    case .malformed: self = .malformed
    }
  }
}

extension AntennaPathEstimates {
  /// The place of the weighted median of the distances.
  ///
  /// - Precondition: There is an estimate.
  var weightedMedianIndex: Int {
    var best = 0
    for candidate in indices {
      var below = 0.0
      var atOrBelow = 0.0
      for other in indices {
        if self[other].meters < self[candidate].meters { below += self[other].weight }
        if self[other].meters <= self[candidate].meters { atOrBelow += self[other].weight }
      }
      if below < 0.5, atOrBelow >= 0.5 { best = candidate }
    }
    return best
  }
}
