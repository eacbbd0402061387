/// How well the access address of a packet was received.
public struct PacketQuality: Hashable, Sendable {
  /// The octet of the step: the match in the low nibble, the number of bit errors in the high one.
  public var rawValue: UInt8

  /// Makes a quality from the octet of a step.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes a quality from a match and a number of bit errors.
  public init(_ match: AccessAddressMatch, bitErrors: Int = 0) {
    rawValue = match.rawValue | UInt8(min(max(bitErrors, 0), 15)) << 4
  }

  /// What became of the access address.
  public enum AccessAddressMatch: UInt8, Sendable, CaseIterable {
    /// Every bit matched.
    case exact = 0
    /// The address was found with bit errors.
    case bitErrors = 1
    /// The address was not found: nothing else about the packet can be trusted.
    case notFound = 2
  }

  /// What became of the access address, or `nil` for a reserved code.
  public var match: AccessAddressMatch? { AccessAddressMatch(rawValue: rawValue & 0xF) }

  /// The number of bit errors, 0 to 15.
  public var bitErrors: Int { Int(rawValue >> 4) }
}
