/// One draw of a channel model for one antenna path: the amplitudes and excess delays of all its waves.
struct ChannelRealization: Hashable, Sendable {
  /// A wave: its complex amplitude and how much later than the direct one it arrives.
  struct Wave: Hashable, Sendable {
    var amplitude: Complex
    var excessSeconds: Double
  }

  /// The waves, the direct one first.
  private(set) var waves: [Wave]

  /// Draws the waves of a model.
  init(_ model: ChannelModel, using source: inout RandomSource) {
    var direct = 1.0
    var tail: [Wave] = []
    if let diffuse = model.diffuse {
      let factor = Elementary.power(decibels: diffuse.ricianDecibels)
      direct = (factor / (factor + 1)).squareRoot()
      tail = Self.waves(of: diffuse, power: 1 / (factor + 1), using: &source)
    }
    waves = [Wave(amplitude: Complex(direct, 0), excessSeconds: 0)]
    for reflection in model.reflections {
      waves.append(
        Wave(
          amplitude: (direct * reflection.amplitude) * source.phase(),
          excessSeconds: reflection.excessMeters / Elementary.speedOfLight))
    }
    waves += tail
  }

  /// The response to a frequency without the delay of the direct path.
  func response(hertz: Double) -> Complex {
    var sum = Complex.zero
    for wave in waves {
      sum +=
        wave.excessSeconds == 0
        ? wave.amplitude
        : wave.amplitude * Elementary.unit(-2 * .pi * hertz * wave.excessSeconds)
    }
    return sum
  }

  private static func waves(
    of profile: ChannelModel.DiffuseProfile, power: Double, using source: inout RandomSource
  ) -> [Wave] {
    let spread = profile.spreadNanoseconds
    let length = ChannelModel.DiffuseProfile.lengthInSpreads * spread
    let least = min(profile.leastExcessNanoseconds, length)
    let count = max(source.poisson(mean: profile.arrivalsPerNanosecond * length), 1)
    let delays = (0..<count).map { _ in source.uniform(in: least...length) }
    let weights = delays.map { Elementary.exponential(-$0 / spread) }
    let total = weights.reduce(0, +)
    return zip(delays, weights).map { delay, weight in
      Wave(
        amplitude: source.noise((power * weight / total / 2).squareRoot()),
        excessSeconds: delay * 1e-9)
    }
  }
}
