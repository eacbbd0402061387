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
  /// What Nordic's `cs_de` library computes with 512 points: an emulation, to compare firmware with.
  case nordic512 = "nordic-512"
  /// What Nordic's `cs_de` library computes with 1024 points: an emulation, to compare firmware with.
  case nordic1024 = "nordic-1024"
  /// What Nordic's `cs_de` library computes with 2048 points: an emulation, to compare firmware with.
  case nordic2048 = "nordic-2048"
  /// What Zephyr's `channel_sounding` sample computes: an emulation, to compare firmware with.
  case zephyr

  /// Whether the method repeats a firmware's computation, faults included.
  public var isEmulation: Bool {
    switch self {
    case .nordic512, .nordic1024, .nordic2048, .zephyr: true
    case .auto, .multipath, .impulse, .slope, .rtt: false
    }
  }
}
