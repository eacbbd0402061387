/// Reads the distance off the round-trip times of packets.
///
/// Goals, in this order: no sentinel and no mistaken packet ever counts; outliers do no harm; small error in noise.
///
/// For a step that both sides timed, the initiator's time less the reflector's is the time of flight there and back
/// in half-nanoseconds: 0.0749 m each. The estimate is the median over the steps; its error bar follows from the
/// median absolute deviation. Where the packets carry their phases too, both answers are weighed by their error bars.
///
/// - Complexity: O(*n*) in the steps on average; allocates nothing.
public struct RoundTripEstimator: Sendable {
  private var differences: [Int32] = []
  private var phases = PacketPhases()
  /// The number of steps in the last estimate.
  public private(set) var stepsUsed = 0
  /// How many round-trip times were left out, by reason.
  public private(set) var timesDropped = LossCounts()
  /// The highest likelihood of an attack that either side reported, or `nil` when none did.
  public private(set) var attackLikelihood: AttackLikelihood?

  /// The distance in metres of one half-nanosecond there and back.
  public static let metersPerHalfNanosecond = 299_792_458.0 / 2 * 0.5e-9

  /// Makes an estimator with room for the largest procedure.
  public init() {
    differences.reserveCapacity(ProcedureSide.maximumStepCount)
  }

  /// Estimates the distance of a procedure.
  ///
  /// - Parameter procedure: A procedure with its pairs.
  /// - Returns: The estimate, or `nil` when no step is usable.
  public mutating func estimate(_ procedure: borrowing Procedure) -> PathEstimate? {
    collect(procedure)
    stepsUsed = differences.count
    guard !differences.isEmpty else { return nil }
    let median = differences.medianByPartitioning()
    for index in differences.indices {
      differences[index] = Int32((2 * Double(differences[index]) - 2 * median).magnitude)
    }
    // The deviations were doubled to stay whole numbers; 1.2533 is the standard error of a median in units of sigma.
    let deviation = differences.medianByPartitioning() / 2
    let sigma = max(1.4826 * deviation, 0.29)
    let standardError = 1.2533 * sigma / Double(stepsUsed).squareRoot()
    let timed = PathEstimate(
      meters: median * Self.metersPerHalfNanosecond,
      standardErrorMeters: standardError * Self.metersPerHalfNanosecond,
      strength: 1)
    guard let phy = procedure.configuration?.syncPHY,
      let phased = phases.estimate(near: timed.meters, phy: phy)
    else { return timed }
    return timed.weighed(with: phased)
  }

  /// Takes note of a procedure that times no packets; gives no estimate.
  mutating func estimateNothing() -> PathEstimate? {
    differences.removeAll(keepingCapacity: true)
    stepsUsed = 0
    timesDropped = LossCounts()
    attackLikelihood = nil
    phases = PacketPhases()
    return nil
  }

  private mutating func collect(_ procedure: borrowing Procedure) {
    differences.removeAll(keepingCapacity: true)
    timesDropped = LossCounts()
    attackLikelihood = nil
    phases = PacketPhases()
    let initiatorSteps = procedure.initiator.steps.elements
    let reflectorSteps = procedure.reflector.steps.elements
    for pair in procedure.pairs {
      let initiator = initiatorSteps[Int(pair.initiator)]
      guard initiator.mode.carriesRoundTripTime else { continue }
      let reflector = reflectorSteps[Int(pair.reflector)]
      if let loss = initiator.timingLoss ?? reflector.timingLoss {
        timesDropped[loss] += 1
        continue
      }
      guard let sent = initiator.packet, let answered = reflector.packet,
        let roundTrip = sent.halfNanoseconds, let turnAround = answered.halfNanoseconds
      else { continue }
      differences.append(Int32(roundTrip) - Int32(turnAround))
      phases.add(sent, answered)
      note(sent.attackLikelihood)
      note(answered.attackLikelihood)
    }
  }

  private mutating func note(_ likelihood: AttackLikelihood?) {
    guard let likelihood else { return }
    attackLikelihood = max(attackLikelihood ?? likelihood, likelihood)
  }
}

extension Step {
  /// Why the step's packet times nothing, or `nil` when its time can be used.
  var timingLoss: LossReason? {
    guard let packet else { return .sentinel }
    guard packet.quality.match == .exact else { return .packetQuality }
    return packet.halfNanoseconds == nil || packet.rssi == nil ? .sentinel : nil
  }
}

extension PathEstimate {
  /// The mean of two estimates by their error bars; this one alone when the other contradicts it.
  fileprivate func weighed(with other: PathEstimate) -> PathEstimate {
    let first = standardErrorMeters * standardErrorMeters
    let second = other.standardErrorMeters * other.standardErrorMeters
    guard (meters - other.meters).magnitude < 3 * (first + second).squareRoot() + 1 else {
      return self
    }
    return PathEstimate(
      meters: (meters * second + other.meters * first) / (first + second),
      standardErrorMeters: (first * second / (first + second)).squareRoot(),
      strength: strength)
  }
}
