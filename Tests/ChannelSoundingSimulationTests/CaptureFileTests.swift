import ChannelSounding
import ChannelSoundingCapture
import ChannelSoundingSimulation
import Testing

/// Recordings survive a btsnoop file.
@Suite struct CaptureFileTests {
  private func file(_ packets: [TimedPacket]) throws -> [UInt8] {
    var writer = BtsnoopWriter()
    for packet in packets {
      let bytes = packet.bytes
      try writer.write(
        bytes.octets.extracting(1..<bytes.count),
        kind: HCIPacketKind(h4Type: bytes[0]),
        direction: packet.direction == .sent ? .sent : .received,
        timeSeconds: packet.secondsSinceEpoch)
    }
    return writer.takeBytes()
  }

  private func procedures(_ reader: consuming ProcedureReader) throws -> [Procedure] {
    var reader = reader
    var procedures: [Procedure] = []
    while let procedure = try reader.next() { procedures.append(procedure) }
    #expect(reader.faults.isEmpty)
    return procedures
  }

  @Test(arguments: Environment.all, [Role.initiator, .reflector])
  func fileOfOneSideHoldsEveryProcedure(environment: Environment, role: Role) throws {
    var options = environment.options
    options.configuration.role = role
    var simulator = Simulator(options: options, seed: 51)
    let capture = CaptureSimulation(of: simulator)
    var packets = capture.openingPackets()
    var truth: [Procedure] = []
    for _ in 0..<3 {
      truth.append(simulator.procedure(distanceMeters: environment.distanceMeters.upperBound))
      packets += capture.packets(of: truth[truth.count - 1])
    }
    let found = try procedures(ProcedureReader(bytes: file(packets)))
    #expect(found.map(\.counter) == truth.map(\.counter))
    #expect(found.allSatisfy { $0.localRole == role && $0.completeness == .complete })
    for (a, b) in zip(found, truth) {
      #expect(a.initiator.steps == b.initiator.steps)
      #expect(a.reflector.steps == b.reflector.steps)
      #expect(a.pairs == b.pairs)
    }
  }

  @Test func filesOfBothSidesHoldEveryProcedure() throws {
    var simulator = Simulator(options: .random(seed: 3), seed: 52)
    var capture = CaptureSimulation(of: simulator)
    capture.includesRangingService = false
    let peer = capture.peer
    var (packets, peerPackets) = (capture.openingPackets(), peer.openingPackets())
    var truth: [Procedure] = []
    for _ in 0..<4 {
      truth.append(simulator.procedure(distanceMeters: 6))
      packets += capture.packets(of: truth[truth.count - 1])
      peerPackets += peer.packets(of: truth[truth.count - 1])
    }
    let found = try procedures(
      ProcedureReader(bytes: file(packets), peerBytes: file(peerPackets)))
    #expect(found.map(\.pairs) == truth.map(\.pairs))
    #expect(found.map(\.initiator.steps) == truth.map(\.initiator.steps))
  }

  @Test func dataAreRecognisedWithoutDiscovery() throws {
    var simulator = Simulator(seed: 53)
    var capture = CaptureSimulation(of: simulator)
    capture.includesDiscovery = false
    var packets = capture.openingPackets()
    for _ in 0..<3 { packets += capture.packets(of: simulator.procedure(distanceMeters: 6)) }
    let found = try procedures(ProcedureReader(bytes: file(packets)))
    #expect(found.map(\.completeness) == [.complete, .complete, .complete])
  }
}
