/// A Channel Sounding channel index; channel *n* lies at 2402 + *n* MHz.
public struct ChannelIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// The index, 0 to 78 on a valid channel.
  public var rawValue: UInt8

  /// Makes an index; see `isDefined` for whether such a channel exists.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes an index from a number from 0 to 255.
  public init(_ index: Int) { rawValue = UInt8(index) }

  /// The number of channel indices, of which 72 may be used.
  public static let count = 79

  /// Whether the index names a channel, 0 to 78.
  public var isDefined: Bool { rawValue < Self.count }

  /// Whether Channel Sounding may use this channel: 2 to 22 and 26 to 76.
  public var isAllowed: Bool {
    (2...22).contains(rawValue) || (26...76).contains(rawValue)
  }

  /// The centre frequency in MHz.
  public var megahertz: Double { 2402 + Double(rawValue) }

  /// Orders channels by frequency.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
