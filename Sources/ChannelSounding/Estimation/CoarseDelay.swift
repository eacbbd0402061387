/// Finds the strongest two-way delay of a response to within a bin and takes it out of the tones.
struct CoarseDelay: ~Copyable, Sendable {
  /// The number of bins over one microsecond of two-way delay: 0.586 m each.
  private static let binCount = 256

  private var transform = InverseTransform(count: binCount)
  private var powers = [Float](repeating: 0, count: binCount)
  /// `cos(2π n / binCount)`.
  private let cosines: [Float]
  /// `sin(2π n / binCount)`.
  private let sines: [Float]

  init() {
    cosines = (0..<Self.binCount).map { Float(cosine(turns: Double($0) / Double(Self.binCount))) }
    sines = (0..<Self.binCount).map { Float(sine(turns: Double($0) / Double(Self.binCount))) }
  }

  /// The bin of the strongest delay, or `nil` for a response without power.
  mutating func strongestBin(of response: borrowing TwoWayResponse) -> Int? {
    guard let spacing = response.channelSpacing else { return nil }
    transform.load(response)
    transform.execute()
    // On a grid of 2 MHz the delays repeat after half a microsecond.
    let range = Self.binCount / spacing
    let most = transform.measurePowers(upTo: range, into: &powers)
    guard most > 0, most.isFinite else { return nil }
    var best = 0
    while best < range - 1, powers[best] < most { best += 1 }
    // The end of the range is as near to zero as its beginning: small negative delays lie there.
    return Double(best) > 0.95 * Double(range) ? best - range : best
  }

  /// The sum of all tones after the delay of a bin has been taken out, as a unit phasor.
  func meanPhasor(of response: borrowing TwoWayResponse, bin: Int) -> ComplexFloat {
    let sum = transform.output[bin & (Self.binCount - 1)]
    let magnitude = sum.power.squareRoot()
    return ComplexFloat(real: sum.real / magnitude, imaginary: sum.imaginary / magnitude)
  }

  /// The phasors that take the delay of a bin out of eight channels, from those of the first eight.
  func rotation(
    vector: Int, bin: Int, from lanes: (real: SIMD8<Float>, imaginary: SIMD8<Float>)
  ) -> (real: SIMD8<Float>, imaginary: SIMD8<Float>) {
    // The turn of the vector's first channel times the turns of eight channels from the first of all on.
    let first = (8 * vector * bin) & (Self.binCount - 1)
    let (c, s) = (cosines[first], sines[first])
    return (lanes.real * c - lanes.imaginary * s, lanes.real * s + lanes.imaginary * c)
  }

  /// The phasors that take the delay of a bin out of the first eight channels.
  func firstRotation(bin: Int) -> (real: SIMD8<Float>, imaginary: SIMD8<Float>) {
    var real = SIMD8<Float>.zero
    var imaginary = SIMD8<Float>.zero
    for lane in 0..<8 {
      let index = (lane * bin) & (Self.binCount - 1)
      real[lane] = cosines[index]
      imaginary[lane] = sines[index]
    }
    return (real, imaginary)
  }

  /// The distance of a bin in metres.
  func meters(bin: Int) -> Double {
    Double(bin) / Double(Self.binCount) * metersPerTwoWayMicrosecond
  }
}

extension InverseTransform {
  /// Sets the input to a response on the channel grid; what lies past it must be zero already.
  mutating func load(_ response: borrowing TwoWayResponse) {
    for vector in 0..<TwoWayResponse.vectorCount {
      setInput(response.real[vector], response.imaginary[vector], vector: vector)
    }
  }
}
