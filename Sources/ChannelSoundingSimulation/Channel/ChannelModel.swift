/// How waves get from one antenna to another: a direct path, reflections and a dense tail.
///
/// The one-way channel at a frequency *f* is `h(f) = Σ a · exp(-j 2π f τ)` over its paths. The direct path has an
/// amplitude of one, or what the Rician factor leaves of it when there is a dense tail, which keeps the mean power of
/// both together at one. Reflections get a new random phase in every procedure, dense tails are drawn anew.
public struct ChannelModel: Hashable, Sendable {
  /// The reflections beside the direct path.
  public var reflections: [Reflection]
  /// The dense tail of reflections, or `nil` for none.
  public var diffuse: DiffuseProfile?

  /// Makes a model from its parts.
  public init(reflections: [Reflection] = [], diffuse: DiffuseProfile? = nil) {
    self.reflections = reflections
    self.diffuse = diffuse
  }

  /// A direct path alone.
  public static let direct = ChannelModel()

  /// A direct path and reflections, each an excess length in metres and an amplitude relative to the direct path.
  public static func paths(_ reflections: (excessMeters: Double, amplitude: Double)...) -> Self {
    Self(
      reflections: reflections.map {
        Reflection(excessMeters: $0.excessMeters, amplitude: $0.amplitude)
      })
  }

  /// A direct path and a dense tail.
  public static func dense(spreadNanoseconds: Double, ricianDecibels: Double) -> Self {
    Self(
      diffuse: DiffuseProfile(
        spreadNanoseconds: spreadNanoseconds, ricianDecibels: ricianDecibels))
  }

  /// A single reflection.
  public struct Reflection: Hashable, Sendable {
    /// How much longer than the direct path it is, in metres.
    public var excessMeters: Double
    /// Its amplitude relative to the direct path.
    public var amplitude: Double

    /// Makes a reflection from its parts.
    public init(excessMeters: Double, amplitude: Double) {
      self.excessMeters = excessMeters
      self.amplitude = amplitude
    }
  }

  /// An exponential power-delay profile of many random reflections.
  public struct DiffuseProfile: Hashable, Sendable {
    /// The delay after which the power has fallen by a factor of e, in nanoseconds.
    public var spreadNanoseconds: Double
    /// The power of the direct path over that of the tail (the Rician K factor), in decibels.
    public var ricianDecibels: Double
    /// The mean number of reflections in a nanosecond.
    public var arrivalsPerNanosecond: Double
    /// The smallest delay behind the direct path in nanoseconds.
    public var leastExcessNanoseconds: Double

    /// The length of the tail in spreads.
    public static let lengthInSpreads = 6.0

    /// Makes a profile from its parts.
    public init(
      spreadNanoseconds: Double, ricianDecibels: Double, arrivalsPerNanosecond: Double = 0.25,
      leastExcessNanoseconds: Double = 0.3
    ) {
      self.spreadNanoseconds = spreadNanoseconds
      self.ricianDecibels = ricianDecibels
      self.arrivalsPerNanosecond = arrivalsPerNanosecond
      self.leastExcessNanoseconds = leastExcessNanoseconds
    }
  }
}
