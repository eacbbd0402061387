/// How many tones or steps were not used, by reason.
public struct LossCounts: Hashable, Sendable {
  /// One count for each raw value of `LossReason`.
  private var counts: SIMD32<UInt32> = .zero

  /// Makes counts of zero.
  public init() {}

  /// The count of a reason.
  public subscript(reason: LossReason) -> Int {
    get { Int(counts[Int(reason.rawValue)]) }
    set { counts[Int(reason.rawValue)] = UInt32(clamping: newValue) }
  }

  /// The sum over all reasons.
  public var total: Int { Int(counts.wrappedSum()) }

  /// Whether nothing was lost.
  public var isEmpty: Bool { counts == .zero }

  /// The reasons with a count, in the order of `LossReason`.
  public var reasons: [(reason: LossReason, count: Int)] {
    LossReason.allCases.compactMap { self[$0] == 0 ? nil : ($0, self[$0]) }
  }

  /// Adds other counts.
  public static func += (lhs: inout Self, rhs: Self) { lhs.counts &+= rhs.counts }
}
