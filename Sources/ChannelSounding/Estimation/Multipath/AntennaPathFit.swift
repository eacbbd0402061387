/// The distance that one antenna path alone gives, and how it was found.
public struct AntennaPathFit: Sendable {
  /// Whether the antenna path had enough channels with a signal; the other properties hold only then.
  public internal(set) var isUsable = false
  /// The one-way distance of the direct path in metres: signed, never clamped.
  public internal(set) var distanceMeters = 0.0
  /// One standard deviation of `distanceMeters` in metres.
  public internal(set) var standardErrorMeters = 0.0
  /// The share of this antenna path in the fused estimate; all shares add up to 1.
  public internal(set) var weight = 0.0
  /// The one-way amplitude: the square root of the mean magnitude of the two-way products, in their unit.
  public internal(set) var amplitude = 0.0
  /// The noise power of a one-way tone relative to the mean channel power.
  public internal(set) var relativeNoise = 0.0
  /// How far echoes trail the direct path: the expected spread times their share of the power, in metres.
  public internal(set) var echoSpreadMeters = 0.0
  /// The number of channels used.
  public internal(set) var channelCount = 0
  /// The fit of discrete paths with the best evidence.
  public internal(set) var model = PathModel()

  /// The logarithm of the evidence of all models.
  var logEvidence = -Double.infinity
  /// The standard deviation of the density of the direct path's delay, in metres.
  public internal(set) var densityDeviation = 0.0
  /// The log evidence of the diffuse model over that of the discrete ones.
  var diffuseAdvantage = 0.0

  /// Makes an estimate that is not usable.
  public init() {}
}
