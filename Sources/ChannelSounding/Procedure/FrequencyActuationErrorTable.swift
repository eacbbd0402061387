/// How far a reflector's transmit frequency lies from the requested one, for each of the 72 allowed channels.
public struct FrequencyActuationErrorTable: Hashable, Sendable {
  /// One entry for each allowed channel in ascending order, in units of 1/32 part per million.
  public var entries: [Int8]

  /// The number of entries.
  public static let entryCount = 72

  /// Makes a table from its 72 entries.
  ///
  /// - Precondition: There are 72 entries.
  public init(entries: [Int8]) {
    precondition(entries.count == Self.entryCount, "a table has \(Self.entryCount) entries")
    self.entries = entries
  }

  /// The error on a channel in parts per million, or `nil` where no channel is allowed.
  public func partsPerMillion(on channel: ChannelIndex) -> Double? {
    guard channel.isAllowed else { return nil }
    let index = Int(channel.rawValue) - (channel.rawValue <= 22 ? 2 : 5)
    return Double(entries[index]) / 32
  }
}
