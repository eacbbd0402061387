/// Fuses the densities of antenna paths into one.
///
/// The direct path is common to all antenna paths while reflections are not, so the product of the densities
/// stands out only there. Before the product each density is spread a little, because antennas stand apart and
/// their feeds differ, and gets a floor, so that one wrong antenna path cannot veto the others.
///
/// - Complexity: O(points · paths); the storage is made once, by `init`.
struct DensityFusion: Sendable {
  /// Probability given to any delay at all, relative to a density's maximum.
  static let doubt: Float = 1e-3
  /// The width of each of three running means that spread a density: 16 points give 0.15 m deviation.
  static let spreadPoints = 16
  /// Vectors of the widest union: coarse delays lie within one alias.
  private static let capacity = 1400

  private var spread: [DelayDensity]
  private var product = [SIMD8<Float>](repeating: .zero, count: capacity)
  private var line = [Float](repeating: 0, count: 8 * DelayDensity.vectorCount)
  private var other = [Float](repeating: 0, count: 8 * DelayDensity.vectorCount)
  private(set) var count = 0

  init() {
    spread = [DelayDensity](repeating: DelayDensity(), count: 4)
  }

  /// Forgets all densities.
  mutating func removeAll() { count = 0 }

  /// Adds the density of one antenna path.
  mutating func add(_ density: DelayDensity) {
    for v in 0..<DelayDensity.vectorCount {
      for lane in 0..<8 { line[8 * v + lane] = density.values[v][lane] }
    }
    average(from: 0)
    average(from: 1)
    average(from: 0)
    var largest: Float = 0
    for value in other { largest = max(largest, value) }
    let scale = largest > 0 ? 1 / largest : 0
    for v in 0..<DelayDensity.vectorCount {
      for lane in 0..<8 { spread[count].values[v][lane] = other[8 * v + lane] * scale }
    }
    spread[count].firstPoint = density.firstPoint
    count += 1
  }

  /// One running mean, from `line` to `other` or back.
  private mutating func average(from side: Int) {
    let points = line.count
    let half = Self.spreadPoints / 2
    // Means of even width lean half a point; alternating the lean leaves half a point over three passes.
    let lead = side == 0 ? half : half - 1
    var sum: Float = 0
    for point in 0..<(points + lead) {
      if point < points { sum += side == 0 ? line[point] : other[point] }
      let leaving = point - Self.spreadPoints
      if leaving >= 0, leaving < points { sum -= side == 0 ? line[leaving] : other[leaving] }
      let target = point - lead
      if target >= 0 {
        if side == 0 { other[target] = max(sum, 0) } else { line[target] = max(sum, 0) }
      }
    }
  }

  /// Sums up the product of all densities.
  mutating func summarize() -> DelayDensity.Summary {
    var lowest = Int.max
    var highest = Int.min
    for k in 0..<count {
      lowest = min(lowest, spread[k].firstPoint)
      highest = max(highest, spread[k].firstPoint + 8 * DelayDensity.vectorCount)
    }
    let vectors = min((highest - lowest) / 8, Self.capacity)
    var largest: Float = 0
    for v in 0..<vectors {
      var value = SIMD8<Float>(repeating: 1)
      for k in 0..<count {
        let local = v - (spread[k].firstPoint - lowest) / 8
        if local >= 0, local < DelayDensity.vectorCount {
          value *= spread[k].values[local] + Self.doubt
        } else {
          value *= Self.doubt
        }
      }
      product[v] = value
      largest = max(largest, value.max())
    }
    // What only doubt allows is left out of the deviation.
    let scale = 1 / max(largest, 1e-30)
    for v in 0..<vectors {
      let value = product[v] * scale
      product[v] = value.replacing(with: 0, where: value .< 1e-5)
    }
    return DelayDensity.summarize(product, count: vectors, firstPoint: lowest)
  }

  /// How well an antenna path agrees with a location in points: its density there, 0 to 1.
  func agreement(_ index: Int, at location: Double) -> Double {
    let point = Int(location.rounded()) - spread[index].firstPoint
    guard point >= 0, point < 8 * DelayDensity.vectorCount else { return 0 }
    return Double(spread[index].values[point >> 3][point & 7])
  }
}
