internal import ChannelSounding

/// Writes attribute protocol PDUs as ACL data of a connection.
struct AttributeLink: Hashable, Sendable {
  /// The connection handle, 12 bits.
  var connectionHandle: UInt16
  /// The most octets that one ACL packet carries.
  var fragmentLength: Int

  /// The attribute protocol's channel of L2CAP.
  private static let channel: UInt16 = 0x0004

  /// The ACL packets of a PDU, in H4 framing.
  func packets(_ pdu: [UInt8], direction: TimedPacket.Direction) -> [[UInt8]] {
    var frame: [UInt8] = []
    frame.appendLittleEndian(UInt16(pdu.count))
    frame.appendLittleEndian(Self.channel)
    frame += pdu
    let size = max(fragmentLength, 1)
    return stride(from: 0, to: frame.count, by: size).map { start in
      let fragment = frame[start..<min(start + size, frame.count)]
      // A first fragment: not flushable when it is sent, 0b10 when it is received; 0b01 goes on.
      let boundary: UInt16 = start > 0 ? 0b01 : direction == .sent ? 0b00 : 0b10
      var packet: [UInt8] = [0x02]
      packet.appendLittleEndian(connectionHandle & 0xFFF | boundary << 12)
      packet.appendLittleEndian(UInt16(fragment.count))
      return packet + fragment
    }
  }
}
