import ChannelSounding
import Testing

@Suite struct RangingSessionsTests {
  private let start = 1_800_000_000.0

  @Test func onePeersTimeoutTouchesNoOther() throws {
    let sessions = RangingSessions<String>()
    try sessions.start("quiet", at: start)
    let lively = try sessions.start("lively", at: start)
    for second in 1...10 {
      sessions.receive(estimate(3), from: "lively", at: start + Double(second))
    }
    #expect(sessions.advance(to: start + 10) == ["quiet"])
    #expect(sessions["quiet"] == nil)
    #expect(sessions.count == 1)
    #expect(lively.state == .running)
    #expect(lively.history.count == 10)
    #expect(lively.lastError == nil)
    #expect(sessions.advance(to: start + 10) == [])
  }

  @Test func onePeersBadBytesTouchNoOther() throws {
    let sessions = RangingSessions<Int>()
    for peer in 1...3 { try sessions.start(peer, at: start) }
    sessions[1]?.report(RangingError(.malformed, "segment 4 is cut short"))
    sessions.receive(estimate(nil, status: .malformed), from: 1, at: start)
    sessions.receive(estimate(nil, status: .aborted), from: 2, at: start)
    #expect(sessions.receive(estimate(3), from: 3, at: start)?.meters == 3)
    #expect(sessions[1]?.tally[.malformed] == 1)
    #expect(sessions[2]?.tally[.aborted] == 1)
    #expect(sessions[3]?.tally.missedCount == 0)
    #expect(sessions[3]?.lastError == nil)
    #expect(sessions.receive(estimate(3), from: 9, at: start) == nil)
    #expect(sessions.receive(meters: 3, from: 9, at: start) == nil)
    #expect(sessions.peers.sorted() == [1, 2, 3])
  }

  @Test func aPeerThatComesBackGetsANewSession() throws {
    let sessions = RangingSessions<String>()
    let first = try sessions.start("tag", at: start)
    #expect(throws: RangingStateError(state: .running)) { try sessions.start("tag", at: start) }
    sessions.receive(meters: 1, from: "tag", at: start)
    #expect(sessions.remove("tag", reason: .peerEnded) === first)
    #expect(first.state == .invalidated(.peerEnded))
    #expect(first.history.count == 1)
    let second = try sessions.start("tag", at: start)
    #expect(second !== first)
    #expect(second.history.isEmpty)
    // One that was invalidated behind the collection's back leaves with the next tick.
    second.invalidate()
    #expect(sessions.advance(to: start) == ["tag"])
    #expect(sessions.remove("tag") == nil)
  }

  @Test func eventsNameTheirPeer() async throws {
    let sessions = RangingSessions<String>()
    let events = sessions.events()
    try sessions.start("a", at: start)
    try sessions.start("b", at: start)
    sessions.receive(meters: 2, from: "b", at: start)
    sessions["a"]?.stop()
    sessions.remove("b", reason: .peerEnded)
    let reading = try #require(
      RangeReading(meters: 2, source: .system, secondsSinceEpoch: start))
    var expected: [PeerEvent<String>] = [
      PeerEvent(peer: "a", event: .stateChanged(.running)),
      PeerEvent(peer: "b", event: .stateChanged(.running)),
      PeerEvent(peer: "b", event: .reading(reading, tracked: nil)),
      PeerEvent(peer: "a", event: .stateChanged(.idle)),
      PeerEvent(peer: "b", event: .removed(.peerEnded)),
    ]
    for await event in events {
      #expect(event == expected.removeFirst())
      if expected.isEmpty { break }
    }
  }

  @Test("Many tasks at once lose nothing and hear everything in order")
  func manyTasks() async throws {
    let sessions = RangingSessions<Int>()
    let peers = 8
    let readings = 500
    let events = sessions.events(bufferingNewest: 100_000)
    for peer in 0..<peers { try sessions.start(peer, at: start) }
    await withTaskGroup(of: Void.self) { group in
      for peer in 0..<peers {
        group.addTask {
          for index in 1...readings {
            sessions.receive(meters: Double(index), from: peer, at: start + Double(index) * 0.001)
          }
        }
      }
      group.addTask {
        for step in 0..<200 {
          sessions.advance(to: start + Double(step) * 0.001)
          for peer in 0..<peers { _ = sessions[peer]?.statistics }
        }
      }
    }
    for peer in 0..<peers { sessions.remove(peer) }
    var last = [Int: Double]()
    var removed = 0
    for await event in events {
      if let reading = event.event.reading {
        #expect(reading.meters == (last[event.peer] ?? 0) + 1)
        last[event.peer] = reading.meters
      }
      if case .removed = event.event { removed += 1 }
      if removed == peers { break }
    }
    #expect(last.values.allSatisfy { $0 == Double(readings) })
    #expect(sessions.count == 0)
  }
}
