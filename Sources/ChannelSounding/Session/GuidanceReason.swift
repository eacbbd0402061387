/// Why there is no good reading.
public enum GuidanceReason: UInt8, Sendable, CaseIterable {
  /// Nothing comes from the peer.
  case nothingHeard
  /// Fewer than 15 channels have usable tones.
  case tooFewTones
  /// Tones or packets are too weak to use.
  case weakSignal
  /// Procedures or steps are aborted.
  case aborts
  /// The other side's results do not arrive, or not whole.
  case noPeerResults
  /// No round-trip time is usable.
  case noRoundTrips
  /// Results cannot be decoded.
  case malformedResults
  /// The error bar is wide.
  case strongMultipath
  /// The distance lies beyond what the tones can tell apart.
  case outOfAlias
  /// The two sides, or tones and round-trip times, contradict each other.
  case sidesDisagree
  /// The operating system has no valid measurement.
  case noMeasurement

  /// What is wrong and what would help.
  public var sentence: String {
    switch self {
    case .nothingHeard:
      "Nothing comes from the peer: check that it is on, in range and ranging."
    case .tooFewTones:
      "Fewer than 15 channels have usable tones: move closer, or allow more channels."
    case .weakSignal:
      "The signal is weak: move closer, or clear the way between the devices."
    case .aborts:
      """
      Procedures are aborted, mostly because a radio is busy: leave more time between procedures or \
      close other connections.
      """
    case .noPeerResults:
      "The other device's results do not arrive: keep the connection up and leave more time between procedures."
    case .noRoundTrips:
      "No packet gave a round-trip time: move closer, or range with tones."
    case .malformedResults:
      "Results cannot be decoded: check the versions of both devices' firmware."
    case .strongMultipath:
      "The error bar is wide, as with strong reflections: step into the open or away from metal."
    case .outOfAlias:
      """
      The distance may lie beyond what the tones can tell apart: use neighbouring channels, or \
      round-trip times as well.
      """
    case .sidesDisagree:
      """
      The two sides, or tones and round-trip times, contradict each other: check that both devices use \
      one configuration, and that nobody tampers with the signal.
      """
    case .noMeasurement:
      "The system has no valid measurement: bring the devices closer and keep them in view of each other."
    }
  }
}
