/// Reads plain hexadecimal lines, one H4 packet each; empty lines and `#` comments are passed over.
struct HexLineDecoder: LogDecoder {
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
    let content = text.prefix { $0 != "#" }.filter { !$0.isWhitespace }
    guard let octets = hexOctets(content) else { return nil }
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

/// The value of a hexadecimal digit.
func hexDigit(_ character: UInt8) -> UInt8? {
  switch character {
  case 0x30...0x39: character - 0x30
  case 0x41...0x46: character - 0x41 + 10
  case 0x61...0x66: character - 0x61 + 10
  default: nil
  }
}

/// The octets of a text of hexadecimal digits, or `nil`.
func hexOctets(_ text: some StringProtocol) -> [UInt8]? {
  var octets: [UInt8] = []
  var high: UInt8?
  for character in text.utf8 {
    guard let digit = hexDigit(character) else { return nil }
    if let first = high {
      octets.append(first << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }
  return high == nil ? octets : nil
}
