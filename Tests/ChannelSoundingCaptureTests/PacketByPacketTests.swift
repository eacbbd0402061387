import ChannelSounding
import ChannelSoundingSimulation
import Testing

@testable import ChannelSoundingCapture

/// A recording of a simulated link, in which a few packets may be lost.
private struct SimulatedRecording {
  var packets: [Packet]

  /// The connection that the recording is about.
  static let connectionHandle: UInt16 = 0x0040

  init(seed: UInt64, lossProbability: Double) throws {
    var generator = SeededGenerator(state: seed)
    var options = SimulationOptions()
    options.connectionHandle = Self.connectionHandle
    options.firstCounter = UInt16.random(in: 0...UInt16.max, using: &generator)
    options.toneAntennas = Bool.random(using: &generator) ? .twoByTwo : .oneByOne
    options.stepsPerSubevent = Int.random(in: 20...160, using: &generator)
    options.aborts.subeventProbability = 0.1
    options.aborts.procedureProbability = 0.1
    options.tones.lossProbability = 0.1
    var simulator = Simulator(options: options, seed: seed)
    var simulation = CaptureSimulation(of: simulator)
    simulation.isOnDemand = Bool.random(using: &generator)
    simulation.includesDiscovery = Bool.random(using: &generator)
    simulation.attributeMTU = Int.random(in: 60...247, using: &generator)
    simulation.fragmentLength = Int.random(in: 27...251, using: &generator)
    var timed = simulation.openingPackets()
    for place in 0..<6 {
      let procedure = simulator.procedure(distanceMeters: 2 + Double(place))
      timed += simulation.packets(of: procedure).filter { _ in
        Double.random(in: 0..<1, using: &generator) >= lossProbability
      }
    }
    packets = timed.enumerated().map { place, packet in
      let record = CaptureRecord(
        number: place + 1, byteOffset: 0, timeSeconds: packet.secondsSinceEpoch, adapter: 0,
        direction: packet.direction == .sent ? .sent : .received,
        kind: HCIPacketKind(h4Type: packet.bytes[0]))
      return Packet(record, Array(packet.bytes.dropFirst()).octets)
    }
    // Through a file and back, so that the times are those that a file holds.
    packets = try ChannelSoundingCaptureTests.packets(file)
  }

  /// The recording as a file.
  var file: [UInt8] {
    get throws {
      var writer = BtsnoopWriter()
      for packet in packets {
        try writer.write(
          packet.bytes.octets, kind: packet.record.kind, direction: packet.record.direction,
          timeSeconds: packet.record.timeSeconds)
      }
      return writer.takeBytes()
    }
  }

  /// The same with packets that have nothing to do with the link at places of all kinds, one in two.
  func disturbed(seed: UInt64) -> SimulatedRecording {
    var generator = SeededGenerator(state: seed)
    var disturbed = self
    disturbed.packets = []
    for packet in packets {
      while Bool.random(using: &generator) {
        var (record, bytes) = Self.unrelated(&generator)
        // At the same time as its neighbour, of which it must not take anything else.
        record.timeSeconds = packet.record.timeSeconds
        disturbed.packets.append(Packet(record, bytes.octets))
      }
      disturbed.packets.append(packet)
    }
    return disturbed
  }

  /// A packet of another connection or of none.
  private static func unrelated(
    _ generator: inout SeededGenerator
  ) -> (record: CaptureRecord, bytes: [UInt8]) {
    func random(_ count: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: count, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
    }
    func record(_ kind: HCIPacketKind, isSent: Bool) -> CaptureRecord {
      CaptureRecord(
        number: 1, byteOffset: 0, timeSeconds: nil, adapter: 0,
        direction: isSent ? .sent : .received, kind: kind)
    }
    func event(_ code: UInt8, _ parameters: [UInt8]) -> (CaptureRecord, [UInt8]) {
      (record(.event, isSent: false), [code, UInt8(parameters.count)] + parameters)
    }
    func acl(_ boundary: UInt16, isSent: Bool, _ data: [UInt8]) -> (CaptureRecord, [UInt8]) {
      let handle = connectionHandle + UInt16.random(in: 1...3, using: &generator)
      return (
        record(.acl, isSent: isSent),
        littleEndian(handle | boundary << 12) + littleEndian(UInt16(data.count)) + data
      )
    }
    let isSent = Bool.random(using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      // A notification of three octets, as a battery or a thermometer sends it.
      let value = [0x1B, 0x2A, 0x00] + random(3...3)
      return acl(2, isSent: false, littleEndian(UInt16(value.count)) + [4, 0] + value)
    case 1:
      // The beginning of something longer, which may never end.
      return acl(isSent ? 0 : 2, isSent: isSent, [200, 0, 0x40, 0] + random(20...20))
    case 2: return acl(1, isSent: isSent, random(1...40))
    case 3:
      // Signals of L2CAP.
      return acl(isSent ? 0 : 2, isSent: isSent, [8, 0, 5, 0, 0x12, 1, 4, 0] + random(4...4))
    case 4: return event(0xFF, random(1...255))
    case 5:
      // Completed packets, of the link itself as well.
      let handle = connectionHandle + UInt16.random(in: 0...3, using: &generator)
      return event(0x13, [1] + littleEndian(handle) + [1, 0])
    case 6: return event(0x0E, [1] + random(3...20))
    case 7:
      // An advertising report, then one extended.
      return event(0x3E, [isSent ? 0x02 : 0x0D] + random(20...60))
    case 8:
      let parameters = random(0...20)
      return (
        record(.command, isSent: true), [0x0C, 0x20, UInt8(parameters.count)] + parameters
      )
    default: return event(0x05, [0] + littleEndian(connectionHandle + 2) + [0x13])
    }
  }
}

@Suite struct PacketByPacketTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  private func read(_ recording: SimulatedRecording) throws -> [Procedure] {
    var reader = try ProcedureReader(bytes: recording.file)
    var found: [Procedure] = []
    while let procedure = try reader.next() { found.append(procedure) }
    return found
  }

  private func feed(_ recording: SimulatedRecording, isDirectionKnown: Bool = true) -> [Procedure] {
    var feed = ProcedureFeed()
    var found: [Procedure] = []
    for packet in recording.packets {
      let bytes = [packet.record.kind.rawValue] + packet.bytes
      // What a packet lacks or has too much is the feed's to note.
      try? feed.receive(
        h4: bytes.octets, direction: isDirectionKnown ? packet.record.direction : .unknown,
        secondsSinceEpoch: packet.record.timeSeconds)
      while let procedure = feed.next() { found.append(procedure) }
    }
    feed.finish()
    while let procedure = feed.next() { found.append(procedure) }
    return found
  }

  /// Gives an assembler the events, and what the attribute layer makes of the rest.
  private func assemble(_ recording: SimulatedRecording) -> [Procedure] {
    var assembler = ProcedureAssembler()
    var decoder = RangingServiceDecoder()
    var found: [Procedure] = []
    for packet in recording.packets {
      let seconds = packet.record.timeSeconds
      if packet.record.kind == .event {
        _ = decoder.decode(packet.record, packet.bytes.octets)
        try? assembler.receive(event: packet.bytes.octets, secondsSinceEpoch: seconds)
      } else {
        for segment in decoder.segments([packet]) {
          let handle = UInt16(packet.bytes[0]) | UInt16(packet.bytes[1] & 0xF) << 8
          try? assembler.receive(
            rangingData: segment.octets, connectionHandle: handle, secondsSinceEpoch: seconds)
        }
      }
      while let procedure = assembler.next() { found.append(procedure) }
    }
    assembler.finish()
    while let procedure = assembler.next() { found.append(procedure) }
    return found
  }

  @Test("Packet by packet gives what the file as a whole gives", arguments: seeds, [0, 0.1])
  func packetByPacket(seed: UInt64, lossProbability: Double) throws {
    let recording = try SimulatedRecording(seed: seed, lossProbability: lossProbability)
    let expected = try read(recording)
    #expect(expected.count == 6 || lossProbability > 0)
    #expect(expected.contains { $0.completeness == .complete } || lossProbability > 0)
    #expect(feed(recording) == expected)
    #expect(feed(recording, isDirectionKnown: false) == expected)
    #expect(assemble(recording) == expected)
  }

  @Test("Packets of others change nothing, wherever they come", arguments: seeds, [0, 0.1])
  func packetsOfOthers(seed: UInt64, lossProbability: Double) throws {
    let recording = try SimulatedRecording(seed: seed, lossProbability: lossProbability)
    let expected = try read(recording)
    for disturbance in 1...4 {
      let disturbed = recording.disturbed(seed: 100 * seed + UInt64(disturbance))
      #expect(disturbed.packets.count > recording.packets.count)
      #expect(try read(disturbed) == expected)
      #expect(feed(disturbed) == expected)
      #expect(assemble(disturbed) == expected)
    }
  }
}
