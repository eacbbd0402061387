/// A Channel Sounding event of the Host Controller Interface.
public enum HCIEvent: Hashable, Sendable {
  /// What the peer's controller can do; the capabilities are missing when the status is an error.
  case remoteCapabilities(status: UInt8, connectionHandle: UInt16, Capabilities?)
  /// The peer's table of frequency actuation errors, missing when the status is an error.
  case remoteFrequencyActuationErrorTable(
    status: UInt8, connectionHandle: UInt16, FrequencyActuationErrorTable?)
  /// Channel Sounding security has started.
  case securityEnabled(status: UInt8, connectionHandle: UInt16)
  /// A configuration was created, or removed when it is missing.
  case configuration(
    status: UInt8, connectionHandle: UInt16, configurationID: UInt8, Configuration?)
  /// Procedures were enabled or disabled; the settings are missing when the status is an error.
  case procedureEnabled(status: UInt8, connectionHandle: UInt16, ProcedureSettings?)
  /// Results of a subevent, or more of them.
  case subeventResult(SubeventResult, steps: [Step])
  /// The CS Test mode has ended.
  case testEnded(status: UInt8)

  /// The LE Meta event code.
  static let leMetaEventCode: UInt8 = 0x3E

  /// The Channel Sounding subevent codes of the LE Meta event.
  enum Code: UInt8 {
    case remoteCapabilities = 0x2C
    case remoteFrequencyActuationErrorTable = 0x2D
    case securityEnabled = 0x2E
    case configuration = 0x2F
    case procedureEnabled = 0x30
    case subeventResult = 0x31
    case subeventResultContinue = 0x32
    case testEnded = 0x33
    case remoteCapabilities2 = 0x38
  }

  /// Decodes an HCI event packet: event code, length, parameters; an H4 type octet must have been removed.
  ///
  /// The result is `nil` when it is not a Channel Sounding event.
  ///
  /// - Parameter packet: The octets of the packet.
  /// - Throws: `WireError` with the offset of the octet at fault.
  public init?(decoding packet: RawSpan) throws(WireError) {
    var cursor = ByteCursor(packet)
    guard let code = try Self.code(decoding: &cursor) else { return nil }
    switch code {
    case .subeventResult, .subeventResultContinue:
      let result = try SubeventResult(
        decoding: &cursor, isContinuation: code == .subeventResultContinue)
      var steps: [Step] = []
      steps.reserveCapacity(result.stepCount)
      for _ in 0..<result.stepCount {
        let step = try Step(decodingHCI: &cursor, pathCount: result.antennaPathCount)
        steps.append(step)
      }
      self = .subeventResult(result, steps: steps)
    default:
      self = try Self(decoding: &cursor, code: code)
    }
  }

  /// Decodes an HCI event packet from an array; see `init(decoding:)`.
  ///
  /// - Parameter packet: The octets of the packet.
  /// - Throws: `WireError` with the offset of the octet at fault.
  public init?(decoding packet: [UInt8]) throws(WireError) {
    try self.init(decoding: packet.octets)
  }

  /// Reads the head of an event packet and stands the cursor behind the LE Meta subevent code.
  ///
  /// - Returns: The code, or `nil` when it is not a Channel Sounding event.
  @_lifetime(cursor: copy cursor)
  static func code(decoding cursor: inout ByteCursor) throws(WireError) -> Code? {
    try cursor.require(2, field: "event header")
    guard cursor.uncheckedUInt8() == leMetaEventCode else { return nil }
    let length = Int(cursor.uncheckedUInt8())
    guard length > 0 else {
      throw WireError(.unexpectedLength, at: 1, field: "parameter length")
    }
    try cursor.require(length, field: "event parameters")
    guard cursor.remaining == length else {
      throw WireError(.unexpectedLength, at: 1, field: "parameter length")
    }
    return Code(rawValue: cursor.uncheckedUInt8())
  }
}
