public import ChannelSounding

extension ChannelMap {
  /// The allowed channels of even index, 2 MHz apart.
  public static let even: ChannelMap = {
    var map = ChannelMap()
    for channel in ChannelMap.allAllowed.channels where channel.rawValue % 2 == 0 {
      map.insert(channel)
    }
    return map
  }()
}
