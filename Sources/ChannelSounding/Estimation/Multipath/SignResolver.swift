/// Finds the sign of every one-way root, and the noise level, from the evidence of a delay window.
///
/// The signs are first made continuous outwards from the strongest channel. Where that decision was most
/// doubtful (in a fade, across a gap) the response is cut into segments, and all combinations of the segments'
/// signs are compared by how well a channel confined to a window of delays explains them: with taps of equal
/// prior power on the window, that is the quadratic form `bᴴ (G + λI)⁻¹ b` of the segments' correlations with
/// the taps, so one solution for each segment serves all combinations. The window tolerates any channel within
/// it; which of the combinations that it leaves is right, the models decide. The noise level maximises the
/// evidence of the same window (D. MacKay, Bayesian Interpolation, Neural Computation 4, 1992).
///
/// - Complexity: O(segments · taps²); allocates nothing after `init`.
struct SignResolver: Sendable {
  /// Taps of the window.
  static let tapCount = 32
  /// Distance of the taps in bins of `DelayGrid`.
  static let tapSpacing = 40
  /// The first tap in bins relative to the coarse delay.
  static let firstTap = -320
  /// The most patterns that are kept.
  static let patternLimit = 4
  /// The noise level at which patterns are ranked; the order hardly depends on it.
  static let rankingNoise = 0.02
  /// The most cuts that are put to the test.
  static let cutLimit = 5

  /// Patterns of segment signs, best first; a set bit turns the segment of its index plus one.
  private(set) var patterns = [Int](repeating: 0, count: patternLimit)
  /// The energy that each pattern leaves the window to explain.
  private(set) var scores = [Double](repeating: 0, count: patternLimit)
  /// The number of patterns.
  private(set) var patternCount = 0

  private var window = DelayWindow()
  private var segments = 1
  private var cuts = [Int](repeating: 0, count: cutLimit + 2)
  private var margins = [Float](repeating: 0, count: 80)
  private var forms = [Double](repeating: 0, count: (cutLimit + 1) * (cutLimit + 1))

  init() {}

  /// Ranks the alternatives to a response that follows continuity and sets the noise level of the best.
  mutating func rank(_ response: inout OneWayResponse) {
    segments = chooseCuts(response) + 1
    window.formGram(response)
    window.correlate(response, cuts: cuts, segments: segments)
    patterns[0] = 0
    patternCount = 1
    if segments > 1 { rankPatterns() }
    window.mergeSegments(pattern: patterns[0], segments: segments)
    response.noise = window.estimateNoise(energy: response.energy, channels: response.count)
    let explained = scores[0]
    for rank in 1..<max(patternCount, 1)
    where explained - scores[rank] > 60 * response.noise {
      patternCount = rank
      break
    }
  }

  /// Applies a pattern to the response as `rank` left it.
  mutating func apply(_ rank: Int, _ response: inout OneWayResponse) {
    let pattern = patterns[rank]
    for segment in 1..<max(segments, 1) where (pattern >> (segment - 1)) & 1 == 1 {
      response.negate(positions: cuts[segment - 1]..<cuts[segment])
    }
    window.mergeSegments(pattern: pattern, segments: segments)
    window.align(&response)
  }

  /// Makes a pattern the one that `updateNoise` is about.
  mutating func merge(_ rank: Int) {
    window.mergeSegments(pattern: patterns[rank], segments: segments)
  }

  /// Sets the noise level of a response to which a pattern was applied last.
  mutating func updateNoise(_ response: inout OneWayResponse) {
    response.noise = window.estimateNoise(energy: response.energy, channels: response.count)
  }

  /// Chooses each sign by linear prediction from the two channels before it, outwards from the strongest.
  mutating func followContinuity(_ response: inout OneWayResponse) {
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
        let steps = Float(gap) / Float(response.spacing)
        margins[position] = abs(product) / (steps * steps)
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

  /// Scores all combinations of the segments' signs and keeps the best.
  private mutating func rankPatterns() {
    let stride = Self.cutLimit + 1
    guard window.solveSegments(segments, noise: Self.rankingNoise) else { return }
    for row in 0..<segments {
      for column in 0...row {
        let value = window.form(row, column)
        forms[row * stride + column] = row == column ? value : 2 * value
      }
    }
    patternCount = 0
    for pattern in 0..<(1 << (segments - 1)) {
      var score = 0.0
      for row in 0..<segments {
        let rowTurned = row > 0 && (pattern >> (row - 1)) & 1 == 1
        for column in 0...row {
          let columnTurned = column > 0 && (pattern >> (column - 1)) & 1 == 1
          let value = forms[row * stride + column]
          score += rowTurned == columnTurned ? value : -value
        }
      }
      keep(pattern, score: score)
    }
  }

  /// Inserts a pattern into the ranking.
  private mutating func keep(_ pattern: Int, score: Double) {
    var slot = patternCount
    while slot > 0, scores[slot - 1] < score {
      if slot < Self.patternLimit {
        scores[slot] = scores[slot - 1]
        patterns[slot] = patterns[slot - 1]
      }
      slot -= 1
    }
    guard slot < Self.patternLimit else { return }
    scores[slot] = score
    patterns[slot] = pattern
    patternCount = min(patternCount + 1, Self.patternLimit)
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
