/// The tone antenna configuration selection (ACI): how many antennas each side uses for tones.
public enum ToneAntennaConfiguration: UInt8, Sendable, CaseIterable {
  /// One antenna on each side.
  case oneByOne = 0
  /// Two antennas at the initiator, one at the reflector.
  case twoByOne = 1
  /// Three antennas at the initiator, one at the reflector.
  case threeByOne = 2
  /// Four antennas at the initiator, one at the reflector.
  case fourByOne = 3
  /// One antenna at the initiator, two at the reflector.
  case oneByTwo = 4
  /// One antenna at the initiator, three at the reflector.
  case oneByThree = 5
  /// One antenna at the initiator, four at the reflector.
  case oneByFour = 6
  /// Two antennas on each side.
  case twoByTwo = 7

  /// The number of antennas at the initiator and at the reflector.
  public var antennaCounts: (initiator: Int, reflector: Int) {
    switch self {
    case .oneByOne: (1, 1)
    case .twoByOne: (2, 1)
    case .threeByOne: (3, 1)
    case .fourByOne: (4, 1)
    case .oneByTwo: (1, 2)
    case .oneByThree: (1, 3)
    case .oneByFour: (1, 4)
    case .twoByTwo: (2, 2)
    }
  }

  /// The number of antenna paths, 1 to 4.
  public var pathCount: Int { antennaCounts.initiator * antennaCounts.reflector }
}
