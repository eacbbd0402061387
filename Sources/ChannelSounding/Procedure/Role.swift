/// The part that a device plays in a Channel Sounding procedure.
public enum Role: UInt8, Sendable, CaseIterable {
  /// The device that starts every exchange.
  case initiator = 0
  /// The device that answers.
  case reflector = 1

  /// The role of the other side.
  public var peer: Role { self == .initiator ? .reflector : .initiator }
}
