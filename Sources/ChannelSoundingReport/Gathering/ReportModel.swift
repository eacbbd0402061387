/// The multipath model that was fitted to one antenna path of a procedure.
public struct ReportModel: Hashable, Sendable {
  /// One wave of the model.
  public struct Arrival: Hashable, Sendable {
    /// The length of the way in metres.
    public var meters: Double
    /// The real part of the amplitude, at the reference channel.
    public var real: Double
    /// The imaginary part of the amplitude, at the reference channel.
    public var imaginary: Double

    /// Makes a wave from its parts.
    public init(meters: Double, real: Double, imaginary: Double) {
      self.meters = meters
      self.real = real
      self.imaginary = imaginary
    }

    /// The magnitude of the amplitude.
    var magnitude: Double { (real * real + imaginary * imaginary).squareRoot() }
  }

  /// The antenna path, from 1.
  public var path: Int
  /// The waves of the one-way channel `h(f) = Σ a exp(-j2π(f - f₀)d/c)`.
  public var arrivals: [Arrival]
  /// The frequency `f₀` at which the amplitudes hold, in MHz.
  public var referenceMegahertz: Double

  /// Makes a model from its parts.
  ///
  /// - Parameters:
  ///   - path: The antenna path, from 1.
  ///   - arrivals: The waves of the one-way channel.
  ///   - referenceMegahertz: The frequency at which the amplitudes hold; the default is the middle of the channels.
  public init(path: Int, arrivals: [Arrival], referenceMegahertz: Double = 2441.5) {
    self.path = path
    self.arrivals = arrivals
    self.referenceMegahertz = referenceMegahertz
  }

  /// What the model says of the product of both sides' tones: the square of the one-way channel.
  func twoWay(channel: Int) -> (real: Double, imaginary: Double) {
    let offset = (2402 + Double(channel) - referenceMegahertz) * 1e6
    var real = 0.0
    var imaginary = 0.0
    for arrival in arrivals {
      let turn = Elementary.unit(-2 * .pi * offset * arrival.meters / 299_792_458)
      real += arrival.real * turn.cosine - arrival.imaginary * turn.sine
      imaginary += arrival.real * turn.sine + arrival.imaginary * turn.cosine
    }
    return (real * real - imaginary * imaginary, 2 * real * imaginary)
  }
}
