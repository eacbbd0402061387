@testable import ChannelSoundingCapture

/// Makes the ACL packets of an ATT PDU, as tests need them.
struct AttributePackets {
  var connection: UInt16 = 0x40
  var adapter: UInt16 = 0
  var direction: CaptureRecord.Direction = .received
  /// The most octets of L2CAP data in a packet.
  var fragmentLength = Int.max

  func packets(_ pdu: [UInt8]) -> [Packet] {
    let length = UInt16(pdu.count)
    var rest = ([UInt8(length & 0xFF), UInt8(length >> 8), 4, 0] + pdu)[...]
    var boundary: UInt16 = direction == .sent ? 0 : 2
    var result: [Packet] = []
    while !rest.isEmpty {
      let part = rest.prefix(fragmentLength)
      rest = rest.dropFirst(fragmentLength)
      result.append(packet(boundary: boundary, Array(part)))
      boundary = 1
    }
    return result
  }

  func packet(boundary: UInt16, _ data: [UInt8]) -> Packet {
    let header = connection | boundary << 12
    let octets = [
      UInt8(header & 0xFF), UInt8(header >> 8), UInt8(data.count & 0xFF), UInt8(data.count >> 8),
    ]
    let record = CaptureRecord(
      number: 1, byteOffset: 100, timeSeconds: nil, adapter: adapter, direction: direction,
      kind: .acl)
    return Packet(record, (octets + data).raw)
  }
}

extension AttributeDecoder {
  /// The PDUs that packets complete.
  mutating func pdus(_ packets: [Packet]) -> [[UInt8]] {
    packets.compactMap { packet in
      guard let pdu = decode(packet.record, packet.bytes.raw) else { return nil }
      return Packet(pdu.record, payload).bytes
    }
  }
}

extension RangingServiceDecoder {
  /// The messages that packets complete.
  mutating func messages(_ packets: [Packet]) -> [RangingServiceMessage] {
    packets.compactMap { decode($0.record, $0.bytes.raw) }
  }

  /// The segments of ranging data that packets complete, each with its header.
  mutating func segments(_ packets: [Packet]) -> [[UInt8]] {
    packets.compactMap { packet in
      guard case .rangingData(_, let range) = decode(packet.record, packet.bytes.raw) else {
        return nil
      }
      return Packet(packet.record, payload.extracting(range)).bytes
    }
  }
}

func littleEndian(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
