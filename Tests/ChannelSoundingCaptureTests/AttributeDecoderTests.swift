import Testing

@testable import ChannelSoundingCapture

@Suite struct AttributeDecoderTests {
  private static let pdu: [UInt8] = [0x1B, 0x21, 0x00] + (0..<40)

  @Test(arguments: 1...48)
  func `fragments of any length give the PDU`(length: Int) {
    var decoder = AttributeDecoder()
    let packets = AttributePackets(fragmentLength: length).packets(Self.pdu)
    #expect(decoder.pdus(packets + packets) == [Self.pdu, Self.pdu])
    #expect(decoder.diagnostics.count == 0)
  }

  @Test func `connections, adapters and directions stay apart`() {
    var decoder = AttributeDecoder()
    let streams: [AttributePackets] = [
      AttributePackets(fragmentLength: 9),
      AttributePackets(connection: 0x41, fragmentLength: 9),
      AttributePackets(adapter: 1, fragmentLength: 9),
      AttributePackets(direction: .sent, fragmentLength: 9),
    ]
    let fragments = streams.enumerated().map { index, stream in
      stream.packets(Self.pdu + [UInt8(index)])
    }
    let interleaved = fragments[0].indices.flatMap { step in fragments.map { $0[step] } }
    #expect(decoder.pdus(interleaved) == (0..<4).map { Self.pdu + [UInt8($0)] })
    #expect(decoder.diagnostics.count == 0)
  }

  @Test func `directions that are not told are inferred`() throws {
    var decoder = AttributeDecoder()
    let received = AttributePackets(fragmentLength: 20).packets(Self.pdu)
    let sent = AttributePackets(direction: .sent, fragmentLength: 20).packets(Self.pdu)
    var directions: [CaptureRecord.Direction] = []
    for var packet in received + sent {
      packet.record.direction = .unknown
      if let pdu = decoder.decode(packet.record, packet.bytes.raw) {
        directions.append(pdu.direction)
      }
    }
    #expect(directions == [.received, .sent])
  }

  @Test func `broken fragments are counted`() {
    let packets = AttributePackets(fragmentLength: 20).packets(Self.pdu)
    var decoder = AttributeDecoder()

    // A continuation whose beginning is missing.
    #expect(decoder.pdus([packets[1]]).isEmpty)
    #expect(decoder.diagnostics.continuationsWithoutStart.count == 1)
    #expect(decoder.diagnostics.continuationsWithoutStart.firstOffset == 100)

    // A beginning over an unfinished PDU; the new one is good.
    #expect(decoder.pdus([packets[0]] + packets) == [Self.pdu])
    #expect(decoder.diagnostics.unfinished.count == 1)

    // More octets than the L2CAP length says.
    let long = AttributePackets().packet(boundary: 2, [3, 0, 4, 0, 0x1B, 0x21, 0, 9])
    #expect(decoder.pdus([long]).isEmpty)
    #expect(decoder.diagnostics.overruns.count == 1)

    // A length that disagrees with the packet, a packet cut short, no packet at all.
    var wrong = packets[0]
    wrong.bytes[2] += 1
    var cut = packets[0]
    cut.record.isTruncated = true
    var empty = packets[0]
    empty.bytes = []
    #expect(decoder.pdus([wrong, cut, empty]).isEmpty)
    #expect(decoder.diagnostics.malformedPackets.count == 3)
    #expect(decoder.diagnostics.count == 6)

    #expect(decoder.pdus(packets) == [Self.pdu])
  }

  @Test func `other channels and other packets give nothing`() {
    var decoder = AttributeDecoder()
    let signalling = AttributePackets().packet(boundary: 2, [2, 0, 5, 0, 1, 2])
    let empty = AttributePackets().packet(boundary: 2, [0, 0, 4, 0])
    var event = AttributePackets().packets(Self.pdu)[0]
    event.record.kind = .event
    #expect(decoder.pdus([signalling, empty, event]).isEmpty)
    #expect(decoder.diagnostics.count == 0)
  }

  @Test func `many connections do not grow the memory`() {
    var decoder = AttributeDecoder()
    for connection in 0..<200 {
      let packets = AttributePackets(connection: UInt16(connection)).packets(Self.pdu)
      #expect(decoder.pdus(packets) == [Self.pdu])
    }
  }
}
