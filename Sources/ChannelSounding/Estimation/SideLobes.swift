/// How high the side lobes of an impulse response rise, which the measured channels decide.
///
/// The full channel map has side lobes of a quarter of the peak; ten missing neighbours raise them to half. A first path
/// cannot be told from a side lobe, so it must be higher. The answer for the last set of channels is kept.
struct SideLobes: ~Copyable, Sendable {
  /// The least power of a first path, as a share of the strongest, however low the side lobes are.
  private static let leastThreshold: Float = 0.4 * 0.4
  /// How far over the highest side lobe a first path must stand, as a share of power.
  private static let margin: Float = 1.3

  private var transform: InverseTransform
  private var powers: [Float]
  private var channels: UInt128 = 0
  private var known: Float = leastThreshold

  /// Makes the plan and the scratch for responses of a number of bins.
  init(count: Int) {
    transform = InverseTransform(count: count)
    powers = [Float](repeating: 0, count: count)
  }

  /// The least power of a first path, as a share of the strongest.
  mutating func threshold(_ response: borrowing TwoWayResponse) -> Float {
    if response.measured != channels {
      channels = response.measured
      known = measure(spacing: response.channelSpacing ?? 1)
    }
    return known
  }

  private mutating func measure(spacing: Int) -> Float {
    transform.loadOnes(channels)
    transform.execute()
    let range = transform.count / spacing
    _ = transform.measurePowers(upTo: range, into: &powers)
    // Down the main lobe to its foot; what rises behind it is a side lobe.
    var bin = 1
    while bin < range / 2, powers[bin] <= powers[bin - 1] { bin += 1 }
    var highest: Float = 0
    while bin <= range / 2 {
      highest = max(highest, powers[bin])
      bin += 1
    }
    return min(max(Self.margin * highest / powers[0], Self.leastThreshold), 1)
  }
}

extension InverseTransform {
  /// Sets the input to one on some channels and to zero elsewhere.
  fileprivate mutating func loadOnes(_ channels: UInt128) {
    var input = self.input
    for index in 0..<min(128, input.count) {
      let isMeasured = channels >> UInt128(truncatingIfNeeded: index) & 1 == 1
      input[index] = ComplexFloat(real: isMeasured ? 1 : 0, imaginary: 0)
    }
  }
}
