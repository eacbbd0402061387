/// The evidence for a direct path at every delay when what follows it is a dense field of echoes.
///
/// The one-way channel is a direct path of power K/(K+1) at τ₀ and a zero-mean Gaussian field after it whose
/// power decays exponentially with a spread s. Given (K, s) and the noise level, the response is a Gaussian
/// vector and the evidence for τ₀ has a closed form. On taps τ₀ + δₖ with prior powers pₖ it is
/// `‖L⁻¹ b(τ₀)‖² / σ² - log det`, with `L Lᴴ = G + σ² diag(1/p)`. The factor depends on tap
/// distances only, not on τ₀: one factorisation and a look-up of `b` in `DelayTables` serve all delays, 8 at a
/// time, every second bin. (K, s) run over a small grid and are summed out.
/// Reference for the power profile: A. Saleh, R. Valenzuela, IEEE JSAC 5 (2), 1987.
///
/// - Complexity: O(profiles · taps³ / 24) to prepare, O(profiles · delays · taps² / 16) vector products to
///   evaluate, less what is pruned; allocates nothing after `init`.
struct DiffuseModel: Sendable {
  /// Tap delays in bins, dense where profiles have most of their power.
  ///
  /// Multiples of 16, so that look-ups stay aligned to vectors; nowhere are they further apart than the band resolves, 51 bins.
  static let tapBins = [
    0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240,
    272, 304, 336, 368, 400, 432, 464, 496, 528, 560, 592, 624,
    672, 720, 768, 816, 864, 912,
  ]
  /// Spreads s of the grid in nanoseconds.
  static let spreadNanoseconds = [6.0, 12, 22, 40]
  /// Power ratios K of the grid: 12, 5, -2 and -9 dB.
  static let directRatios = [15.85, 3.16, 0.63, 0.126]
  /// Delays whose log evidence is this far below the scout's best play no part.
  static let pruning: Float = 15
  /// The same for profiles at the scouts' peaks.
  static let profilePruning: Float = 10
  /// Vectors of 8 delays, two bins apart, in which the direct path may lie.
  static let directVectors = DelayGrid.directCount / 16

  /// The number of profiles.
  static let profileCount = 16
  /// The profiles with which delays are pruned: 12 ns at 5 dB, 22 and 40 ns at -2 dB.
  private static let scouts = (near: 5, middle: 10, far: 14)
  /// Stands for the log evidence of what was pruned.
  static let impossible: Float = -1e30

  static let stride = tapBins.count
  static let area = stride * stride

  /// Prior powers by spread and tap, for unit total power; a lane for each ratio.
  var powers = [SIMD4<Double>](repeating: .zero, count: 4 * stride)
  /// The sums of their logarithms by spread.
  var logPowers = [SIMD4<Double>](repeating: .zero, count: 4)
  var isFactored = [Bool](repeating: false, count: 4)
  var noise = 1.0
  var signal = 1.0
  var baseEvidence = 0.0
  /// Taps by spread.
  var tapCounts = [Int](repeating: 0, count: 4)
  var factor = BatchedHermitianCholesky(capacity: stride)
  /// The factors by profile and row, real and imaginary part of an element side by side.
  var factors = [SIMD2<Float>](repeating: .zero, count: profileCount * area)
  var constants = [Float](repeating: 0, count: profileCount)
  var scale: Float = 1
  private var substituted = [SIMD16<Float>](repeating: .zero, count: stride)
  /// Log evidence by profile and direct-path vector.
  var profileEvidence = [SIMD8<Float>](repeating: .zero, count: profileCount * directVectors)
  private var isHopeful = [Bool](repeating: false, count: directVectors)
  private var scouted = [Float](repeating: 0, count: directVectors)
  private var peaks = [Float](repeating: 0, count: profileCount)

  /// The logarithm of the evidence for a direct path in every second bin, summed over profiles.
  var logEvidence = [SIMD8<Float>](repeating: .zero, count: directVectors)
  /// The logarithm of the evidence summed over profiles and delays.
  var totalLogEvidence = 0.0
  /// The expected spread of echoes times their share of the power, in bins.
  var echoSpreadBins = 0.0

  init() {
    for (group, spread) in Self.spreadNanoseconds.enumerated() {
      let spreadBins = spread * 1e-3 * Double(DelayGrid.transformLength)
      // Taps that together hold under a thousandth of the field's power are left out.
      var count = 2
      while count < Self.stride,
        Elementary.exponential(
          -Double(Self.tapBins[count - 1] + Self.tapBins[count]) / 2 / spreadBins) > 1e-3
      {
        count += 1
      }
      tapCounts[group] = count
      for (member, ratio) in Self.directRatios.enumerated() {
        let direct = ratio / (1 + ratio)
        for k in 0..<count {
          let taps = Self.tapBins
          let lower = k == 0 ? 0 : Double(taps[k - 1] + taps[k]) / 2
          let upper = k + 1 == Self.stride ? 1e9 : Double(taps[k] + taps[k + 1]) / 2
          let share =
            Elementary.exponential(-lower / spreadBins)
            - Elementary.exponential(-upper / spreadBins)
          let power = (1 - direct) * share + (k == 0 ? direct : 0)
          powers[group * Self.stride + k][member] = power
          logPowers[group][member] += Elementary.logarithm(power)
        }
      }
    }
  }

  /// Computes `logEvidence` and its sums.
  ///
  /// Spreads are tried outwards from the middle ones as long as they help.
  ///
  /// - Parameters:
  ///   - tables: Look-ups of the response with its signs.
  ///   - vectors: The vectors of 8 delays in which the direct path may lie.
  mutating func evaluate(_ tables: DelayTables, vectors: Range<Int>) {
    for index in profileEvidence.indices {
      profileEvidence[index] = SIMD8(repeating: Self.impossible)
    }
    for v in vectors { isHopeful[v] = false }
    for profile in 0..<Self.profileCount { peaks[profile] = -.infinity }
    let near = scout(Self.scouts.near, tables, vectors: vectors)
    let middle = scout(Self.scouts.middle, tables, vectors: vectors)
    let short = max(
      measure(spread: 1, tables, vector: near), measure(spread: 1, tables, vector: middle))
    let long = max(
      measure(spread: 2, tables, vector: near), measure(spread: 2, tables, vector: middle))
    if short > long - Self.profilePruning {
      _ = measure(spread: 0, tables, vector: near)
      _ = measure(spread: 0, tables, vector: middle)
    }
    if long > short - Self.profilePruning {
      let far = scout(Self.scouts.far, tables, vectors: vectors)
      _ = measure(spread: 3, tables, vector: middle)
      _ = measure(spread: 3, tables, vector: far)
    }
    var best = -Float.infinity
    for profile in 0..<Self.profileCount { best = max(best, peaks[profile]) }
    for profile in 0..<Self.profileCount where peaks[profile] > best - Self.profilePruning {
      for v in vectors where isHopeful[v] { measure(profile, tables, vector: v) }
    }
    sumProfiles(vectors)
  }

  /// The largest log evidence of the first scout over every second vector: a quick look at other signs.
  mutating func scoutEvidence(_ tables: DelayTables, vectors: Range<Int>) -> Double {
    factor(Self.scouts.middle / 4, tables)
    var best = -Float.infinity
    for v in vectors where v % 2 == 0 {
      best = max(best, evidence(Self.scouts.middle, tables, vector: v).max())
    }
    return Double(best)
  }

  /// Looks at every second vector with one profile and marks the vectors about hopeful ones.
  ///
  /// - Returns: The best of the vectors looked at.
  private mutating func scout(
    _ profile: Int, _ tables: DelayTables, vectors: Range<Int>
  ) -> Int {
    factor(profile / 4, tables)
    var peak = -Float.infinity
    var peakVector = vectors.lowerBound
    for v in vectors where (v - vectors.lowerBound) % 2 == 0 {
      measure(profile, tables, vector: v)
      let value = profileEvidence[profile * Self.directVectors + v].max()
      scouted[v] = value
      if value > peak {
        peak = value
        peakVector = v
      }
    }
    for v in vectors
    where (v - vectors.lowerBound) % 2 == 0 && scouted[v] > peak - Self.pruning {
      for near in max(v - 1, vectors.lowerBound)..<min(v + 2, vectors.upperBound) {
        isHopeful[near] = true
      }
    }
    return peakVector
  }

  /// Looks at one vector with all profiles of a spread and returns their best log evidence.
  private mutating func measure(
    spread group: Int, _ tables: DelayTables, vector: Int
  ) -> Float {
    factor(group, tables)
    var best = -Float.infinity
    for profile in (4 * group)..<(4 * group + 4) {
      measure(profile, tables, vector: vector)
      best = max(best, peaks[profile])
    }
    return best
  }

  /// Looks at one vector with one profile unless that has been done.
  private mutating func measure(_ profile: Int, _ tables: DelayTables, vector: Int) {
    let place = profile * Self.directVectors + vector
    guard profileEvidence[place][0] < 0.1 * Self.impossible else { return }
    profileEvidence[place] = evidence(profile, tables, vector: vector)
    peaks[profile] = max(peaks[profile], profileEvidence[place].max())
  }

  /// The log evidence of one profile for 8 neighbouring direct-path delays.
  private mutating func evidence(
    _ profile: Int, _ tables: DelayTables, vector: Int
  ) -> SIMD8<Float> {
    let quadratic = Self.substitute(
      taps: tapCounts[profile / 4], start: profile * Self.area, factors: factors, tables: tables,
      vector: vector, solved: &substituted)
    return quadratic * scale + constants[profile]
  }

  /// `‖L⁻¹ b‖²` for 8 neighbouring direct-path delays.
  private static func substitute(
    taps: Int, start: Int, factors: [SIMD2<Float>], tables: DelayTables, vector: Int,
    solved: inout [SIMD16<Float>]
  ) -> SIMD8<Float> {
    // Spans keep the bounds checks and lose the reloads of the arrays' storage.
    let factors = factors.elements
    var solved = solved.mutableElements
    var sum = SIMD8<Float>.zero
    var start = start
    for row in 0..<taps {
      let source = vector + tapBins[taps - 1 - row] / 16
      var re = tables.real[source]
      var im = tables.imaginary[source]
      for k in 0..<row {
        let element = factors[start &+ k]
        let value = solved[k]
        let c = value.lowHalf
        let d = value.highHalf
        re -= c * element.x
        im -= d * element.x
        re += d * element.y
        im -= c * element.y
      }
      let inverse = factors[start &+ row].x
      re *= inverse
      im *= inverse
      solved[row] = SIMD16(lowHalf: re, highHalf: im)
      sum += re * re + im * im
      start += stride
    }
    return sum
  }
}
