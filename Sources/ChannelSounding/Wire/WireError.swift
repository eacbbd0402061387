/// Why bytes from outside cannot be decoded, and where.
public struct WireError: Error, Hashable, Sendable {
  /// The kind of fault.
  public var code: Code
  /// The place of the fault in octets from the start of the packet.
  public var byteOffset: Int
  /// The field that could not be read, in the words of the Core specification.
  public var field: String

  /// The kinds of fault; more may be added.
  public struct Code: Hashable, Sendable {
    enum Kind: UInt8 { case truncated, invalidValue, unexpectedLength, unexpectedPacket }
    let kind: Kind

    /// The packet ends before the field does.
    public static let truncated = Code(kind: .truncated)
    /// The field holds a value that has no meaning.
    public static let invalidValue = Code(kind: .invalidValue)
    /// The length of the field does not fit its content.
    public static let unexpectedLength = Code(kind: .unexpectedLength)
    /// The packet does not belong where it stands.
    public static let unexpectedPacket = Code(kind: .unexpectedPacket)
  }

  /// Makes an error from its parts.
  public init(_ code: Code, at byteOffset: Int, field: String) {
    self.code = code
    self.byteOffset = byteOffset
    self.field = field
  }
}

extension WireError: CustomStringConvertible {
  /// What is wrong and at which octet, in words.
  public var description: String {
    switch code.kind {
    case .truncated: "the packet ends before its \(field) at octet \(byteOffset)"
    case .invalidValue: "\(field) at octet \(byteOffset) has a value without meaning"
    case .unexpectedLength: "\(field) at octet \(byteOffset) has an unexpected length"
    case .unexpectedPacket: "\(field) at octet \(byteOffset) does not belong there"
    }
  }
}
