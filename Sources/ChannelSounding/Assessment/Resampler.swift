/// Draws samples with replacement from values in the order of time, the same ones for the same seed.
///
/// Procedures that follow one another share the channel, so their errors may resemble each other, and single draws
/// would then promise too much. When the ranks of neighbouring values are correlated beyond chance, whole blocks
/// are drawn (the circular block bootstrap).
struct Resampler {
  /// The values in ascending order.
  let original: OrderedValues
  /// The last sample drawn, in ascending order.
  private(set) var sample: OrderedValues
  /// The number of neighbouring values drawn at a time.
  let blockLength: Int

  /// The rank of each value in the order of time.
  private var ranks: [Int]
  private var counts: [Int]
  private var state: UInt64

  /// Makes a resampler.
  ///
  /// - Parameters:
  ///   - values: The values in the order of time, at least one.
  ///   - seed: The seed.
  init(_ values: [Double], seed: UInt64) {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    original = OrderedValues(values)
    sample = original
    counts = [Int](repeating: 0, count: values.count)
    state = seed
    blockLength = ChannelSounding.blockLength(
      correlation: Self.neighbourCorrelation(ranks), count: values.count)
  }

  /// Draws the next sample.
  ///
  /// - Complexity: O(*n*); allocates nothing.
  mutating func draw() {
    let count = counts.count
    for index in 0..<count { counts[index] = 0 }
    var drawn = 0
    while drawn < count {
      var index = nextIndex(below: count)
      for _ in 0..<min(blockLength, count - drawn) {
        counts[ranks[index]] += 1
        index = index + 1 == count ? 0 : index + 1
        drawn += 1
      }
    }
    var place = 0
    for rank in 0..<count {
      let value = original.values[rank]
      for _ in 0..<counts[rank] {
        sample.values[place] = value
        place += 1
      }
    }
  }

  /// SplitMix64, its upper half scaled to the range.
  private mutating func nextIndex(below count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Int(((bits >> 32) &* UInt64(count)) >> 32)
  }

  private static func neighbourCorrelation(_ ranks: [Int]) -> Double {
    guard ranks.count > 2 else { return 0 }
    let mean = Double(ranks.count - 1) / 2
    var products = 0.0
    var squares = 0.0
    for index in ranks.indices {
      let offset = Double(ranks[index]) - mean
      squares += offset * offset
      if index > 0 { products += offset * (Double(ranks[index - 1]) - mean) }
    }
    return products / squares
  }
}
