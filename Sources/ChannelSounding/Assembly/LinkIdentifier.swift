/// Names one connection of one adapter in a stream of packets.
public struct LinkIdentifier: Hashable, Sendable {
  /// The adapter, as the capture numbers it.
  public var adapter: UInt16
  /// The connection handle, 12 bits.
  public var connectionHandle: UInt16

  /// Makes an identifier from its parts.
  public init(adapter: UInt16 = 0, connectionHandle: UInt16) {
    self.adapter = adapter
    self.connectionHandle = connectionHandle
  }
}
