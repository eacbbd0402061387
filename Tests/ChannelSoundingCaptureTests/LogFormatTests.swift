import Foundation
import Testing

@testable import ChannelSoundingCapture

/// Formats for which there is no file: written here, then read.
@Suite struct LogFormatTests {
  private static func reference() throws -> [Packet] {
    try packets(try CaptureVector.all[1].bytes())
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// The reference packets as a PacketLogger file.
  private static func packetLogger(isBigEndian: Bool) throws -> [UInt8] {
    let types: [HCIPacketKind: UInt8] = [.command: 0, .event: 1, .acl: 3]
    return try reference().flatMap { packet in
      let words = [packet.bytes.count + 9, 1_750_000_000, 1000 * (packet.record.number - 1)]
      let header = words.flatMap { isBigEndian ? bigEndian($0) : bigEndian($0).reversed() }
      return header + [types[packet.record.kind] ?? 0xFC] + packet.bytes
    }
  }

  @Test(arguments: [true, false])
  func `a PacketLogger file gives the same packets`(isBigEndian: Bool) throws {
    let bytes = try Self.packetLogger(isBigEndian: isBigEndian)
    let reference = try Self.reference()
    let reader = try CaptureReader(bytes: bytes)
    #expect(reader.format == .packetLogger)
    let (found, diagnostics) = try packets(reader)
    #expect(diagnostics.isClean)
    #expect(found.map(\.h4) == reference.map(\.h4))
    #expect(found.map(\.record.direction) == reference.map(\.record.direction))
    #expect(found.map(\.record.timeSeconds) == reference.map(\.record.timeSeconds))

    // A damaged length costs one record.
    var damaged = bytes
    for index in 0..<4 { damaged[found[3].record.byteOffset + index] = 0xFF }
    let kept = try packets(damaged).map(\.bytes)
    #expect(kept == reference.filter { $0.record.number != 4 }.map(\.bytes))
  }

  @Test func `hexadecimal lines give the same packets`() throws {
    let reference = try Self.reference()
    var lines = ["# eight packets", ""]
    lines += reference.map(\.h4)
    lines[4] = "  04 3E 16 " + lines[4].dropFirst(6) + "  # with spaces\r"
    let (found, diagnostics) = try packets(
      CaptureReader(bytes: Array(lines.joined(separator: "\n").utf8)))
    #expect(diagnostics.isClean)
    #expect(found.map(\.h4) == reference.map(\.h4))
    #expect(found[0].record.byteOffset == 17)
    #expect(
      found.map(\.record.direction)
        == reference.map {
          $0.record.kind == .acl ? .unknown : $0.record.direction
        })
  }

  @Test func `a damaged line is counted and passed over`() throws {
    let reference = try Self.reference()
    var lines = reference.map(\.h4)
    lines[2] += "00"
    lines[4].removeLast()
    let reader = try CaptureReader(bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
    let (found, diagnostics) = try packets(reader)
    #expect(found.map(\.h4) == [0, 1, 3, 5, 6, 7].map { reference[$0].h4 })
    #expect(diagnostics.damagedLines.count == 2)
    #expect(diagnostics.damagedLines.firstLine == 3)
    #expect(diagnostics.damagedLines.firstOffset == lines[0].count + lines[1].count + 2)
  }

  @Test func `a line is delivered as soon as it is complete`() throws {
    let reference = try Self.reference()
    let pipe = Pipe()
    let input = pipe.fileHandleForWriting
    try input.write(contentsOf: Data((reference[0].h4 + "\n").utf8))
    var reader = try CaptureReader(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
    #expect(try reader.next() != nil)
    for packet in reference.dropFirst() {
      try input.write(contentsOf: Data((packet.h4 + "\n").utf8))
      let record = try #require(try reader.next())
      #expect(Packet(record, reader.payload).h4 == packet.h4)
    }
    try input.close()
    #expect(try reader.next() == nil)
  }

  @Test func `long results are split between steps`() throws {
    // 75 steps of four antenna paths: 24 octets each.
    var steps: [UInt8] = []
    for channel in 0..<75 { steps += [2, UInt8(channel), 21] + (0..<21).map { UInt8($0) } }
    var queue = PacketQueue()
    let subevent = SyntheticSubevent(
      procedureCounter: 7, procedureDone: 0xF, subeventDone: 0, abortReason: 3, paths: 4)
    let isWhole = queue.append(subevent, steps: steps, .peer, seconds: 1)
    #expect(isWhole)
    var found: [Packet] = []
    while let next = queue.next(number: found.count + 1) {
      found.append(Packet(next.record, queue.packets.extracting(next.range)))
    }
    #expect(found.count == 8)
    #expect(found.allSatisfy { $0.bytes.count <= 257 })
    #expect(found.map { $0.bytes[2] } == [0x31] + Array(repeating: 0x32, count: 7))
    #expect(
      try SubeventEvents.all(found) == [
        SubeventEvents(
          side: .peer, counter: 7, frequencyCompensation: 0xC000, referencePower: 0x7F,
          procedureDone: 0xF, subeventDone: 0, abortReason: 3, paths: 4, stepCount: 75,
          steps: hex(steps))
      ])
    // A step that runs past the end is no step.
    let isCutWhole = queue.append(subevent, steps: Array(steps.dropLast()), .peer, seconds: 1)
    #expect(!isCutWhole)
    #expect(!queue.isWaiting)
  }

  @Test func `a trace gives notifications and the vendor's result`() throws {
    let text = #"""
      0:00:00.055480 < log      b'{"log_version": "cs_6.0", "sess'
      0:00:00.055490 < log      b'ion_id": "N/A"}\n'
      0:00:01.000000 (+0.1) < event    bt_evt_system_boot(major=10, hash=2345468406)
      0:00:01.500000 (+0.1) > command  bt_cmd_cs_security_enable(connection=1)
      0:00:02.000000 (+0.1) < event    bt_evt_cs_result(connection=1, config_id=1, start_acl_conn_event=42, procedure_counter=5, frequency_compensation=-53, reference_power_level=-43, procedure_done_status=1, subevent_done_status=1, abort_reason=0, num_antenna_paths=4, num_steps=1, data=b'\x00(\x03\x00\xceA')
      0:00:02.100000 (+0.1) < event    bt_evt_cs_result_continue(connection=1, config_id=1, procedure_done_status=0, subevent_done_status=0, abort_reason=0, num_antenna_paths=4, num_steps=1, data=b"\x00)\x03'\xceB")
      0:00:02.200000 (+0.1) < event    bt_evt_gatt_characteristic_value(connection=1, characteristic=42, att_opcode=27, offset=0, value=b'\x03\x05\x10\n\x0f\\\x00')
      0:00:02.300000 (+0.1) < event    bt_evt_cs_result(connection=1, data=b'\x00)
      0:00:02.400000 (+0.1) < log      b'{"rtl_instance_id": 0, "rtl_output": {"distance": 2.5}}\n'
      0:00:02.500000 (+0.1) < event    bt_evt_connection_closed(connection=1, reason=4115)
      """#
    var reader = try CaptureReader(bytes: Array(text.utf8))
    let format = reader.format
    #expect(format == .siliconLabsTrace)
    var ranging = RangingServiceDecoder()
    var found: [Packet] = []
    var segments: [String] = []
    while let record = try reader.next() {
      found.append(Packet(record, reader.payload))
      if case .rangingData(_, let range) = ranging.decode(record, reader.payload) {
        segments.append(hex(Packet(record, ranging.payload.extracting(range)).bytes))
      }
    }
    #expect(found.map(\.record.kind) == [.event, .event, .acl, .event])
    #expect(found[0].record.timeSeconds == 2)
    let subevents = try SubeventEvents.all(found)
    #expect(subevents.map(\.steps) == ["00280300ce41" + "00290327ce42"])
    #expect(subevents.first?.frequencyCompensation == UInt16(bitPattern: -53))
    #expect(segments == ["0305100a0f5c00"])
    #expect(hex(found[3].bytes) == "050400010013")
    let told = reader.vendorResult
    #expect(told?.distanceMeters == 2.5)
    let damagedLines = reader.diagnostics.damagedLines
    #expect(damagedLines.count == 1)
    #expect(damagedLines.firstLine == 8)
  }

  @Test func `a trace names the characteristics it discovered`() throws {
    let text = #"""
      0:00:27.847442 < event    bt_evt_gatt_characteristic(connection=1, characteristic=27, properties=2, uuid=b'\x14,')
      0:00:27.847473 < event    bt_evt_gatt_characteristic(connection=1, characteristic=29, properties=48, uuid=b'\x15,')
      0:00:27.847625 < event    bt_evt_gatt_characteristic(connection=1, characteristic=32, properties=48, uuid=b'\xfb4\x9b_\x80\x00\x00\x80\x00\x10\x00\x00\x16,\x00\x00')
      0:00:27.877044 < event    bt_evt_gatt_characteristic_value(connection=1, characteristic=27, att_opcode=11, offset=0, value=b'\x07\x00\x00\x00')
      0:00:28.042907 < event    bt_evt_gatt_characteristic_value(connection=1, characteristic=29, att_opcode=27, offset=0, value=b'\x01\x00')
      0:00:28.042907 < event    bt_evt_gatt_characteristic_value(connection=1, characteristic=32, att_opcode=29, offset=0, value=b'\x03\x00\x10')
      """#
    var ranging = RangingServiceDecoder()
    #expect(
      ranging.messages(try packets(Array(text.utf8))) == [
        .other, .other, .other, .other, .features(7), .rangingData(.realTime, segment: 3..<5),
        .rangingData(.onDemand, segment: 3..<6),
      ])
  }

  @Test func `a Zephyr log with time stamps gives configuration and role`() throws {
    let text = """
      *** Booting nRF Connect SDK ***
      [00:00:01.500,000] <inf> app: CS config creation complete.
      [00:00:01.500,001] <inf> app:  - id: 1
      [00:00:01.500,002] <inf> app:  - mode: 2 (Mode-2: PBR)
      [00:00:01.500,003] <inf> app:  - mode_0_steps: 3
      [00:00:01.500,004] <inf> app:  - role: 1 (Reflector)
      [00:00:01.600,000] <inf> app: CS security enabled.
      [00:00:01.700,000] <inf> app: CS procedures enabled:
      [00:00:01.700,000] <inf> app:  - config ID: 1
      [00:00:01.700,000] <inf> app:  - TX power: -4 dBm
      [00:00:01.700,000] <inf> app:  - subevent length: 16000 us
      [00:00:02.000,000] <inf> app: CS Subevent result received:
      [00:00:02.000,000] <inf> app:  - Procedure counter: 65535
      [00:00:02.000,000] <inf> app:  - Procedure abort reason: 1
      [00:00:02.000,000] <inf> app:  - Subevent abort reason: 3
      [00:00:02.000,000] <inf> app:  - Num steps reported: 1
      [00:00:02.000,000] <inf> app:  - Step data buffer length: 6 bytes
      [00:00:02.000,000] <inf> app: Raw step data:
        00280300
        ce41
      [00:00:03.000,000] <inf> app: CS Subevent result received:
      [00:00:03.000,000] <inf> app:  - Num steps reported: 1
      [00:00:03.000,000] <inf> app:  - Step data buffer length: 6 bytes
      [00:00:03.000,000] <inf> app: Raw step data:
        00280300
      [00:00:04.000,000] <inf> app: CS Subevent result received:
      [00:00:04.000,000] <inf> app:  - Procedure counter: 1
      [00:00:04.000,000] <inf> app:  - Num steps reported: 0

      """
    let reader = try CaptureReader(bytes: Array(text.utf8))
    #expect(reader.format == .zephyrLog)
    let (found, diagnostics) = try packets(reader)
    #expect(found.map { $0.bytes[2] } == [0x2F, 0x30, 0x31, 0x31])
    #expect(found.map(\.record.timeSeconds) == [1.5, 1.7, 2, 4])
    #expect(found[0].bytes[6] == 1)
    #expect(found[0].bytes[14] == 1)
    #expect(found[1].bytes[9] == UInt8(bitPattern: -4))
    let subevents = try SubeventEvents.all(found)
    #expect(subevents.map(\.counter) == [65535, 1])
    #expect(subevents.map(\.steps) == ["00280300ce41", ""])
    #expect(subevents.first?.abortReason == 0x31)
    #expect(diagnostics.damagedLines.count == 1)
    #expect(diagnostics.damagedLines.firstLine == 26)
  }
}
