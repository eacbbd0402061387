import Testing

@testable import ChannelSoundingCapture

@Suite struct RangingServiceTests {
  /// The value handles of the service in these tests, in the order of the characteristics.
  private static let handles: [(uuid: UInt16, handle: UInt16)] = [
    (0x2C14, 0x12), (0x2C15, 0x14), (0x2C16, 0x17), (0x2C17, 0x1A), (0x2C18, 0x1D), (0x2C19, 0x20),
  ]

  private let server = AttributePackets(direction: .received)
  private let client = AttributePackets(direction: .sent)

  private static func wide(_ uuid: UInt16) -> [UInt8] {
    [0xFB, 0x34, 0x9B, 0x5F, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0] + littleEndian(uuid) + [0, 0]
  }

  private func discovery(isWide: Bool = false) -> [Packet] {
    var packets = client.packets([0x08, 0x01, 0x00, 0xFF, 0xFF, 0x03, 0x28])
    let entries = Self.handles.map { uuid, handle in
      littleEndian(handle - 1) + [0x30] + littleEndian(handle)
        + (isWide ? Self.wide(uuid) : littleEndian(uuid))
    }
    packets += server.packets([0x09, isWide ? 21 : 7] + entries.flatMap(\.self))
    return packets
  }

  private func traffic() -> [Packet] {
    client.packets([0x0A, 0x12, 0])
      + server.packets([0x0B, 3, 0, 0, 0])
      + server.packets([0x1B, 0x14, 0, 0x03, 1, 2, 3])
      + server.packets([0x1D, 0x17, 0, 0x01, 9])
      + client.packets([0x52, 0x1A, 0, 0, 0x34, 2])
      + server.packets([0x1D, 0x1A, 0, 2, 1])
      + server.packets([0x1B, 0x1D, 0, 0x34, 2])
      + server.packets([0x1D, 0x20, 0, 0x33, 2])
      + server.packets([0x1B, 0x55, 0, 0x33, 2])
  }

  private static let meaning: [RangingServiceMessage] = [
    .other, .features(3), .rangingData(.realTime, segment: 3..<7),
    .rangingData(.onDemand, segment: 3..<5), .controlPointRequest(3..<6),
    .controlPointIndication(3..<5), .dataReady(counter: 0x0234),
    .dataOverwritten(counter: 0x0233), .other,
  ]

  @Test(arguments: [false, true])
  func `the discovery names the characteristics`(isWide: Bool) {
    var ranging = RangingServiceDecoder()
    #expect(ranging.messages(discovery(isWide: isWide)) == [.other, .other])
    #expect(ranging.messages(traffic()) == Self.meaning)
  }

  @Test func `find information names them too`() {
    var ranging = RangingServiceDecoder()
    let entries = Self.handles.flatMap { littleEndian($0.handle) + littleEndian($0.uuid) }
    _ = ranging.messages(server.packets([0x05, 1] + entries))
    #expect(ranging.messages(traffic()) == Self.meaning)
  }

  @Test func `features read by their type are known`() {
    var ranging = RangingServiceDecoder()
    let request = client.packets([0x08, 1, 0, 0xFF, 0xFF, 0x14, 0x2C])
    let response = server.packets([0x09, 6, 0x12, 0, 5, 0, 0, 0])
    #expect(ranging.messages(request + response) == [.other, .features(5)])
  }

  /// Also a request that ends before the UUID that it asks for.
  @Test func `PDUs of any opcode may end anywhere`() {
    for opcode in UInt8.min...UInt8.max {
      for count in 0..<24 {
        var ranging = RangingServiceDecoder()
        let pdu = [opcode] + (0..<count).map { UInt8($0 % 3) }
        _ = ranging.messages(discovery())
        #expect(ranging.messages(client.packets(pdu) + server.packets(pdu)).count == 2)
      }
    }
  }

  @Test func `without a discovery nothing is taken for ranging data`() {
    var ranging = RangingServiceDecoder()
    #expect(ranging.messages(traffic()) == Array(repeating: .other, count: 9))
  }

  @Test func `each side may be the server`() {
    var ranging = RangingServiceDecoder()
    let swapped = (discovery() + traffic()).map { packet in
      var packet = packet
      packet.record.direction = packet.record.direction == .sent ? .received : .sent
      return packet
    }
    #expect(Array(ranging.messages(swapped).dropFirst(2)) == Self.meaning)
    // The same handles of the other side are something else.
    #expect(ranging.messages(traffic()) == Array(repeating: .other, count: 9))
  }

  @Test func `connections and adapters stay apart`() {
    var ranging = RangingServiceDecoder()
    _ = ranging.messages(discovery())
    for change in [(0x41, 0), (0x40, 1)] as [(UInt16, UInt16)] {
      let other = AttributePackets(connection: change.0, adapter: change.1)
      #expect(ranging.messages(other.packets([0x1B, 0x14, 0, 3, 1])) == [.other])
    }
    #expect(ranging.messages(traffic()) == Self.meaning)
  }

  @Test(
    arguments: [
      [0x05, 4, 0, 0x40, 0, 0x13], [0x3E, 4, 0x0A, 0, 0x40, 0],
    ] as [[UInt8]])
  func `a connection that ended is forgotten`(event: [UInt8]) {
    var ranging = RangingServiceDecoder()
    _ = ranging.messages(discovery())
    let record = CaptureRecord(
      number: 1, byteOffset: 0, timeSeconds: nil, direction: .received, kind: .event)
    let message = ranging.decode(record, event.raw)
    #expect(message == nil)
    #expect(ranging.messages(traffic()) == Array(repeating: .other, count: 9))
  }

  @Test func `a forced handle needs no discovery`() {
    var ranging = RangingServiceDecoder(forcedDataHandle: 0x55)
    let packets = server.packets([0x1B, 0x55, 0, 3, 1, 2])
    #expect(ranging.messages(packets) == [.rangingData(.undetermined, segment: 3..<6)])
  }

  @Test func `ranging data are recognised by their shape`() {
    // First and last segment, counter 0x234 of config 1, 0 dBm, two paths.
    let first = server.packets([0x1B, 0x55, 0, 0x01, 0x34, 0x12, 0x00, 0x03])
    let next = server.packets([0x1B, 0x55, 0, 0x06, 0xFF])
    let data = RangingServiceMessage.rangingData(.undetermined, segment: 3..<8)

    var ranging = RangingServiceDecoder()
    #expect(ranging.messages(first + next) == [.other, .other])
    ranging.noteProcedureCounter(0x7234, connection: 0x41)
    #expect(ranging.messages(first) == [.other])
    ranging.noteProcedureCounter(0x7234, connection: 0x40)
    #expect(ranging.messages(next + first) == [.other, data])
    #expect(ranging.messages(next) == [.rangingData(.undetermined, segment: 3..<5)])
  }

  @Test(
    arguments: [
      [0x05, 0x34, 0x12, 0, 3], [0x02, 0x34, 0x12, 0, 3], [0x01, 0x34, 0x52, 0, 3],
      [0x01, 0x34, 0x12, 0, 5], [0x01, 0x34, 0x12, 0, 0x83], [0x01, 0x34, 0x12, 60, 3],
      [0x01, 0x35, 0x12, 0, 3], [0x01, 0x34, 0x12, 0],
    ] as [[UInt8]])
  func `other shapes are not ranging data`(value: [UInt8]) {
    var ranging = RangingServiceDecoder()
    ranging.noteProcedureCounter(0x0234, connection: 0x40)
    #expect(ranging.messages(server.packets([0x1B, 0x55, 0] + value)) == [.other])
  }

  @Test func `old counters are forgotten`() {
    var tracker = RangingServiceTracker()
    for counter in 0..<17 { tracker.noteProcedureCounter(UInt16(counter), connection: 1) }
    #expect(!tracker.isRecent(0, connection: 1, adapter: 0))
    #expect(tracker.isRecent(1, connection: 1, adapter: 0))
    #expect(tracker.isRecent(16, connection: 1, adapter: 0))
  }

  @Test(arguments: CaptureVector.all)
  func `the captures hold one procedure of ranging data`(vector: CaptureVector) throws {
    var ranging = RangingServiceDecoder()
    let segments = ranging.segments(try packets(try vector.bytes()))
    #expect(segments.map(\.first) == [0x01, 0x06])
    #expect(segments.map(\.count) == [182, 64])
    #expect(hex(segments.flatMap { $0.dropFirst() }).hasPrefix("01100401010100c00000eb19"))
    #expect(ranging.diagnostics.count == 0)
  }
}
