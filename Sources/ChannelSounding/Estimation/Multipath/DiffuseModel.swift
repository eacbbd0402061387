/// The evidence for a direct path at every delay when what follows it is a dense field of echoes.
///
/// The one-way channel is a direct path of power K/(K+1) at τ₀ and a zero-mean Gaussian field after it whose
/// power decays exponentially with a spread s. Given (K, s) and the noise level, the response is a Gaussian
/// vector and the evidence for τ₀ has a closed form. On taps τ₀ + δₖ with prior powers pₖ it is
/// `‖L⁻¹ b(τ₀)‖² / σ² - log det`, with `L Lᴴ = G + σ² diag(1/p)`. The factor depends on tap
/// distances only, not on τ₀: one factorisation and a look-up of `b` in `DelayTables` serve all delays, 8 at a
/// time. (K, s) run over a small grid and are summed out.
/// Reference for the power profile: A. Saleh, R. Valenzuela, IEEE JSAC 5 (2), 1987.
///
/// - Complexity: O(models · delays · taps²); allocates nothing after `init`.
struct DiffuseModel: Sendable {
  /// Tap delays in bins; dense where profiles have most of their power, and multiples of 8 so that look-ups
  /// stay aligned to vectors.
  static let tapBins = [
    0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176,
    208, 240, 272, 304, 336, 368, 400, 432, 464, 496, 528, 560,
    608, 656, 704, 760, 816, 872, 928,
  ]

  /// One pair of hyper-parameters with its prior power profile.
  private struct Profile {
    var spread: Double
    var directShare: Double
    var tapCount: Int
  }

  private static let directVectors = DelayGrid.directCount / 8

  private var profiles: [Profile] = []
  /// Prior powers by profile and tap, for unit total power.
  private var powers: [Double] = []
  private var factor = HermitianCholesky(capacity: tapBins.count)
  private var factorReal = [Float](repeating: 0, count: tapBins.count * tapBins.count)
  private var factorImaginary = [Float](repeating: 0, count: tapBins.count * tapBins.count)
  private var substitutedReal = [SIMD8<Float>](repeating: .zero, count: tapBins.count)
  private var substitutedImaginary = [SIMD8<Float>](repeating: .zero, count: tapBins.count)
  /// Log evidence by profile and direct-path vector.
  private var profileEvidence: [SIMD8<Float>] = []

  /// The logarithm of the evidence for a direct path in each bin, summed over profiles.
  private(set) var logEvidence = [SIMD8<Float>](repeating: .zero, count: directVectors)

  /// The logarithm of the evidence summed over profiles and delays.
  private(set) var totalLogEvidence = 0.0
  /// The expected spread of echoes times their share of the power, in bins.
  private(set) var echoSpreadBins = 0.0

  init() {
    let spreadBins = [6.0, 12, 22, 40].map { $0 * 1e-3 * Double(DelayGrid.transformLength) }
    let ratios = [15.85, 3.16, 0.63, 0.126]
    let taps = Self.tapBins
    for spread in spreadBins {
      for ratio in ratios {
        let direct = ratio / (1 + ratio)
        var profile = [Double](repeating: 0, count: taps.count)
        for k in taps.indices {
          let lower = k == 0 ? 0 : Double(taps[k - 1] + taps[k]) / 2
          let upper = k + 1 == taps.count ? 1e9 : Double(taps[k] + taps[k + 1]) / 2
          profile[k] =
            (1 - direct)
            * (Elementary.exponential(-lower / spread) - Elementary.exponential(-upper / spread))
        }
        profile[0] += direct
        // Taps that together hold under a thousandth of the power are left out.
        var count = taps.count
        var tail = 0.0
        while count > 2, tail + profile[count - 1] < 1e-3 * (1 - direct) {
          count -= 1
          tail += profile[count]
        }
        profiles.append(Profile(spread: spread, directShare: direct, tapCount: count))
        powers += profile
      }
    }
    profileEvidence = [SIMD8<Float>](
      repeating: .zero, count: profiles.count * Self.directVectors)
  }

  /// Computes `logEvidence` for the bins from `firstVector` on.
  ///
  /// - Parameters:
  ///   - tables: Look-ups of the response.
  ///   - response: Gives the noise level and energy.
  ///   - vectors: The vectors of 8 bins in which the direct path may lie.
  mutating func evaluate(
    _ tables: DelayTables, response: OneWayResponse, vectors: Range<Int>
  ) {
    let noise = response.noise
    let energy = response.energy
    let signal = max(energy / Double(response.count) - noise, noise * 0.1)
    let base =
      -energy / noise - Double(response.count) * Elementary.logarithm(noise)
      - Elementary.logarithm(Double(profiles.count))
    for index in profiles.indices {
      let n = profiles[index].tapCount
      // Ordered from the last tap to the direct path.
      var determinant = 0.0
      for row in 0..<n {
        let rowBin = Self.tapBins[n - 1 - row]
        for column in 0...row {
          let difference = Self.tapBins[n - 1 - column] - rowBin
          factor.real[row * factor.stride + column] = Double(tables.gramReal[difference])
          factor.imaginary[row * factor.stride + column] =
            -Double(tables.gramImaginary[difference])
        }
        let power = signal * powers[index * Self.tapBins.count + n - 1 - row]
        factor.real[row * factor.stride + row] += noise / power
        determinant += Elementary.logarithm(power / noise)
      }
      let scale = 1 / Float(noise)
      guard let logDeterminant = factor.factor(order: n) else {
        for v in vectors {
          profileEvidence[index * Self.directVectors + v] = SIMD8(repeating: -1e30)
        }
        continue
      }
      let constant = Float(base - logDeterminant - determinant)
      for row in 0..<n {
        for column in 0..<row {
          factorReal[row * n + column] = Float(factor.real[row * factor.stride + column])
          factorImaginary[row * n + column] = Float(
            factor.imaginary[row * factor.stride + column])
        }
        factorReal[row * n + row] = Float(factor.inverseDiagonal[row])
      }
      for v in vectors {
        let quadratic = substitute(tables, taps: n, vector: v)
        profileEvidence[index * Self.directVectors + v] = quadratic * scale + constant
      }
    }
    sumProfiles(vectors)
  }

  /// Sums the profiles' evidence and takes their expected echo spread where it is largest.
  private mutating func sumProfiles(_ vectors: Range<Int>) {
    var peak = -Float.infinity
    var peakVector = vectors.lowerBound
    for v in vectors {
      var top = profileEvidence[v]
      for index in 1..<profiles.count {
        top = pointwiseMax(top, profileEvidence[index * Self.directVectors + v])
      }
      var sum = SIMD8<Float>.zero
      for index in 0..<profiles.count {
        sum += (profileEvidence[index * Self.directVectors + v] - top).exponential
      }
      for lane in 0..<8 {
        logEvidence[v][lane] = top[lane] + Float(Elementary.logarithm(Double(sum[lane])))
      }
      if logEvidence[v].max() > peak {
        peak = logEvidence[v].max()
        peakVector = v
      }
    }
    var total = 0.0
    for v in vectors { total += Double((logEvidence[v] - peak).exponential.sum()) }
    totalLogEvidence =
      Double(peak) + Elementary.logarithm(total / Double(DelayGrid.directCount))
    var mass = 0.0
    var weighted = 0.0
    for index in 0..<profiles.count {
      let share = Double(
        (profileEvidence[index * Self.directVectors + peakVector] - peak).exponential.sum())
      mass += share
      weighted += share * profiles[index].spread * (1 - profiles[index].directShare)
    }
    echoSpreadBins = mass > 0 ? weighted / mass : 0
  }

  /// The log evidence in a bin and the one after it, four lanes each; bins beyond the ends repeat the last.
  @inline(__always)
  func pair(_ bin: Int, firstVector: Int) -> SIMD8<Float> {
    let last = DelayGrid.directCount - 1
    let first = min(max(bin, 8 * firstVector), last)
    let second = min(max(bin + 1, 8 * firstVector), last)
    let low = SIMD4<Float>(repeating: logEvidence[first >> 3][first & 7])
    let high = SIMD4<Float>(repeating: logEvidence[second >> 3][second & 7])
    return SIMD8(lowHalf: low, highHalf: high)
  }

  /// ‖L⁻¹ b‖² for 8 neighbouring direct-path delays.
  private mutating func substitute(_ tables: DelayTables, taps n: Int, vector: Int) -> SIMD8<Float>
  {
    var sum = SIMD8<Float>.zero
    for row in 0..<n {
      let source = vector + Self.tapBins[n - 1 - row] / 8
      var re = tables.real[source]
      var im = tables.imaginary[source]
      for k in 0..<row {
        let a = factorReal[row * n + k]
        let b = factorImaginary[row * n + k]
        let c = substitutedReal[k]
        let d = substitutedImaginary[k]
        re -= c * a - d * b
        im -= d * a + c * b
      }
      let inverse = factorReal[row * n + row]
      re *= inverse
      im *= inverse
      substitutedReal[row] = re
      substitutedImaginary[row] = im
      sum += re * re + im * im
    }
    return sum
  }
}
