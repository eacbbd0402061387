import ChannelSounding
import Testing

/// Random damage to a stream of packets: nothing traps, nothing is counted twice or forgotten.
@Suite struct DamageTests {
  /// One packet of the stream.
  private enum Packet {
    case local([UInt8]), peer([UInt8]), segment([UInt8])
  }

  /// Some procedures of two subevents each, from both sides.
  private static func stream(_ count: Int, overRangingService: Bool) -> [Packet] {
    var packets: [Packet] = []
    for counter in (0..<count).map({ UInt16(65530) &+ UInt16($0) }) {
      let steps = Packets.steps(18, isInitiator: true)
      let remote = Packets.steps(18, isInitiator: false, i: Int(counter) % 700)
      packets += [
        .local(
          Packets.result(
            counter, event: 5, procedure: .partial, subevent: .partial, Array(steps[..<6]))),
        .local(Packets.more(procedure: .partial, Array(steps[6..<10]))),
        .local(Packets.result(counter, event: 6, Array(steps[10...]))),
      ]
      if overRangingService {
        let body = Packets.body(
          counter, Packets.subevent(event: 5, procedure: .partial, Array(remote[..<10])),
          Packets.subevent(event: 6, Array(remote[10...])))
        packets += Packets.segments(body, of: 45).map { .segment($0) }
      } else {
        packets += [
          .peer(
            Packets.result(
              counter, event: 5, procedure: .partial, handle: 9, Array(remote[..<10]))),
          .peer(
            Packets.result(
              counter, event: 6, procedure: .partial, subevent: .partial, handle: 9,
              Array(remote[10..<14]))),
          .peer(Packets.more(handle: 9, Array(remote[14...]))),
        ]
      }
    }
    return packets
  }

  private static func damage(_ packets: [Packet], using generator: inout SeededGenerator)
    -> [Packet]
  {
    var result = packets
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let index = Int.random(in: 0..<result.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: result.remove(at: index)
      case 1: result.insert(result[index], at: Int.random(in: 0...result.count, using: &generator))
      case 2: result.swapAt(index, Int.random(in: 0..<result.count, using: &generator))
      case 3: result[index] = changed(result[index]) { Array($0.dropLast(7)) }
      default:
        let place = Int.random(in: 0..<200, using: &generator)
        let octet = UInt8.random(in: 0...255, using: &generator)
        result[index] = changed(result[index]) { octets in
          var octets = octets
          if !octets.isEmpty { octets[place % octets.count] = octet }
          return octets
        }
      }
      if result.isEmpty { return packets }
    }
    return result
  }

  private static func changed(_ packet: Packet, _ change: ([UInt8]) -> [UInt8]) -> Packet {
    switch packet {
    case .local(let octets): .local(change(octets))
    case .peer(let octets): .peer(change(octets))
    case .segment(let octets): .segment(change(octets))
    }
  }

  private static func feed(_ packet: Packet, to assembly: inout Assembly) {
    // Faults are thrown to tell of them; the assembler goes on.
    switch packet {
    case .local(let event): try? assembly.receive(event)
    case .peer(let event): try? assembly.receive(event, from: .peer)
    case .segment(let segment): try? assembly.receive(segments: [segment])
    }
  }

  @Test(arguments: [true, false])
  func `the undamaged stream is complete`(overRangingService: Bool) {
    var assembly = Assembly()
    for packet in Self.stream(9, overRangingService: overRangingService) {
      Self.feed(packet, to: &assembly)
    }
    let procedures = assembly.finish()
    #expect(procedures.count == 9)
    #expect(procedures.allSatisfy { $0.completeness == .complete && $0.pairs.count == 18 })
  }

  @Test(arguments: [true, false])
  func `every step of a side is paired or counted under any damage`(overRangingService: Bool) {
    let stream = Self.stream(7, overRangingService: overRangingService)
    for seed in UInt64(0)..<400 {
      var generator = SeededGenerator(seed: seed)
      var assembly = Assembly()
      for packet in Self.damage(stream, using: &generator) { Self.feed(packet, to: &assembly) }
      // `Assembly` checks the account of every procedure that it is handed.
      let procedures = assembly.finish()
      #expect(procedures.count >= 3, "seed \(seed)")
      for procedure in procedures {
        #expect(procedure.initiator.steps.count <= ProcedureSide.maximumStepCount)
        #expect(procedure.initiator.subevents.count <= ProcedureSide.maximumSubeventCount)
        for side in [procedure.initiator, procedure.reflector] {
          #expect(side.subevents.reduce(0) { $0 + $1.steps.count } == side.steps.count)
        }
      }
    }
  }

  @Test func `random octets never trap a decoder`() {
    var generator = SeededGenerator(seed: 1)
    var assembly = Assembly()
    for _ in 0..<3000 {
      var octets = (0..<Int.random(in: 0...90, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? RangingControlPointRequest(decoding: octets.raw)
      _ = try? RangingControlPointResponse(decoding: octets.raw)
      Self.feed(.segment(octets), to: &assembly)
      if octets.count > 8 {
        octets[0] = 0x3E
        octets[1] = UInt8(octets.count - 2)
        octets[2] = UInt8.random(in: 0x2C...0x33, using: &generator)
        _ = try? HCIEvent(decoding: octets)
        Self.feed(.local(octets), to: &assembly)
      }
    }
    #expect(assembly.finish().count >= 0)
  }
}
