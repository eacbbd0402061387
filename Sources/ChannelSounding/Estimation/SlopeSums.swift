/// The sums of a least-squares line through phases over channel index.
struct SlopeSums {
  private var weight = SIMD8<Float>.zero
  private var channel = SIMD8<Float>.zero
  private var phase = SIMD8<Float>.zero
  private var channelChannel = SIMD8<Float>.zero
  private var channelPhase = SIMD8<Float>.zero
  private var phasePhase = SIMD8<Float>.zero
  private var magnitude = SIMD8<Float>.zero

  /// The middle of the channel indices, which keeps the sums small.
  private static let centre: Float = 39

  /// The line's slope and what it explains.
  struct Fit {
    var radiansPerMegahertz: Double
    var standardError: Double
    var strength: Double
  }

  /// Adds eight channels; a channel without measurement has a magnitude, and so a weight, of zero.
  mutating func add(_ x: SIMD8<Float>, _ y: SIMD8<Float>, vector: Int) {
    let power = x * x + y * y
    let counts = SIMD8<Float>.zero.replacing(with: 1, where: power .> 0)
    let angle = phases(x, y)
    let index = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + (Float(8 * vector) - Self.centre)
    weight += counts
    magnitude += power.squareRoot()
    channel += counts * index
    phase += angle
    channelChannel += counts * index * index
    channelPhase += index * angle
    phasePhase += angle * angle
  }

  /// The line, or `nil` when there is nothing to draw it through.
  func fit(channelCount: Int) -> Fit? {
    let w = Double(weight.sum())
    guard w > 0, w.isFinite, channelCount > 2 else { return nil }
    let meanChannel = Double(channel.sum()) / w
    let meanPhase = Double(phase.sum()) / w
    let spread = Double(channelChannel.sum()) / w - meanChannel * meanChannel
    guard spread > 0 else { return nil }
    let covariance = Double(channelPhase.sum()) / w - meanChannel * meanPhase
    let slope = covariance / spread
    let variance = Double(phasePhase.sum()) / w - meanPhase * meanPhase - slope * covariance
    let residual = max(variance, 0) / Double(channelCount - 2)
    return Fit(
      radiansPerMegahertz: slope,
      standardError: (residual / spread).squareRoot(),
      strength: Double(magnitude.sum()) / Double(channelCount))
  }
}

/// The angles of eight points in the plane, from -π to π; the angle of the origin is zero.
///
/// The smaller of both coordinates over the larger is the tangent of an angle up to π/4, of which an odd polynomial
/// gives the arc (error under 2e-6 rad, fitted for least maximum error); symmetry does the rest.
func phases(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
  let absoluteX = x.replacing(with: -x, where: x .< 0)
  let absoluteY = y.replacing(with: -y, where: y .< 0)
  let isSteep = absoluteY .> absoluteX
  let larger = absoluteX.replacing(with: absoluteY, where: isSteep)
  let smaller = absoluteY.replacing(with: absoluteX, where: isSteep)
  let t = smaller / larger.replacing(with: 1, where: larger .== 0)
  let s = t * t
  var p = SIMD8<Float>(repeating: -0.013480470)
  p = p * s + 0.057477314
  p = p * s - 0.121239071
  p = p * s + 0.195635925
  p = p * s - 0.332994597
  p = p * s + 0.999995630
  var angle = p * t
  angle.replace(with: .pi / 2 - angle, where: isSteep)
  angle.replace(with: .pi - angle, where: x .< 0)
  angle.replace(with: -angle, where: y .< 0)
  return angle
}
