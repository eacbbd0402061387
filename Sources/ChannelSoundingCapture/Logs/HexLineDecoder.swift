/// Reads plain hexadecimal lines, one H4 packet each; empty lines and `#` comments are passed over.
struct HexLineDecoder: TextLogDecoder {
  mutating func take(_ text: String, _ output: inout LogOutput) -> Bool {
    guard let packet = Self.packet(text) else { return false }
    guard let type = packet.first else { return true }
    let kind = HCIPacketKind(h4Type: type)
    let direction: CaptureRecord.Direction =
      switch kind {
      case .command: .sent
      case .event: .received
      default: .unknown
      }
    output.queue.append(kind, direction, .local, seconds: nil) {
      $0.append(contentsOf: packet.dropFirst())
    }
    return true
  }

  /// The octets of a line: empty for a line without a packet, `nil` if it is not an H4 packet.
  static func packet(_ text: String) -> [UInt8]? {
    guard let octets = hexOctets(text.utf8.prefix { $0 != 0x23 }) else { return nil }
    return octets.isEmpty || isComplete(octets) ? octets : nil
  }

  /// Whether the length inside a packet is that of the packet.
  private static func isComplete(_ octets: [UInt8]) -> Bool {
    switch octets[0] {
    case 1: octets.count >= 4 && octets.count == 4 + Int(octets[3])
    case 2: octets.count >= 5 && octets.count == 5 + Int(octets[3]) + Int(octets[4]) << 8
    case 3: octets.count >= 4 && octets.count == 4 + Int(octets[3])
    case 4: octets.count >= 3 && octets.count == 3 + Int(octets[2])
    case 5: octets.count >= 5
    default: false
    }
  }
}
