/// Finds the sign of every one-way root, and the noise level, from the evidence of a delay window.
///
/// The signs are first made continuous outwards from the strongest channel. Where that decision was most
/// doubtful (in a fade, across a gap) the response is cut into segments, and all combinations of the segments'
/// signs are compared by how well a channel confined to a window of delays explains them: with taps of equal
/// prior power on the window, that is the quadratic form `bᴴ (G + λI)⁻¹ b` of the segments' correlations with
/// the taps, so one factorisation serves all combinations. The noise level maximises the evidence of the same
/// model (D. MacKay, Bayesian Interpolation, Neural Computation 4, 1992).
///
/// - Complexity: O(taps³ / 6) for a factorisation, three or four of them; allocates nothing after `init`.
struct SignResolver: Sendable {
  /// Taps of the window.
  static let tapCount = 32
  /// Distance of the taps in bins of `DelayGrid`.
  static let tapSpacing = 40
  /// The first tap in bins relative to the coarse delay.
  static let firstTap = -320
  /// The most patterns that are kept.
  static let patternLimit = 8
  /// How many of them are analyzed in full.
  static let analyzedPatterns = 4
  /// The noise level at which patterns are ranked; the order hardly depends on it.
  static let rankingNoise = 0.02
  /// The noise level is at least this, 40 dB below the signal: single-precision sums resolve no less, and the
  /// imperfections of radios are larger.
  static let leastNoise = 1e-4
  /// The most cuts that are put to the test.
  static let cutLimit = 5

  /// exp(+j2π c τ) for the taps by channel: `channel * vectors + tap vector`.
  private var steeringReal = [SIMD8<Float>](repeating: .zero, count: 80 * tapCount / 8)
  private var steeringImaginary = [SIMD8<Float>](repeating: .zero, count: 80 * tapCount / 8)
  private var factor = HermitianCholesky(capacity: tapCount)
  /// Correlations of segments with the taps, and later their forward substitutions.
  private var segmentReal = [SIMD8<Float>](repeating: .zero, count: 8 * tapCount / 8)
  private var segmentImaginary = [SIMD8<Float>](repeating: .zero, count: 8 * tapCount / 8)
  private var substitutedReal = [Double](repeating: 0, count: 8 * tapCount)
  private var substitutedImaginary = [Double](repeating: 0, count: 8 * tapCount)
  private var gramReal = [Double](repeating: 0, count: tapCount)
  private var gramImaginary = [Double](repeating: 0, count: tapCount)
  private var cuts = [Int](repeating: 0, count: cutLimit + 2)
  private var margins = [Float](repeating: 0, count: 80)
  private var tapReal = [Double](repeating: 0, count: tapCount)
  private var tapImaginary = [Double](repeating: 0, count: tapCount)

  private static let vectors = tapCount / 8

  init() {
    for channel in 0..<80 {
      for tap in 0..<Self.tapCount {
        let bin = Self.firstTap + tap * Self.tapSpacing
        let angle =
          2 * Double.pi * Double(channel * bin) / Double(DelayGrid.transformLength)
        let (cosine, sine) = Elementary.cosineAndSine(angle)
        let vector = channel * Self.vectors + tap >> 3
        steeringReal[vector][tap & 7] = Float(cosine)
        steeringImaginary[vector][tap & 7] = Float(sine)
      }
    }
  }

  /// Patterns of segment signs, best first; a set bit turns the segment of its index plus one.
  private(set) var patterns = [Int](repeating: 0, count: patternLimit)
  private var patternScores = [Double](repeating: 0, count: patternLimit)
  /// The number of patterns worth a full analysis.
  private(set) var patternCount = 0
  private var segments = 1

  /// Follows continuity and ranks the alternatives.
  mutating func rank(_ response: inout OneWayResponse) {
    followContinuity(&response)
    segments = chooseCuts(response) + 1
    correlate(response, segments: segments)
    formGram(response)
    patterns[0] = 0
    patternCount = 1
    if segments > 1, factorGram(response, noise: Self.rankingNoise) != nil {
      rankPatterns(limit: Self.analyzedPatterns)
    }
  }

  /// Applies a pattern to the response as `rank` left it, and sets its noise level.
  mutating func apply(_ rank: Int, _ response: inout OneWayResponse) {
    let pattern = patterns[rank]
    for segment in 1..<max(segments, 1) where (pattern >> (segment - 1)) & 1 == 1 {
      response.negate(positions: cuts[segment - 1]..<cuts[segment])
    }
    correlate(response, segments: segments)
    mergeSegments(segments)
    estimateNoise(&response)
    alignWithWindow(&response)
  }

  /// Chooses each sign by linear prediction from the two channels before it, outwards from the strongest.
  private mutating func followContinuity(_ response: inout OneWayResponse) {
    var strongest = 0
    var strongestPower: Float = -1
    for position in 0..<response.count {
      let (re, im) = response.value(position)
      let power = re * re + im * im
      if power > strongestPower {
        strongestPower = power
        strongest = position
      }
    }
    margins[strongest] = .infinity
    for direction in 0..<2 {
      let step = direction == 0 ? 1 : -1
      var position = strongest + step
      while position >= 0, position < response.count {
        let previous = response.value(position - step)
        var predictedReal = previous.real
        var predictedImaginary = previous.imaginary
        let gap = abs(response.channels[position] - response.channels[position - step])
        if (position - 2 * step - strongest) * step >= 0 {
          let before = response.value(position - 2 * step)
          let gapBefore = abs(
            response.channels[position - step] - response.channels[position - 2 * step])
          let slope = 0.5 * min(Float(gap) / Float(gapBefore), 1)
          predictedReal += slope * (previous.real - before.real)
          predictedImaginary += slope * (previous.imaginary - before.imaginary)
        }
        let here = response.value(position)
        let product = here.real * predictedReal + here.imaginary * predictedImaginary
        if product < 0 { response.negate(positions: position..<(position + 1)) }
        margins[position] = abs(product) / Float(gap * gap)
        position += step
      }
    }
    shiftLeftMargins(strongest: strongest)
  }

  /// Margins left of the strongest channel belong to the transition to their right-hand neighbour.
  private mutating func shiftLeftMargins(strongest: Int) {
    var position = strongest
    while position > 0 {
      margins[position] = margins[position - 1]
      position -= 1
    }
    margins[0] = .infinity
  }

  /// Picks the most doubtful transitions, in ascending order; returns how many.
  private mutating func chooseCuts(_ response: OneWayResponse) -> Int {
    var found = 0
    while found < Self.cutLimit {
      var least: Float = 0.5
      var place = -1
      for position in 1..<response.count where margins[position] < least {
        least = margins[position]
        place = position
      }
      guard place >= 0 else { break }
      margins[place] = .infinity
      var slot = found
      while slot > 0, cuts[slot - 1] > place {
        cuts[slot] = cuts[slot - 1]
        slot -= 1
      }
      cuts[slot] = place
      found += 1
    }
    cuts[found] = response.count
    return found
  }

  /// Sums each segment's correlations with the taps.
  private mutating func correlate(_ response: OneWayResponse, segments: Int) {
    var position = 0
    for segment in 0..<segments {
      for v in 0..<Self.vectors {
        segmentReal[segment * Self.vectors + v] = .zero
        segmentImaginary[segment * Self.vectors + v] = .zero
      }
      while position < cuts[segment] {
        let channel = response.channels[position]
        let value = response.value(position)
        let w = response.weight[channel >> 3][channel & 7]
        let re = SIMD8<Float>(repeating: w * value.real)
        let im = SIMD8<Float>(repeating: w * value.imaginary)
        for v in 0..<Self.vectors {
          let c = steeringReal[channel * Self.vectors + v]
          let s = steeringImaginary[channel * Self.vectors + v]
          segmentReal[segment * Self.vectors + v] += re * c - im * s
          segmentImaginary[segment * Self.vectors + v] += re * s + im * c
        }
        position += 1
      }
    }
  }

  /// Sums the weights' transform at the distances of taps: the Gram matrix is Toeplitz.
  private mutating func formGram(_ response: OneWayResponse) {
    // exp(+j2π c (τ_k - τ_0)) = steering(k) · conj(steering(0)).
    for tap in 0..<Self.tapCount {
      gramReal[tap] = 0
      gramImaginary[tap] = 0
    }
    for position in 0..<response.count {
      let channel = response.channels[position]
      let w = response.weight[channel >> 3][channel & 7]
      let base = channel * Self.vectors
      let c0 = steeringReal[base][0] * w
      let s0 = steeringImaginary[base][0] * w
      for v in 0..<Self.vectors {
        let c = steeringReal[base + v]
        let s = steeringImaginary[base + v]
        let re = c * c0 + s * s0
        let im = s * c0 - c * s0
        for lane in 0..<8 {
          gramReal[v * 8 + lane] += Double(re[lane])
          gramImaginary[v * 8 + lane] += Double(im[lane])
        }
      }
    }
  }

  /// Factors `G + λI` for a noise level; returns the logarithm of its determinant.
  private mutating func factorGram(_ response: OneWayResponse, noise: Double) -> Double? {
    let ridge = noise * Double(Self.tapCount)
    for row in 0..<Self.tapCount {
      for column in 0...row {
        factor.real[row * Self.tapCount + column] = gramReal[row - column]
        factor.imaginary[row * Self.tapCount + column] = gramImaginary[row - column]
      }
      factor.real[row * Self.tapCount + row] += ridge
    }
    return factor.factor(order: Self.tapCount)
  }

  /// Solves `L u = b` for one segment.
  private mutating func substitute(segment: Int) {
    let n = Self.tapCount
    let base = segment * n
    for row in 0..<n {
      var re = Double(segmentReal[segment * Self.vectors + row >> 3][row & 7])
      var im = Double(segmentImaginary[segment * Self.vectors + row >> 3][row & 7])
      for k in 0..<row {
        let a = factor.real[row * n + k]
        let b = factor.imaginary[row * n + k]
        re -= a * substitutedReal[base + k] - b * substitutedImaginary[base + k]
        im -= a * substitutedImaginary[base + k] + b * substitutedReal[base + k]
      }
      substitutedReal[base + row] = re * factor.inverseDiagonal[row]
      substitutedImaginary[base + row] = im * factor.inverseDiagonal[row]
    }
  }

  /// Scores all combinations of the segments' signs and keeps the best.
  private mutating func rankPatterns(limit: Int) {
    let n = Self.tapCount
    for segment in 0..<segments { substitute(segment: segment) }
    patternCount = 0
    for pattern in 0..<(1 << (segments - 1)) {
      var score = 0.0
      for row in 0..<n {
        var re = 0.0
        var im = 0.0
        for segment in 0..<segments {
          let turned = segment > 0 && (pattern >> (segment - 1)) & 1 == 1
          let sign = turned ? -1.0 : 1.0
          re += sign * substitutedReal[segment * n + row]
          im += sign * substitutedImaginary[segment * n + row]
        }
        score += re * re + im * im
      }
      var slot = min(patternCount, limit)
      while slot > 0, patternScores[slot - 1] < score {
        if slot < limit {
          patternScores[slot] = patternScores[slot - 1]
          patterns[slot] = patterns[slot - 1]
        }
        slot -= 1
      }
      if slot < limit {
        patternScores[slot] = score
        patterns[slot] = pattern
        patternCount = min(patternCount + 1, limit)
      }
    }
  }

  /// Adds all segments into the first.
  private mutating func mergeSegments(_ segments: Int) {
    for segment in 1..<max(segments, 1) {
      for v in 0..<Self.vectors {
        segmentReal[v] += segmentReal[segment * Self.vectors + v]
        segmentImaginary[v] += segmentImaginary[segment * Self.vectors + v]
      }
    }
  }

  /// Twice the log evidence of a noise level, up to a constant.
  private mutating func evidence(_ response: OneWayResponse, noise: Double, energy: Double)
    -> Double
  {
    let ridge = noise * Double(Self.tapCount)
    guard let determinant = factorGram(response, noise: noise) else { return -.infinity }
    substitute(segment: 0)
    var explained = 0.0
    for row in 0..<Self.tapCount {
      explained +=
        substitutedReal[row] * substitutedReal[row]
        + substitutedImaginary[row] * substitutedImaginary[row]
    }
    return -(energy - explained) / noise - determinant
      + Double(Self.tapCount) * Elementary.logarithm(ridge)
      - Double(response.count) * Elementary.logarithm(noise)
  }

  /// Climbs the evidence over the noise level in steps of 5 dB, then takes the vertex of a parabola.
  private mutating func estimateNoise(_ response: inout OneWayResponse) {
    let energy = response.energy
    let ratio = 3.162_277_66
    var level = 3.162_277_66e-3
    var middle = evidence(response, noise: level, energy: energy)
    var below = evidence(response, noise: level / ratio, energy: energy)
    var above = evidence(response, noise: level * ratio, energy: energy)
    while above > middle, level < 0.3 {
      (below, middle) = (middle, above)
      level *= ratio
      above = evidence(response, noise: level * ratio, energy: energy)
    }
    while below > middle, level > Self.leastNoise {
      (above, middle) = (middle, below)
      level /= ratio
      below = evidence(response, noise: level / ratio, energy: energy)
    }
    let curvature = below - 2 * middle + above
    let shift = curvature < 0 ? 0.5 * (below - above) / curvature : 0
    let noise =
      level * Elementary.exponential(min(max(shift, -1), 1) * Elementary.logarithm(ratio))
    response.noise = max(noise, Self.leastNoise)
  }

  /// Turns single channels to agree with the window's posterior mean.
  private mutating func alignWithWindow(_ response: inout OneWayResponse) {
    let n = Self.tapCount
    guard factorGram(response, noise: response.noise) != nil else { return }
    substitute(segment: 0)
    // Back substitution Lᴴ x = u.
    for row in (0..<n).reversed() {
      var re = substitutedReal[row]
      var im = substitutedImaginary[row]
      for k in (row + 1)..<max(n, row + 1) {
        let a = factor.real[k * n + row]
        let b = factor.imaginary[k * n + row]
        re -= a * tapReal[k] + b * tapImaginary[k]
        im -= a * tapImaginary[k] - b * tapReal[k]
      }
      tapReal[row] = re * factor.inverseDiagonal[row]
      tapImaginary[row] = im * factor.inverseDiagonal[row]
    }
    for position in 0..<response.count {
      let channel = response.channels[position]
      var re: Float = 0
      var im: Float = 0
      for tap in 0..<n {
        let c = steeringReal[channel * Self.vectors + tap >> 3][tap & 7]
        let s = steeringImaginary[channel * Self.vectors + tap >> 3][tap & 7]
        re += c * Float(tapReal[tap]) + s * Float(tapImaginary[tap])
        im += c * Float(tapImaginary[tap]) - s * Float(tapReal[tap])
      }
      let value = response.value(position)
      if value.real * re + value.imaginary * im < 0 {
        response.negate(positions: position..<(position + 1))
      }
    }
  }
}

extension OneWayResponse {
  /// The root at a position in the list of measured channels.
  @inline(__always)
  func value(_ position: Int) -> (real: Float, imaginary: Float) {
    let channel = channels[position]
    return (real[channel >> 3][channel & 7], imaginary[channel >> 3][channel & 7])
  }
}
