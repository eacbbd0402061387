/// The kind of an HCI packet, or of a record that a capture holds beside the packets.
public enum HCIPacketKind: UInt8, Sendable, Hashable, BitwiseCopyable, CaseIterable {
  /// An HCI command, from the host to the controller.
  case command = 1

  /// ACL data, in either direction.
  case acl = 2

  /// Synchronous (SCO or eSCO) data, in either direction.
  case sco = 3

  /// An HCI event, from the controller to the host.
  case event = 4

  /// Isochronous data, in either direction.
  case iso = 5

  /// Anything else: a new adapter, a log line, an unknown type octet.
  case other = 0

  /// Creates the kind that an H4 type octet stands for; unknown octets give `other`.
  @inlinable
  public init(h4Type: UInt8) {
    self = h4Type == 0 ? .other : HCIPacketKind(rawValue: h4Type) ?? .other
  }
}
