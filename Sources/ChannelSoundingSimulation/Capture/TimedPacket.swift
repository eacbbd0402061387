/// An HCI packet with the time at which it crossed the interface between host and controller.
public struct TimedPacket: Hashable, Sendable {
  /// The time in seconds since the Unix epoch.
  public var secondsSinceEpoch: Double
  /// Which way the packet goes.
  public var direction: Direction
  /// The octets with the H4 packet type in front.
  public var bytes: [UInt8]

  /// Makes a packet from its parts.
  public init(secondsSinceEpoch: Double, direction: Direction, bytes: [UInt8]) {
    self.secondsSinceEpoch = secondsSinceEpoch
    self.direction = direction
    self.bytes = bytes
  }

  /// Which way a packet goes.
  public enum Direction: UInt8, Sendable, CaseIterable {
    /// From the host to the controller.
    case sent = 0
    /// From the controller to the host.
    case received = 1
  }
}
