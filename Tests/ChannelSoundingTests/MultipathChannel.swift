@testable import ChannelSounding

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A synthetic channel whose truth the code under test did not make.
struct MultipathChannel {
  /// One-way metres of the direct path, whose amplitude is 1.
  var distance: Double
  /// Amplitude, excess metres and phase of each reflection.
  var reflections: [(amplitude: Double, excess: Double, phase: Double)] = []

  /// All 72 channels that may be used.
  static let channels = Array(2...22) + Array(26...76)

  /// The one-way channel at a channel index.
  func oneWay(_ channel: Int) -> (Double, Double) {
    let frequency = 2402e6 + 1e6 * Double(channel)
    var real = 0.0
    var imaginary = 0.0
    for (amplitude, excess, phase) in [(1, 0, 0)] + reflections {
      let turns = frequency * (distance + excess) / 299_792_458
      let angle = phase - 2 * Double.pi * (turns - turns.rounded())
      real += amplitude * cos(angle)
      imaginary += amplitude * sin(angle)
    }
    return (real, imaginary)
  }

  /// The averaged products of both sides' tones.
  ///
  /// Noise is added to each side; the ratio is in dB for one tone and side, relative to unit power.
  func response(
    channels: [Int] = channels, signalToNoise: Double = .infinity, repeats: Int = 1,
    seed: UInt64 = 1
  ) -> TwoWayResponse {
    var random = NormalGenerator(seed: seed)
    let sigma = pow(10, -signalToNoise / 20) / 2.0.squareRoot()
    var response = TwoWayResponse()
    for channel in channels {
      let (a, b) = oneWay(channel)
      for _ in 0..<repeats {
        let (c, d) = (a + sigma * random.next(), b + sigma * random.next())
        let (e, f) = (a + sigma * random.next(), b + sigma * random.next())
        response.add(real: Float(c * e - d * f), imaginary: Float(c * f + d * e), channel: channel)
      }
    }
    response.average()
    return response
  }
}

/// Standard normal numbers by Box and Muller over SplitMix64.
struct NormalGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Uniform in (0, 1].
  mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return (Double(z >> 11) + 1) * 0x1p-53
  }

  /// Standard normal.
  mutating func next() -> Double {
    (-2 * log(uniform())).squareRoot() * cos(2 * Double.pi * uniform())
  }
}
