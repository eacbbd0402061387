import ChannelSounding
import Testing

@testable import ChannelSoundingCapture

/// Packets that are fed one by one become the procedures that the capture as a whole gives.
@Suite struct ProcedureFeedTests {
  private func packets() throws -> [Packet] {
    let url = CaptureFiles.vector("20_e2e_1002.btsnoop")
    return try ChannelSoundingCaptureTests.packets(CaptureFiles.bytes(url))
  }

  private func h4(_ packet: Packet) -> [UInt8] { [packet.record.kind.rawValue] + packet.bytes }

  @Test func feedEqualsReader() throws {
    var reader = try ProcedureReader(
      bytes: CaptureFiles.bytes(CaptureFiles.vector("20_e2e_1002.btsnoop")))
    let expected = try #require(try reader.next())
    var feed = ProcedureFeed()
    var found: [Procedure] = []
    for packet in try packets() {
      try feed.receive(h4: h4(packet).octets, secondsSinceEpoch: packet.record.timeSeconds)
      while let procedure = feed.next() { found.append(procedure) }
    }
    #expect(found == [expected])
  }

  @Test func offsetsCountFromTheTypeOctet() throws {
    var feed = ProcedureFeed()
    func error(_ packet: [UInt8]) -> WireError? {
      do throws(WireError) {
        try feed.receive(h4: packet.octets, secondsSinceEpoch: nil)
        return nil
      } catch {
        return error
      }
    }
    #expect(error([]) == WireError(.truncated, at: 0, field: "packet type"))
    #expect(error([9, 0, 0]) == WireError(.invalidValue, at: 0, field: "packet type"))
    #expect(error([4, 0x3E]) == WireError(.truncated, at: 2, field: "packet header"))
    #expect(error([4, 0x3E, 5, 0x31]) == WireError(.truncated, at: 4, field: "packet data"))
    #expect(error([1, 3, 12, 0, 7]) == WireError(.unexpectedLength, at: 4, field: "packet"))
    #expect(error([2, 0x40, 0x10, 1, 0, 5])?.code == .unexpectedPacket)
    // A configuration whose parameters end early: the event itself is whole.
    #expect(
      error([4, 0x3E, 4, 0x2F, 0, 0x40, 0])
        == WireError(.truncated, at: 7, field: "configuration identifier"))
    #expect(error([1, 3, 12, 0]) == nil)
    #expect(error([3, 0x40, 0, 1, 7]) == nil)
    #expect(error([5, 0x40, 0, 1, 0, 7]) == nil)
  }

  @Test func damageDoesNotStayInTheFeed() throws {
    var feed = ProcedureFeed()
    for packet in try packets() {
      let whole = h4(packet)
      for count in 0..<whole.count {
        let part = Array(whole.prefix(count))
        #expect(throws: WireError.self) {
          try feed.receive(h4: part.octets, secondsSinceEpoch: packet.record.timeSeconds)
        }
      }
      try feed.receive(h4: whole.octets, secondsSinceEpoch: packet.record.timeSeconds)
    }
    #expect(feed.next()?.completeness == .complete)
  }

  @Test func procedureWithoutItsPeerWaitsForTheEnd() throws {
    var feed = ProcedureFeed()
    for packet in try packets() where packet.record.kind == .event {
      try feed.receive(h4: h4(packet).octets, secondsSinceEpoch: packet.record.timeSeconds)
    }
    #expect(feed.next() == nil)
    feed.finishPeer()
    #expect(feed.next()?.completeness == .unpaired)
  }
}
