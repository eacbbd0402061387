extension DistanceEstimate {
  /// The disagreement in metres between tones and round-trip times that uncalibrated radios may show.
  private static let allowedDisagreement = 5.0

  /// Chooses between tones and round-trip times, and says why there is no estimate when there is none.
  ///
  /// Tones are far more precise but repeat after 149.9 m (74.9 m on a grid of 2 MHz). Round-trip times do not repeat:
  /// where their error bar allows, they choose the alias. What then still separates the two by more than their error
  /// bars and the offsets of uncalibrated radios is a contradiction: a relay lengthens the round trip and leaves the
  /// phase what it makes of it.
  ///
  /// - Parameters:
  ///   - method: The method that was asked for.
  ///   - channelSpacing: The spacing of the channels in MHz.
  ///   - attackLikelihood: The highest likelihood of an attack that the packets show.
  mutating func settle(
    method: EstimationMethod, channelSpacing: Int, attackLikelihood: AttackLikelihood?
  ) {
    switch (method, phaseMeters, roundTripMeters) {
    case (.rtt, _, let timed?):
      meters = timed
      standardErrorMeters = roundTripStandardErrorMeters
    case (.rtt, _, nil):
      status = .noRTT
    case (.auto, let phase?, let timed?):
      let alias = 2 * metersPerTwoWayMicrosecond / Double(2 * max(channelSpacing, 1))
      resolveAlias(phase: phase, timed: timed, alias: alias)
      self.method = .multipath
      meters = phaseMeters
    case (.auto, nil, let timed?):
      meters = timed
      standardErrorMeters = roundTripStandardErrorMeters
      self.method = .rtt
    case (_, let phase?, _):
      meters = phase
      if method == .auto { self.method = .multipath }
    case (_, nil, _):
      status = .tooFewTones
    }
    if let attackLikelihood, attackLikelihood >= .likely { isSuspect = true }
  }

  /// Moves what the tones say to the alias nearest to the round-trip time, and checks the two against each other.
  private mutating func resolveAlias(phase: Double, timed: Double, alias: Double) {
    let timedError = roundTripStandardErrorMeters ?? .infinity
    // The wrong alias must lie beyond three error bars.
    if 3 * timedError < alias / 2 {
      let shift = ((timed - phase) / alias).rounded() * alias
      if shift != 0 {
        phaseMeters = phase + shift
        for index in paths.indices { paths[index].meters += shift }
      }
    }
    let disagreement = timed - (phaseMeters ?? phase)
    let errors =
      (timedError * timedError + (standardErrorMeters ?? 0) * (standardErrorMeters ?? 0))
      .squareRoot()
    if abs(disagreement) > Self.allowedDisagreement + 4 * errors { isSuspect = true }
  }
}
