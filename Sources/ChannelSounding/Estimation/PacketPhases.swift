/// The distance from the phases of the packets themselves, where the packets carry them.
///
/// A sounding sequence of alternating bits is two spectral lines, a quarter of the bit rate under and over the centre of
/// the channel. Each side reports the phase of both (PCT1 and PCT2), turned by the oscillators in opposite directions,
/// so that the product of both sides' terms of one line holds the two-way phase alone. Between the lines, `Δf` apart, it
/// turns by `-4π Δf d / c`:
///
///     d = -c · arg(Σ z₂ z₁*) / (4π Δf)
///
/// The sum runs over all steps, whatever their channel: what differs between channels cancels in `z₂ z₁*`. The distance
/// repeats after `c / (2 Δf)`, 299.8 m on LE 1M; the times of the packets choose. This is the fraction of a bit that the
/// times, rounded to half a nanosecond and blurred by the receiver's clock, do not resolve.
struct PacketPhases: Sendable {
  private var real = 0.0
  private var imaginary = 0.0
  private var magnitude = 0.0
  private(set) var count = 0

  /// The fewest steps.
  private static let minimumCount = 4

  /// Adds a pair of steps, if both sides' packets carry their terms.
  mutating func add(_ initiator: PacketReport, _ reflector: PacketReport) {
    guard let i1 = initiator.phaseCorrectionTerm1, let i2 = initiator.phaseCorrectionTerm2,
      let r1 = reflector.phaseCorrectionTerm1, let r2 = reflector.phaseCorrectionTerm2
    else { return }
    let low = i1.product(r1)
    let high = i2.product(r2)
    let x = high.real * low.real + high.imaginary * low.imaginary
    let y = high.imaginary * low.real - high.real * low.imaginary
    real += x
    imaginary += y
    magnitude += (x * x + y * y).squareRoot()
    count += 1
  }

  /// The distance nearest to one that the times tell, with its error bar.
  ///
  /// - Parameters:
  ///   - meters: What the times tell.
  ///   - phy: The PHY of the packets, which sets the bit rate.
  /// - Returns: The distance, or `nil` without enough terms.
  func estimate(near meters: Double, phy: Configuration.SyncPHY) -> PathEstimate? {
    guard count >= Self.minimumCount, magnitude > 0 else { return nil }
    let coherence = (real * real + imaginary * imaginary).squareRoot() / magnitude
    guard coherence > 0.3 else { return nil }
    let spacing = phy == .le1M ? 0.5e6 : 1e6
    let alias = speedOfLight / (2 * spacing)
    let raw = -arcTangent(imaginary, real) / (2 * .pi) * alias
    let radians = (max(1 - coherence * coherence, 1e-6) / (2 * Double(count))).squareRoot()
    return PathEstimate(
      meters: raw + ((meters - raw) / alias).rounded() * alias,
      standardErrorMeters: radians / (2 * .pi) * alias / coherence,
      strength: 1)
  }
}

extension PhaseCorrectionTerm {
  /// The complex product with another term.
  fileprivate func product(_ other: PhaseCorrectionTerm) -> (real: Double, imaginary: Double) {
    let (a, b) = (Double(i), Double(q))
    let (c, d) = (Double(other.i), Double(other.q))
    return (a * c - b * d, a * d + b * c)
  }
}
