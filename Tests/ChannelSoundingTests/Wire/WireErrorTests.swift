import ChannelSounding
import Testing

/// Bytes that cannot be decoded give a typed error with the place of the fault.
@Suite struct WireErrorTests {
  private let event = Packets.result(1, Packets.steps(3, isInitiator: true))

  private func error(_ octets: [UInt8]) -> WireError? {
    do throws(WireError) {
      _ = try HCIEvent(decoding: octets)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an event that is cut anywhere is truncated, told at its end`() {
    #expect(error(event) == nil)
    for length in 0..<event.count {
      let fault = error(Array(event.prefix(length)))
      #expect(fault?.code == .truncated)
      #expect(fault?.byteOffset == length)
      #expect(fault?.field.isEmpty == false)
    }
  }

  @Test func `an event with octets behind its length has an unexpected length`() {
    #expect(error(event + [0])?.code == .unexpectedLength)
    #expect(error([0x3E, 0])?.code == .unexpectedLength)
  }

  @Test func `other events and other LE Meta events are none, not errors`() throws {
    #expect(try HCIEvent(decoding: [0x0E, 3, 1, 2, 3]) == nil)
    #expect(try HCIEvent(decoding: [0x3E, 2, 0x01, 0]) == nil)
    #expect(try HCIEvent(decoding: [0x3E, 1, 0x39]) == nil)
  }

  @Test(arguments: [
    (5 + 8, UInt8(0x02), "done status"), (5 + 9, 0x07, "done status"),
    (5 + 11, 5, "number of antenna paths"), (5 + 12, 161, "number of steps"),
  ])
  func `a value without meaning is told with its field`(place: Int, value: UInt8, field: String) {
    var octets = event
    octets[place] = value
    let fault = error(octets)
    #expect(fault?.code == .invalidValue)
    #expect(fault?.field == field)
    #expect(fault.map { abs($0.byteOffset - place) <= 1 } == true)
    #expect(fault?.description.contains(field) == true)
  }

  @Test func `a configuration with values without meaning is told with its field`() {
    let good = Packets.configuration(role: 0)
    #expect(error(good) == nil)
    for (place, value, field) in [
      (8, UInt8(0), "main mode"), (8, 4, "main mode"), (14, 2, "role"), (15, 7, "RTT type"),
      (16, 0, "CS_SYNC PHY"), (16, 4, "CS_SYNC PHY"),
    ] {
      var octets = good
      octets[place] = value
      #expect(error(octets) == WireError(.invalidValue, at: place, field: field))
    }
  }

  @Test func `the short draft form of Procedure Enable Complete has no maximum length`() throws {
    let long: [UInt8] = [
      0x3E, 22, 0x30, 0, 0x40, 0, 1, 1, 0, 10, 0x10, 0x27, 0, 1, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0,
    ]
    guard case .procedureEnabled(0, 0x40, let settings?) = try HCIEvent(decoding: long) else {
      Issue.record("no settings")
      return
    }
    #expect(settings.maximumProcedureLength == 6)
    #expect(settings.subeventMicroseconds == 10_000)
    var short = Array(long.dropLast(2))
    short[1] = 20
    guard case .procedureEnabled(0, 0x40, let draft?) = try HCIEvent(decoding: short) else {
      Issue.record("no settings")
      return
    }
    #expect(draft.maximumProcedureLength == nil)
    #expect(draft.procedureCount == 5)
  }

  @Test func `a failed status carries nothing, however short the event is`() throws {
    for code in [UInt8(0x2C), 0x2D, 0x2F, 0x30] {
      let octets: [UInt8] = [0x3E, 5, code, 0x1A, 0x40, 0, 0]
      let event = try #require(try HCIEvent(decoding: octets))
      switch event {
      case .remoteCapabilities(0x1A, 0x40, nil), .configuration(0x1A, 0x40, 0, nil),
        .remoteFrequencyActuationErrorTable(0x1A, 0x40, nil), .procedureEnabled(0x1A, 0x40, nil):
        break
      default: Issue.record("code \(code) gave \(event)")
      }
    }
  }

  @Test func `handles keep 12 bits`() throws {
    var octets = event
    octets[4] = 0xF2
    guard case .subeventResult(let result, _) = try HCIEvent(decoding: octets) else { return }
    #expect(result.connectionHandle == 0x240)
  }

  @Test func `a step of zero octets may be the last three of an event`() throws {
    let steps = [Packets.tones(channel: 30), Packets.tones(channel: 31).aborted]
    guard
      case .subeventResult(let result, let found) = try HCIEvent(
        decoding: Packets.result(1, steps))
    else { return }
    #expect(result.stepCount == 2)
    #expect(found.map(\.isAborted) == [false, true])
    #expect(found.map(\.channel?.rawValue) == [30, 31])
    #expect(found.map(\.mode) == [.mode2, .mode2])
  }

  @Test func `control point values that make no sense are refused`() {
    for octets: [UInt8] in [
      [], [0x05], [0xFF, 0, 0], [0x00], [0x00, 1], [0x02, 1, 0, 3], [0x04, 1],
    ] {
      #expect(throws: WireError.self) { try RangingControlPointRequest(decoding: octets.raw) }
    }
    for octets: [UInt8] in [
      [], [0x03], [0x00, 1], [0x01, 1, 0, 3], [0x02], [0x02, 0], [0x02, 9],
    ] {
      #expect(throws: WireError.self) { try RangingControlPointResponse(decoding: octets.raw) }
    }
  }
}
