import ChannelSounding

/// The frame of an HCI packet on the UART transport: a type octet, then the packet.
struct H4Packet: ~Escapable {
  let kind: HCIPacketKind
  /// The packet without the type octet.
  let payload: RawSpan

  /// Looks at the type and the length of a packet.
  ///
  /// - Throws: `WireError` with the offset in `bytes` where the type has no meaning or the length is wrong.
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) throws(WireError) {
    guard bytes.byteCount > 0 else {
      throw WireError(.truncated, at: 0, field: "packet type")
    }
    let kind = HCIPacketKind(h4Type: bytes.octet(0))
    let headerLength =
      switch kind {
      case .command, .sco: 4
      case .acl, .iso: 5
      case .event: 3
      case .other: 0
      }
    guard headerLength > 0 else { throw WireError(.invalidValue, at: 0, field: "packet type") }
    guard bytes.byteCount >= headerLength else {
      throw WireError(.truncated, at: bytes.byteCount, field: "packet header")
    }
    let length =
      switch kind {
      case .acl: Int(bytes.uint16(3))
      case .iso: Int(bytes.uint16(3) & 0x3FFF)
      default: Int(bytes.octet(headerLength - 1))
      }
    guard bytes.byteCount >= headerLength + length else {
      throw WireError(.truncated, at: bytes.byteCount, field: "packet data")
    }
    guard bytes.byteCount == headerLength + length else {
      throw WireError(.unexpectedLength, at: headerLength + length, field: "packet")
    }
    self.kind = kind
    payload = bytes.dropping(1)
  }
}
