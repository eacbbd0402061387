internal import CChannelSounding
internal import ChannelSounding

extension cs_estimate {
  /// An estimate as C sees it: not a number for what is not known.
  init(_ estimate: DistanceEstimate) {
    self.init(
      procedure: Int32(estimate.counter),
      status: estimate.status.code,
      time_s: estimate.secondsSinceEpoch ?? .nan,
      distance_m: estimate.meters ?? .nan,
      standard_error_m: estimate.standardErrorMeters ?? .nan,
      phase_distance_m: estimate.phaseMeters ?? .nan,
      rtt_distance_m: estimate.roundTripMeters ?? .nan,
      velocity_mps: estimate.velocityMetersPerSecond ?? .nan,
      tones_used: UInt32(clamping: estimate.tonesUsed),
      tones_dropped: UInt32(clamping: estimate.tonesDropped.total))
  }
}

extension EstimateStatus {
  /// The number of the status in C.
  var code: Int32 {
    let code =
      switch self {
      case .ok: CS_OK
      case .aborted: CS_ABORTED
      case .unpaired: CS_UNPAIRED
      case .tooFewTones: CS_TOO_FEW_TONES
      case .noRTT: CS_NO_RTT
      case .lostSegments: CS_LOST_SEGMENTS
      case .malformed: CS_MALFORMED
      }
    return Int32(code)
  }
}
