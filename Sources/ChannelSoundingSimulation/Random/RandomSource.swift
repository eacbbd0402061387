/// A seeded source of random numbers that gives the same sequence on every platform.
///
/// The generator is xoshiro256** by Blackman and Vigna, started by SplitMix64. Nothing of the standard library's own
/// distributions is used, since their algorithms may change between releases. Normal deviates go through the
/// platform's logarithm, whose last bit may differ; tones are rounded to 12 bits afterwards.
public struct RandomSource: RandomNumberGenerator, Hashable, Sendable {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64
  private var spareDeviate: Double?

  /// Makes a source from a seed; different streams of a seed are independent of each other.
  public init(seed: UInt64, stream: UInt64 = 0) {
    var mixer = seed
    var state = Self.splitMix(&mixer) ^ stream
    a = Self.splitMix(&state)
    b = Self.splitMix(&state)
    c = Self.splitMix(&state)
    d = Self.splitMix(&state)
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  private static func rotate(_ x: UInt64, by count: UInt64) -> UInt64 {
    x << count | x >> (64 - count)
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let result = Self.rotate(b &* 5, by: 7) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = Self.rotate(d, by: 45)
    return result
  }

  /// A number from zero to below one, uniformly distributed.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of a range, uniformly distributed.
  public mutating func uniform(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A whole number from zero to below a positive bound, uniformly distributed.
  public mutating func integer(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number below \(bound)")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Whether an event of a probability takes place.
  public mutating func happens(_ probability: Double) -> Bool { uniform() < probability }

  /// A normal deviate with a mean of zero and a variance of one, by Marsaglia's polar method.
  public mutating func gaussian() -> Double {
    if let spare = spareDeviate {
      spareDeviate = nil
      return spare
    }
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let scale = (-2 * Elementary.logarithm(square) / square).squareRoot()
      spareDeviate = y * scale
      return x * scale
    }
  }

  /// A count of independent arrivals with a mean, by Knuth's product of uniform numbers.
  public mutating func poisson(mean: Double) -> Int {
    var count = 0
    var rest = mean
    // A sum of Poisson counts is a Poisson count: parts keep the product far from underflow.
    while rest > 0 {
      let part = min(rest, 32)
      rest -= part
      let limit = Elementary.exponential(-part)
      var product = uniform()
      while product > limit {
        count += 1
        product *= uniform()
      }
    }
    return count
  }

  /// A random permutation of an array, by Fisher and Yates.
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for last in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(last, integer(below: last + 1))
    }
    return result
  }

  /// A number on the unit circle with a uniformly distributed angle.
  mutating func phase() -> Complex { Elementary.unit(2 * .pi * uniform()) }

  /// A complex normal deviate of a standard deviation for each of its two parts.
  mutating func noise(_ deviation: Double) -> Complex {
    let real = gaussian()
    return Complex(deviation * real, deviation * gaussian())
  }
}
