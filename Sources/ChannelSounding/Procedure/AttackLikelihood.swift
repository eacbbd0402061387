/// The normalised attack detector metric (NADM): how likely it is that the packet was manipulated.
public enum AttackLikelihood: UInt8, Sendable, CaseIterable, Comparable {
  /// An attack is extremely unlikely.
  case extremelyUnlikely = 0
  /// An attack is very unlikely.
  case veryUnlikely = 1
  /// An attack is unlikely.
  case unlikely = 2
  /// An attack is possible.
  case possible = 3
  /// An attack is likely.
  case likely = 4
  /// An attack is very likely.
  case veryLikely = 5
  /// An attack is extremely likely.
  case extremelyLikely = 6

  /// Orders by likelihood.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
