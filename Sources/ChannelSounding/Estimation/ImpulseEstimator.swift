/// Reads the distance off the first peak of the impulse response.
///
/// Goals, in this order: exact for one path at any distance up to the alias; the first of several paths that stand
/// apart by more than the resolution of 2 m, when it is not much weaker than the strongest; cheap.
///
/// The tones, placed at their channel's index and padded with zeros, are transformed to delays. The first peak of at
/// least 0.4 times the highest, and over what the measured channels alone give as side lobes, is taken and placed
/// between the bins by a parabola through its magnitudes.
///
/// - Complexity: one transform of 512 points, and another when the measured channels change; allocates nothing.
public struct ImpulseEstimator: ~Copyable, Sendable {
  /// The number of bins over one microsecond of two-way delay: 0.293 m each.
  private static let binCount = 512
  private var transform = InverseTransform(count: binCount)
  private var sideLobes = SideLobes(count: binCount)
  private var powers = [Float](repeating: 0, count: binCount)

  /// Makes an estimator with its plan and scratch.
  public init() {}

  /// Estimates the distance from one antenna path.
  ///
  /// - Parameter response: The two-way response on at least two channels.
  /// - Returns: The estimate, or `nil` when the response is empty.
  public mutating func estimate(_ response: borrowing TwoWayResponse) -> PathEstimate? {
    guard let spacing = response.channelSpacing else { return nil }
    transform.load(response)
    transform.execute()
    let range = Self.binCount / spacing
    let most = transform.measurePowers(upTo: range, into: &powers)
    let threshold = sideLobes.threshold(response)
    guard most > 0, most.isFinite, let peak = firstPeak(range, least: threshold * most) else {
      return nil
    }

    let early = powers[(peak + range - 1) % range].squareRoot()
    let middle = powers[peak].squareRoot()
    let late = powers[(peak + 1) % range].squareRoot()
    let curvature = 4 * middle - 2 * (early + late)
    let fraction = curvature > 0 ? Double((late - early) / curvature) : 0
    var bin = Double(peak) + fraction
    // The end of the range is as near to zero as its beginning: small negative delays lie there.
    if bin > 0.95 * Double(range) { bin -= Double(range) }

    let moments = response.moments
    let explained = Double(powers[peak]) / (Double(response.channelCount) * moments.power)
    let noiseOverSignal = max(1 - explained, 0) / max(explained, 1e-9)
    return PathEstimate(
      meters: bin / Double(Self.binCount) * metersPerTwoWayMicrosecond,
      standardErrorMeters: metersPerTwoWayMicrosecond / (2 * .pi)
        * (noiseOverSignal / (2 * moments.channelScatter)).squareRoot(),
      strength: moments.magnitude / Double(response.channelCount))
  }

  /// The first local maximum over the threshold, looking from a little below zero.
  private func firstPeak(_ range: Int, least: Float) -> Int? {
    let start = Int(0.95 * Double(range)) + 1
    return firstPeak(in: min(start, range)..<range, range: range, least: least)
      ?? firstPeak(in: 0..<min(start, range), range: range, least: least)
  }

  private func firstPeak(in bins: Range<Int>, range: Int, least: Float) -> Int? {
    let powers = self.powers.elements
    for bin in bins where powers[bin] >= least {
      let before = powers[bin == 0 ? range - 1 : bin - 1]
      let after = powers[bin == range - 1 ? 0 : bin + 1]
      if powers[bin] >= before, powers[bin] > after { return bin }
    }
    return nil
  }
}

extension TwoWayResponse {
  /// Sums that error bars need: total power and magnitude, and the scatter of the channels about their mean in MHz².
  var moments: (power: Double, magnitude: Double, channelScatter: Double) {
    var power = SIMD8<Float>.zero
    var magnitude = SIMD8<Float>.zero
    var first = SIMD8<Float>.zero
    var second = SIMD8<Float>.zero
    for vector in 0..<Self.vectorCount {
      let p = real[vector] * real[vector] + imaginary[vector] * imaginary[vector]
      power += p
      magnitude += p.squareRoot()
      let index = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(8 * vector - 39)
      let measured = index.replacing(with: 0, where: repeats[vector] .== 0)
      first += measured
      second += measured * measured
    }
    let n = Double(max(channelCount, 1))
    let mean = Double(first.sum()) / n
    return (
      Double(power.sum()), Double(magnitude.sum()), max(Double(second.sum()) - n * mean * mean, 1)
    )
  }
}
