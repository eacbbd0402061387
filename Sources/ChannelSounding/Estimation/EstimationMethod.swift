/// A way to turn a procedure into a distance.
public enum EstimationMethod: String, Sendable, CaseIterable {
  /// The best that the procedure allows: multipath on tones, round-trip times to choose the alias or to stand alone.
  case auto
  /// The first path of a multipath model of the tones.
  case multipath
  /// The first peak of the tones' impulse response.
  case impulse
  /// The slope of the tones' phase over frequency.
  case slope
  /// The round-trip time of packets.
  case rtt
}
