public import ChannelSounding

/// A packet of a capture that could not be used, and why.
public struct PacketFault: Hashable, Sendable {
  /// The packet's number in the capture, from 1.
  public var packetNumber: Int
  /// Where the packet's record begins in the capture, in octets.
  public var byteOffset: Int
  /// Whose recording holds the packet.
  public var side: ChannelSounding.Side
  /// What is wrong with the packet, and at which of its octets.
  public var error: WireError

  /// Makes a fault from its parts.
  public init(
    packetNumber: Int, byteOffset: Int, side: ChannelSounding.Side, error: WireError
  ) {
    self.packetNumber = packetNumber
    self.byteOffset = byteOffset
    self.side = side
    self.error = error
  }
}

extension PacketFault: CustomStringConvertible {
  /// The packet, its place and what is wrong with it, in words.
  public var description: String {
    "packet \(packetNumber) at offset \(byteOffset)\(side == .peer ? " of the peer" : ""): \(error)"
  }
}
