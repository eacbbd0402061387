/// How the data of a record frame an HCI packet.
enum PacketFraming: Sendable {
  /// btsnoop 1001: the packet alone, type and direction in the flags.
  case unencapsulated

  /// btsnoop 1002: H4, direction in the flags.
  case uart

  /// btsnoop 2001: the packet alone, adapter and opcode in the flags.
  case monitor

  /// Link type 187: H4, no direction.
  case uartWithoutDirection

  /// Link type 201: a big-endian direction word, then H4.
  case uartWithDirection

  /// Link type 254: big-endian adapter and opcode, then the packet alone.
  case monitorWithHeader

  /// PacketLogger: the packet alone, type and direction in the flags.
  case packetLogger

  init?(btsnoopDatalink datalink: UInt32) {
    switch datalink {
    case 1001: self = .unencapsulated
    case 1002: self = .uart
    case 2001: self = .monitor
    default: return nil
    }
  }

  init?(pcapLinkType linkType: UInt32) {
    switch linkType {
    case 187: self = .uartWithoutDirection
    case 201: self = .uartWithDirection
    case 254: self = .monitorWithHeader
    default: return nil
    }
  }

  /// The fewest octets a record can hold.
  var minimumLength: Int {
    switch self {
    case .unencapsulated, .uart, .uartWithoutDirection: 1
    case .monitor, .packetLogger: 0
    case .uartWithDirection: 5
    case .monitorWithHeader: 4
    }
  }

  /// What the framing says about a packet.
  struct Description {
    var kind: HCIPacketKind
    var direction: CaptureRecord.Direction
    var adapter: UInt16 = 0
    /// The octets in front of the HCI packet.
    var headerLength: Int
  }

  /// Describes the packet in `data`, of which at least `minimumLength` octets are there.
  func describe(_ data: RawSpan, flags: UInt32) -> Description {
    let flagDirection: CaptureRecord.Direction = flags & 1 == 0 ? .sent : .received
    switch self {
    case .unencapsulated:
      let kind: HCIPacketKind =
        flags & 2 == 0 ? .acl : flagDirection == .sent ? .command : .event
      return Description(kind: kind, direction: flagDirection, headerLength: 0)
    case .uart:
      let kind = HCIPacketKind(h4Type: data.octet(0))
      return Description(kind: kind, direction: flagDirection, headerLength: 1)
    case .monitor:
      return Self.monitorDescription(
        opcode: UInt16(truncatingIfNeeded: flags), adapter: UInt16(flags >> 16), headerLength: 0)
    case .uartWithoutDirection:
      let kind = HCIPacketKind(h4Type: data.octet(0))
      let direction: CaptureRecord.Direction =
        kind == .command ? .sent : kind == .event ? .received : .unknown
      return Description(kind: kind, direction: direction, headerLength: 1)
    case .uartWithDirection:
      let word = OrderedBytes(data, .big).uint32(0)
      return Description(
        kind: HCIPacketKind(h4Type: data.octet(4)),
        direction: word & 1 == 0 ? .sent : .received, headerLength: 5)
    case .monitorWithHeader:
      let header = OrderedBytes(data, .big)
      return Self.monitorDescription(
        opcode: header.uint16(2), adapter: header.uint16(0), headerLength: 4)
    case .packetLogger: return Self.packetLoggerDescription(type: flags)
    }
  }

  private static func packetLoggerDescription(type: UInt32) -> Description {
    let (kind, direction): (HCIPacketKind, CaptureRecord.Direction) =
      switch type {
      case 0: (.command, .sent)
      case 1: (.event, .received)
      case 2: (.acl, .sent)
      case 3: (.acl, .received)
      case 8: (.sco, .sent)
      case 9: (.sco, .received)
      default: (.other, .unknown)
      }
    return Description(kind: kind, direction: direction, headerLength: 0)
  }

  private static func monitorDescription(
    opcode: UInt16, adapter: UInt16, headerLength: Int
  ) -> Description {
    let (kind, direction): (HCIPacketKind, CaptureRecord.Direction) =
      switch opcode {
      case 2: (.command, .sent)
      case 3: (.event, .received)
      case 4: (.acl, .sent)
      case 5: (.acl, .received)
      case 6: (.sco, .sent)
      case 7: (.sco, .received)
      case 18: (.iso, .sent)
      case 19: (.iso, .received)
      default: (.other, .unknown)
      }
    return Description(
      kind: kind, direction: direction, adapter: adapter, headerLength: headerLength)
  }
}

extension PacketFraming {
  /// The name of a btsnoop datalink that is not supported.
  static func name(btsnoopDatalink datalink: UInt32) -> String {
    switch datalink {
    case 1003: "BCSP"
    case 1004: "three-wire UART"
    case 2002: "simulator"
    default: "unknown"
    }
  }

  /// The name of a pcap link type that is not supported.
  static func name(pcapLinkType linkType: UInt32) -> String {
    switch linkType {
    case 0: "loopback"
    case 1: "Ethernet"
    case 105, 127: "Wi-Fi"
    case 113, 276: "Linux cooked"
    case 189, 220: "USB"
    case 251, 256: "Bluetooth LE link layer"
    case 255: "Bluetooth BR/EDR baseband"
    case 272: "nRF sniffer"
    default: "unknown"
    }
  }
}
