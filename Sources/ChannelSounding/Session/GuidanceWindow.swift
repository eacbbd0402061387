/// The reasons of a session's latest results.
struct GuidanceWindow: Sendable {
  private var masks: SIMD32<UInt16> = .zero
  private var next = 0
  private var count = 0

  /// Makes an empty window.
  init() {}

  /// Whether no result has come.
  var isEmpty: Bool { count == 0 }

  /// Adds the reasons of a result, one bit for each raw value of `GuidanceReason`.
  mutating func append(_ mask: UInt16) {
    masks[next] = mask
    next = (next + 1) % masks.scalarCount
    count = min(count + 1, masks.scalarCount)
  }

  /// The reasons of at least three in ten results, the most common first.
  func reasons() -> [GuidanceReason] {
    var found: [(reason: GuidanceReason, count: Int)] = []
    for reason in GuidanceReason.allCases {
      var matches = 0
      for index in 0..<count where masks[index] & (1 << reason.rawValue) != 0 { matches += 1 }
      if matches > 0, 10 * matches >= 3 * count { found.append((reason, matches)) }
    }
    return found.sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
      .map(\.reason)
  }
}
