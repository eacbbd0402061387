/// A channel confined to a window of delays: equidistant taps of equal prior power.
///
/// With the taps' Gram matrix `G` (Toeplitz) and correlations `b`, the posterior mean of the taps is
/// `(G + λI)⁻¹ b`, where `λ` is the noise level over a tap's power.
///
/// - Complexity: O(channels · taps) to fill, O(taps²) to solve; allocates nothing after `init`.
struct DelayWindow: Sendable {
  private static let taps = SignResolver.tapCount
  private static let vectors = taps / 8
  /// The noise level is at least this, 40 dB below the signal: single-precision sums resolve no less, and the
  /// imperfections of radios are larger.
  static let leastNoise = 1e-4

  /// exp(+j2π c τ) for the taps by channel: `channel * vectors + tap vector`.
  private var steeringReal = [SIMD8<Float>](repeating: .zero, count: 80 * vectors)
  private var steeringImaginary = [SIMD8<Float>](repeating: .zero, count: 80 * vectors)
  /// Correlations of segments with the taps.
  private var segmentReal = [SIMD8<Float>](repeating: .zero, count: 8 * vectors)
  private var segmentImaginary = [SIMD8<Float>](repeating: .zero, count: 8 * vectors)
  private var solver = ToeplitzSolver(order: taps, capacity: SignResolver.cutLimit + 1)
  /// The posterior mean of the taps in single precision.
  private var meanReal = [SIMD8<Float>](repeating: .zero, count: vectors)
  private var meanImaginary = [SIMD8<Float>](repeating: .zero, count: vectors)

  init() {
    for channel in 0..<80 {
      for tap in 0..<Self.taps {
        let bin = SignResolver.firstTap + tap * SignResolver.tapSpacing
        let angle = 2 * Double.pi * Double(channel * bin) / Double(DelayGrid.transformLength)
        let (cosine, sine) = Elementary.cosineAndSine(angle)
        let vector = channel * Self.vectors + tap >> 3
        steeringReal[vector][tap & 7] = Float(cosine)
        steeringImaginary[vector][tap & 7] = Float(sine)
      }
    }
  }

  /// Sums the weights' transform at the distances of taps.
  mutating func formGram(_ response: OneWayResponse) {
    for v in 0..<Self.vectors {
      var sumReal = SIMD8<Float>.zero
      var sumImaginary = SIMD8<Float>.zero
      for position in 0..<response.count {
        let channel = response.channels[position]
        let w = response.weight[channel >> 3][channel & 7]
        // exp(+j2π c (τ_k - τ_0)) = steering(k) · conj(steering(0)).
        let c0 = steeringReal[channel * Self.vectors][0] * w
        let s0 = steeringImaginary[channel * Self.vectors][0] * w
        let c = steeringReal[channel * Self.vectors + v]
        let s = steeringImaginary[channel * Self.vectors + v]
        sumReal += c * c0 + s * s0
        sumImaginary += s * c0 - c * s0
      }
      for lane in 0..<8 {
        solver.columnReal[v * 8 + lane] = Double(sumReal[lane])
        solver.columnImaginary[v * 8 + lane] = Double(sumImaginary[lane])
      }
    }
    solver.columnImaginary[0] = 0
  }

  /// Sums each segment's correlations with the taps; segment k ends before position `cuts[k]`.
  mutating func correlate(_ response: OneWayResponse, cuts: [Int], segments: Int) {
    var start = 0
    for segment in 0..<segments {
      for v in 0..<Self.vectors {
        var sumReal = SIMD8<Float>.zero
        var sumImaginary = SIMD8<Float>.zero
        for position in start..<cuts[segment] {
          let channel = response.channels[position]
          let w = response.weight[channel >> 3][channel & 7]
          let re = response.real[channel >> 3][channel & 7] * w
          let im = response.imaginary[channel >> 3][channel & 7] * w
          let c = steeringReal[channel * Self.vectors + v]
          let s = steeringImaginary[channel * Self.vectors + v]
          sumReal += c * re - s * im
          sumImaginary += s * re + c * im
        }
        segmentReal[segment * Self.vectors + v] = sumReal
        segmentImaginary[segment * Self.vectors + v] = sumImaginary
      }
      start = cuts[segment]
    }
  }

  /// Solves for every segment at a noise level; false when that fails.
  mutating func solveSegments(_ segments: Int, noise: Double) -> Bool {
    for segment in 0..<segments {
      for tap in 0..<Self.taps {
        let vector = segment * Self.vectors + tap >> 3
        solver.rightReal[segment * Self.taps + tap] = Double(segmentReal[vector][tap & 7])
        solver.rightImaginary[segment * Self.taps + tap] = Double(segmentImaginary[vector][tap & 7])
      }
    }
    return solver.solve(count: segments, ridge: noise * Double(Self.taps)) != nil
  }

  /// `Re(bᴴ (G + λI)⁻¹ b')` of two solved segments.
  func form(_ left: Int, _ right: Int) -> Double { solver.form(left, right) }

  /// Makes the sum of all segments, turned by a pattern, the right-hand side.
  mutating func mergeSegments(pattern: Int, segments: Int) {
    for v in 0..<Self.vectors {
      var re = segmentReal[v]
      var im = segmentImaginary[v]
      for segment in 1..<max(segments, 1) {
        let turned = (pattern >> (segment - 1)) & 1 == 1
        let sign: Float = turned ? -1 : 1
        re += segmentReal[segment * Self.vectors + v] * sign
        im += segmentImaginary[segment * Self.vectors + v] * sign
      }
      for lane in 0..<8 {
        solver.rightReal[v * 8 + lane] = Double(re[lane])
        solver.rightImaginary[v * 8 + lane] = Double(im[lane])
      }
    }
  }

  /// The log evidence of a noise level for the merged segments, up to a constant.
  private mutating func evidence(noise: Double, energy: Double, channels: Int) -> Double {
    let ridge = noise * Double(Self.taps)
    guard let determinant = solver.solve(count: 1, ridge: ridge) else { return -.infinity }
    return -(energy - solver.form(0, 0)) / noise - determinant
      + Double(Self.taps) * Elementary.logarithm(ridge)
      - Double(channels) * Elementary.logarithm(noise)
  }

  /// Climbs the evidence over the noise level in steps of 5 dB, then takes the vertex of a parabola.
  mutating func estimateNoise(energy: Double, channels: Int) -> Double {
    let ratio = 3.162_277_66
    var level = 3.162_277_66e-3
    var middle = evidence(noise: level, energy: energy, channels: channels)
    var below = evidence(noise: level / ratio, energy: energy, channels: channels)
    var above = evidence(noise: level * ratio, energy: energy, channels: channels)
    while above > middle, level < 0.3 {
      (below, middle) = (middle, above)
      level *= ratio
      above = evidence(noise: level * ratio, energy: energy, channels: channels)
    }
    while below > middle, level > Self.leastNoise {
      (above, middle) = (middle, below)
      level /= ratio
      below = evidence(noise: level / ratio, energy: energy, channels: channels)
    }
    let curvature = below - 2 * middle + above
    let shift = curvature < 0 ? 0.5 * (below - above) / curvature : 0
    let noise =
      level * Elementary.exponential(min(max(shift, -1), 1) * Elementary.logarithm(ratio))
    return max(noise, Self.leastNoise)
  }

  /// Turns single channels to agree with the posterior mean for the merged segments.
  mutating func align(_ response: inout OneWayResponse) {
    guard solver.solve(count: 1, ridge: response.noise * Double(Self.taps)) != nil else { return }
    for tap in 0..<Self.taps {
      meanReal[tap >> 3][tap & 7] = Float(solver.solutionReal[tap])
      meanImaginary[tap >> 3][tap & 7] = Float(solver.solutionImaginary[tap])
    }
    for position in 0..<response.count {
      let channel = response.channels[position]
      var re = SIMD8<Float>.zero
      var im = SIMD8<Float>.zero
      for v in 0..<Self.vectors {
        let c = steeringReal[channel * Self.vectors + v]
        let s = steeringImaginary[channel * Self.vectors + v]
        re += c * meanReal[v] + s * meanImaginary[v]
        im += c * meanImaginary[v] - s * meanReal[v]
      }
      let value = response.value(position)
      if value.real * re.sum() + value.imaginary * im.sum() < 0 {
        response.negate(positions: position..<(position + 1))
      }
    }
  }
}
