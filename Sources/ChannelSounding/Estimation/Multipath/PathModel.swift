/// A one-way channel of a few discrete paths: `h(f) = Σ a · exp(-j 2π (f - 2441.5 MHz) d / c)`.
///
/// This is the fit of best evidence. `h(f)²`, scaled by the response's mean magnitude, lies over the measured
/// two-way products, so a report can draw one over the other. In a dense field of echoes it describes the
/// response, not single reflectors.
public struct PathModel: Sendable {
  /// The number of paths, at most 6.
  public internal(set) var pathCount = 0

  /// The frequency at which the amplitudes hold, in MHz: the middle of the channel grid.
  public static let centerMegahertz = 2441.5

  var distances = SIMD8<Double>.zero
  var amplitudesReal = SIMD8<Double>.zero
  var amplitudesImaginary = SIMD8<Double>.zero

  /// Makes a model without paths.
  public init() {}

  /// Returns the one-way length of a path; paths ascend by length.
  ///
  /// - Parameter path: The path, from 0.
  /// - Returns: The length in metres.
  /// - Precondition: `path` is less than `pathCount`.
  public func distanceMeters(_ path: Int) -> Double {
    precondition(path < pathCount, "the model has \(pathCount) paths")
    return distances[path]
  }

  /// Returns the complex amplitude of a path.
  ///
  /// - Parameter path: The path, from 0.
  /// - Returns: The amplitude relative to a mean channel power of 1.
  /// - Precondition: `path` is less than `pathCount`.
  public func amplitude(_ path: Int) -> (real: Double, imaginary: Double) {
    precondition(path < pathCount, "the model has \(pathCount) paths")
    return (amplitudesReal[path], amplitudesImaginary[path])
  }

  /// Returns the modelled one-way channel on a channel index.
  ///
  /// - Parameter channel: The channel index, 2402 MHz + index.
  /// - Returns: The complex response relative to a mean channel power of 1.
  /// - Complexity: O(`pathCount`); allocates nothing.
  public func response(channel: Int) -> (real: Double, imaginary: Double) {
    var re = 0.0
    var im = 0.0
    for path in 0..<pathCount {
      let turns =
        (Double(channel) - Double(OneWayResponse.centerChannel)) * distances[path] / 299.792_458
      let (cosine, sine) = Elementary.cosineAndSine(-2 * Double.pi * turns)
      re += amplitudesReal[path] * cosine - amplitudesImaginary[path] * sine
      im += amplitudesReal[path] * sine + amplitudesImaginary[path] * cosine
    }
    return (re, im)
  }

  /// Takes a fit over, with the coarse delay added and the paths in order.
  ///
  /// Removing the coarse delay turned channel c by `exp(+j 2π c τ)`, without the centre; putting it back about
  /// the centre leaves a constant rotation, which no product shows, so the amplitudes are kept.
  init(_ fit: PathFit, coarseBin: Int) {
    pathCount = fit.order
    for path in 0..<fit.order {
      let distance = (fit.bin(path) + Double(coarseBin)) * DelayGrid.metersPerBin
      var slot = path
      while slot > 0, distances[slot - 1] > distance {
        distances[slot] = distances[slot - 1]
        amplitudesReal[slot] = amplitudesReal[slot - 1]
        amplitudesImaginary[slot] = amplitudesImaginary[slot - 1]
        slot -= 1
      }
      distances[slot] = distance
      amplitudesReal[slot] = fit.amplitudeReal[path]
      amplitudesImaginary[slot] = fit.amplitudeImaginary[path]
    }
  }
}
