public import ChannelSounding

/// What goes wrong with tones, and how much of it the controllers tell.
public struct ToneImpairments: Hashable, Sendable {
  /// How likely a tone of an antenna path is lost at one of the two sides: its term is garbage.
  public var lossProbability = 0.0
  /// What the quality indicator of a lost tone says.
  public var lostToneQuality = ToneQuality.low
  /// Whether the controllers report quality at all; if not, every indicator says unavailable.
  public var reportsQuality = true
  /// How likely a side does not measure a step with tones, and reports it as aborted.
  public var abortedStepProbability = 0.0
  /// How likely the extension slot of a step carries a tone.
  public var extensionProbability = 0.5
  /// Strong interference, or `nil` for none.
  public var interference: Interference?

  /// Makes impairments of nothing.
  public init() {}

  /// A burst of strong noise over a contiguous part of the procedure.
  public struct Interference: Hashable, Sendable {
    /// What part of the procedure is hit.
    public var extent: Extent
    /// The power of the noise relative to the mean power of the channel, in decibels.
    public var levelDecibels: Double
    /// How likely a procedure is hit.
    public var probability: Double
    /// Whether the quality indicator of the tones that are hit says low; if not, it still says high.
    public var isReported: Bool

    /// Makes a burst from its parts.
    public init(
      extent: Extent, levelDecibels: Double = 10, probability: Double = 1, isReported: Bool = true
    ) {
      self.extent = extent
      self.levelDecibels = levelDecibels
      self.probability = probability
      self.isReported = isReported
    }

    /// What part of a procedure is hit.
    public enum Extent: Hashable, Sendable {
      /// A number of neighbouring channel indices, as by another radio's band.
      case channels(Int)
      /// A number of consecutive steps, as by another radio's burst.
      case steps(Int)
    }
  }
}
