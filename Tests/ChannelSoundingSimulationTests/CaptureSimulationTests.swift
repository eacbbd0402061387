import ChannelSounding
import ChannelSoundingSimulation
import Testing

/// Recordings assemble to the procedures that were simulated.
@Suite struct CaptureSimulationTests {
  /// The procedures that a recording, and the other side's, assemble to.
  private func assemble(
    _ packets: [TimedPacket], peer: [TimedPacket] = []
  ) throws -> [Procedure] {
    var assembler = ProcedureAssembler()
    var att = AttributeReader()
    for packet in packets {
      if packet.bytes[0] == 0x04 {
        try assembler.receive(
          event: packet.bytes.octets.extracting(droppingFirst: 1),
          secondsSinceEpoch: packet.secondsSinceEpoch)
      } else if let segment = att.segment(packet) {
        try assembler.receive(
          rangingData: segment.octets, connectionHandle: 0x40,
          secondsSinceEpoch: packet.secondsSinceEpoch)
      }
    }
    for packet in peer {
      try assembler.receive(
        event: packet.bytes.octets.extracting(droppingFirst: 1), from: .peer,
        secondsSinceEpoch: packet.secondsSinceEpoch)
    }
    assembler.finish()
    #expect(assembler.diagnostics == AssemblyDiagnostics())
    var procedures: [Procedure] = []
    while let procedure = assembler.next() { procedures.append(procedure) }
    return procedures
  }

  /// A procedure as a recording tells it: the peer's channels come from the local side, where it has the step.
  private func expected(_ procedure: Procedure, overRangingService: Bool) -> Procedure {
    var procedure = procedure
    procedure.secondsSinceEpoch = nil
    let local = procedure.localRole
    procedure[local].selectedTXPower = nil
    if overRangingService {
      for index in procedure[local.peer].steps.indices {
        procedure[local.peer].steps[index].channel = nil
      }
    } else {
      procedure[local.peer].selectedTXPower = nil
    }
    procedure.pairSteps()
    return procedure
  }

  @Test(arguments: Array(1...40), [false, true])
  func recordingsAssembleToTheProcedures(seed: Int, isOnDemand: Bool) throws {
    var simulator = Simulator(options: .random(seed: UInt64(seed)), seed: UInt64(seed))
    var capture = CaptureSimulation(of: simulator)
    capture.isOnDemand = isOnDemand
    capture.fragmentLength = seed % 2 == 0 ? 27 : 251
    capture.attributeMTU = seed % 3 == 0 ? 65 : 247
    var packets = capture.openingPackets()
    var truth: [Procedure] = []
    for step in 0..<3 {
      let procedure = simulator.procedure(distanceMeters: 2 + Double(step))
      truth.append(expected(procedure, overRangingService: true))
      packets += capture.packets(of: procedure)
    }
    var assembled = try assemble(packets)
    for index in assembled.indices { assembled[index].secondsSinceEpoch = nil }
    #expect(assembled == truth)
    let times = packets.map(\.secondsSinceEpoch)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: Array(1...20))
  func bothSidesRecordingsAssembleToTheProcedures(seed: Int) throws {
    var simulator = Simulator(options: .random(seed: UInt64(seed)), seed: UInt64(seed))
    var capture = CaptureSimulation(of: simulator)
    capture.includesRangingService = false
    var (packets, peerPackets) = (capture.openingPackets(), capture.peer.openingPackets())
    #expect(peerPackets.allSatisfy { $0.bytes[0] == 0x04 })
    var truth: [Procedure] = []
    for step in 0..<3 {
      let procedure = simulator.procedure(distanceMeters: 2 + Double(step))
      truth.append(expected(procedure, overRangingService: false))
      packets += capture.packets(of: procedure)
      peerPackets += capture.peer.packets(of: procedure)
    }
    var assembled = try assemble(packets, peer: peerPackets)
    for index in assembled.indices { assembled[index].secondsSinceEpoch = nil }
    #expect(assembled == truth)
  }

  @Test func discoveryTellsTheHandlesOfTheService() {
    let capture = CaptureSimulation(of: Simulator(seed: 1))
    let pdus = capture.openingPackets().filter { $0.bytes[0] == 0x02 }.map { $0.bytes.dropFirst(9) }
    let declarations = pdus.filter { $0.first == 0x09 }.flatMap { $0.dropFirst(2) }
    #expect(declarations.count == 6 * 7)
    let uuids = stride(from: 0, to: declarations.count, by: 7).map {
      UInt16(declarations[$0 + 5]) | UInt16(declarations[$0 + 6]) << 8
    }
    #expect(uuids == [0x2C14, 0x2C15, 0x2C16, 0x2C17, 0x2C18, 0x2C19])
  }
}

/// Joins ACL fragments and gives the values of ranging data.
private struct AttributeReader {
  private var frame: [UInt8] = []

  mutating func segment(_ packet: TimedPacket) -> [UInt8]? {
    guard packet.direction == .received else { return nil }
    let isFirst = packet.bytes[2] >> 4 & 3 == 2
    frame = (isFirst ? [] : frame) + packet.bytes.dropFirst(5)
    guard frame.count >= 4, frame.count == 4 + Int(frame[0]) + Int(frame[1]) << 8 else {
      return nil
    }
    guard frame[4] == 0x1B, frame[5] == 0x24 || frame[5] == 0x27 else { return nil }
    return Array(frame[7...])
  }
}

extension RawSpan {
  @_lifetime(copy self)
  fileprivate func extracting(droppingFirst count: Int) -> RawSpan {
    extracting(count..<byteCount)
  }
}
