/// Why there is no good reading of late and what would help, the most common reason first.
///
/// A reason is named when at least three in ten of the latest 32 results have it.
public struct RangingGuidance: Hashable, Sendable {
  /// The reasons, the most common first; empty when all is well.
  public let reasons: [GuidanceReason]

  /// Whether there is nothing to complain about.
  public var isEmpty: Bool { reasons.isEmpty }

  /// A sentence for each reason.
  public var sentences: [String] { reasons.map(\.sentence) }

  /// Makes guidance from reasons.
  ///
  /// - Parameter reasons: The reasons, the most common first.
  public init(reasons: [GuidanceReason]) { self.reasons = reasons }

  /// Makes guidance from a single estimate.
  ///
  /// - Parameter estimate: The estimate.
  public init(_ estimate: DistanceEstimate) {
    let mask = Self.mask(of: estimate)
    reasons = GuidanceReason.allCases.filter { mask & (1 << $0.rawValue) != 0 }
  }

  /// The reasons of an estimate, one bit for each raw value of `GuidanceReason`.
  static func mask(of estimate: DistanceEstimate) -> UInt16 {
    var mask: UInt16 = 0
    func insert(_ reason: GuidanceReason) { mask |= 1 << reason.rawValue }

    switch estimate.status {
    case .ok: break
    case .aborted: insert(.aborts)
    case .unpaired, .lostSegments: insert(.noPeerResults)
    case .tooFewTones: insert(.tooFewTones)
    case .noRTT: insert(.noRoundTrips)
    case .malformed: insert(.malformedResults)
    }

    let tones = estimate.tonesDropped
    let steps = estimate.stepsDropped
    let toneTotal = estimate.tonesUsed + tones.total
    let times = estimate.roundTripsDropped
    let timeTotal = estimate.roundTripsUsed + times.total
    // Steps that gave nothing stand beside those that gave tones or times.
    let stepTotal = max(toneTotal, timeTotal) + steps.total
    // A third of what was measured has to be missing before it is worth a word.
    if 3 * (tones[.toneQuality] + tones[.silent]) > toneTotal { insert(.weakSignal) }
    if 3 * times[.packetQuality] > timeTotal { insert(.weakSignal) }
    if 3 * (steps[.abortedStep] + steps[.abortedProcedure]) > stepTotal { insert(.aborts) }
    let mismatches =
      steps[.channelMismatch] + steps[.modeMismatch] + steps[.permutationMismatch]
    if estimate.isSuspect || 3 * mismatches > stepTotal { insert(.sidesDisagree) }

    guard estimate.status == .ok, let meters = estimate.meters else { return mask }
    if let error = estimate.standardErrorMeters, error > max(0.5, 0.1 * abs(meters)) {
      insert(.strongMultipath)
    }
    // Two channels 2 MHz apart repeat after 75 m, so a contradiction of half of that is one of the alias.
    if let phase = estimate.phaseMeters, let roundTrip = estimate.roundTripMeters,
      abs(phase - roundTrip) > 30 + 3 * (estimate.roundTripStandardErrorMeters ?? 5)
    {
      insert(.outOfAlias)
    } else if meters < -max(2, 4 * (estimate.standardErrorMeters ?? 0.5)) {
      insert(.outOfAlias)
    }
    return mask
  }
}
