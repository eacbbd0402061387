import ChannelSounding
import ChannelSoundingSimulation
import Testing

/// What is encoded decodes to what it was, for procedures of every kind.
@Suite struct RoundTripPropertyTests {
  private static let seeds: [UInt64] = Array(1...60)

  @Test(arguments: seeds)
  func eventsDecodeToTheSideThatWasEncoded(seed: UInt64) throws {
    var simulator = Simulator(options: .random(seed: seed), seed: seed)
    let procedure = simulator.procedure(distanceMeters: 4, velocityMetersPerSecond: 1)
    for role in Role.allCases {
      var expected = procedure[role]
      expected.selectedTXPower = nil
      let encoder = HCIEventEncoder(connectionHandle: 5, isFramed: false)
      var bytes: [UInt8] = []
      encoder.appendResults(of: procedure, role: role, to: &bytes)
      var side = ProcedureSide()
      for range in encoder.ranges(ofEventsIn: bytes) {
        let event = try HCIEvent(decoding: Array(bytes[range]))
        guard case .subeventResult(let result, let steps) = event else {
          Issue.record("an event does not decode as a result")
          continue
        }
        #expect(result.connectionHandle == 5)
        side.append(result, steps: steps, counter: procedure.counter)
      }
      #expect(side == expected, "role \(role), seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func bodiesDecodeToTheSideThatWasEncoded(seed: UInt64) throws {
    var simulator = Simulator(options: .random(seed: seed), seed: seed)
    let procedure = simulator.procedure(distanceMeters: 4, velocityMetersPerSecond: 1)
    for role in Role.allCases {
      var expected = procedure[role]
      for index in expected.steps.indices { expected.steps[index].channel = nil }
      var body: [UInt8] = []
      RangingDataEncoder().appendBody(
        of: procedure[role], role: role, counter: procedure.counter,
        configurationID: procedure.configurationID, to: &body)
      let hasTerms = expected.steps.contains { $0.packet?.phaseCorrectionTerm1 != nil }
      let decoder = RangingDataDecoder(serverRole: role, hasPacketTerms: hasTerms)
      var side = ProcedureSide()
      let header = try decoder.decode(body.octets, into: &side)
      #expect(header.rangingCounter == procedure.counter & 0xFFF)
      #expect(header.configurationID == procedure.configurationID)
      #expect(side == expected, "role \(role), seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func setupDecodesToWhatWasEncoded(seed: UInt64) throws {
    let simulator = Simulator(options: .random(seed: seed), seed: seed)
    let encoder = HCIEventEncoder(connectionHandle: 5, isFramed: false)
    let configuration = simulator.options.configuration
    var bytes: [UInt8] = []
    encoder.append(configuration, to: &bytes)
    #expect(
      try HCIEvent(decoding: bytes)
        == .configuration(
          status: 0, connectionHandle: 5, configurationID: configuration.id, configuration))
    bytes = []
    encoder.append(simulator.settings, to: &bytes)
    #expect(
      try HCIEvent(decoding: bytes)
        == .procedureEnabled(status: 0, connectionHandle: 5, simulator.settings))
  }
}

extension ProcedureSide {
  /// Takes over the steps and statuses of an event.
  fileprivate mutating func append(_ result: SubeventResult, steps new: [Step], counter: UInt16) {
    if !result.isContinuation {
      #expect(result.procedureCounter == counter)
      subevents.append(
        Subevent(
          startACLConnectionEvent: result.startACLConnectionEvent,
          frequencyCompensation: result.frequencyCompensation,
          referencePowerLevel: result.referencePowerLevel,
          steps: steps.count..<steps.count))
    }
    steps += new
    antennaPathCount = result.antennaPathCount
    status = result.procedureStatus
    abortReason = result.procedureAbortReason
    guard let last = subevents.indices.last else { return }
    subevents[last].steps = subevents[last].steps.lowerBound..<steps.count
    subevents[last].status = result.subeventStatus
    subevents[last].abortReason = result.subeventAbortReason
  }
}
