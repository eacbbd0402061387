/// A set of channel indices, as the 10-octet channel map of the controller.
public struct ChannelMap: Hashable, Sendable {
  /// Channels 0 to 63, one bit each.
  private var low: UInt64
  /// Channels 64 to 79, one bit each.
  private var high: UInt16

  /// Makes an empty map.
  public init() {
    low = 0
    high = 0
  }

  /// Makes a map from its two words: channels 0 to 63 and channels 64 to 79, lowest channel in the lowest bit.
  public init(low: UInt64, high: UInt16) {
    self.low = low
    self.high = high
  }

  /// The 72 channels that Channel Sounding may use.
  public static let allAllowed: ChannelMap = {
    var map = ChannelMap()
    for index in 0..<ChannelIndex.count {
      let channel = ChannelIndex(index)
      if channel.isAllowed { map.insert(channel) }
    }
    return map
  }()

  /// The map's ten octets, channel 0 in the lowest bit of the first.
  public var octets: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: low >> (8 * $0)) }
      + [UInt8(truncatingIfNeeded: high), UInt8(truncatingIfNeeded: high >> 8)]
  }

  /// The number of channels in the map.
  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether the map holds a channel.
  public func contains(_ channel: ChannelIndex) -> Bool {
    let index = channel.rawValue
    if index < 64 { return low & (1 << UInt64(index)) != 0 }
    return index < 80 && high & (1 << UInt16(index - 64)) != 0
  }

  /// Adds a channel; indices past 79 are ignored.
  public mutating func insert(_ channel: ChannelIndex) {
    let index = channel.rawValue
    if index < 64 {
      low |= 1 << UInt64(index)
    } else if index < 80 {
      high |= 1 << UInt16(index - 64)
    }
  }

  /// Removes a channel.
  public mutating func remove(_ channel: ChannelIndex) {
    let index = channel.rawValue
    if index < 64 {
      low &= ~(1 << UInt64(index))
    } else if index < 80 {
      high &= ~(1 << UInt16(index - 64))
    }
  }

  /// The channels in ascending order.
  public var channels: [ChannelIndex] {
    (0..<80).map { ChannelIndex($0) }.filter(contains)
  }
}
