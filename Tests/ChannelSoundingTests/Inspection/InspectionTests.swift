import ChannelSounding
import ChannelSoundingCapture
import ChannelSoundingSimulation
import Foundation
import Testing

/// Every step, tone and procedure is accounted for.
@Suite struct InspectionTests {
  /// Steps seen are steps used and steps dropped, for both sides.
  private static func check(_ link: LinkInspection) {
    for role in Role.allCases {
      let side = link[role]
      #expect(side.stepsUsed >= 0)
      #expect(side.stepsSeen == side.stepsUsed + side.stepsDropped.total)
    }
    // What is used is used of both sides.
    #expect(link.initiator.stepsUsed == link.reflector.stepsUsed)
    #expect(link.statuses.reduce(0, +) == link.procedures)
    #expect(link.runs.reduce(0) { $0 + $1.count } == link.procedures)
  }

  private static func inspect(_ procedures: [Procedure]) -> Inspection {
    var estimator = DistanceEstimator(method: .slope)
    var inspection = Inspection()
    for procedure in procedures { inspection.add(procedure, estimator.estimate(procedure)) }
    return inspection
  }

  @Test(
    .enabled(if: TestFiles.recordings != nil, "no folder shared/recordings above the sources"),
    arguments: [("silabs_pbr", 2984, 3219, 2925), ("silabs_rtt", 3150, 3150, 0)])
  func `the budget of a radio's recording adds up`(
    name: String, initiator: Int, reflector: Int, used: Int
  ) throws {
    let file = try #require(TestFiles.recordings).appending(path: name + ".btsnoop")
    var reader = try ProcedureReader(path: file.path)
    var procedures: [Procedure] = []
    while let procedure = try reader.next() { procedures.append(procedure) }
    let link = try #require(Self.inspect(procedures).links.first)
    Self.check(link)
    // Counted from the log's own lines: the steps of both sides, and those of the complete procedures.
    #expect(link.initiator.stepsSeen == initiator)
    #expect(link.reflector.stepsSeen == reflector)
    if used > 0 { #expect(link.initiator.stepsUsed == used) }
  }

  @Test(arguments: 1...6)
  func `the budget of damaged procedures adds up`(seed: UInt64) throws {
    var options = SimulationOptions()
    options.addRoundTrips(20)
    options.tones.lossProbability = 0.3
    options.tones.abortedStepProbability = 0.1
    options.roundTrip.lostPacketProbability = 0.2
    options.aborts.procedureProbability = 0.2
    options.aborts.subeventProbability = 0.2
    options.stepsPerSubevent = 40
    var simulator = Simulator(options: options, seed: seed)
    let procedures = (0..<15).map { _ in simulator.procedure(distanceMeters: 5) }
    Self.check(try #require(Self.inspect(procedures).links.first))
  }

  @Test func `jumps of the counter are counted and told`() throws {
    var procedures = [UInt16(3), 4, 8, 9].map { counter in
      var procedure = IdealProcedure(meters: 3).procedure
      procedure.counter = counter
      return procedure
    }
    procedures[0].configuration = Configuration()
    let link = try #require(Self.inspect(procedures).links.first)
    #expect(link.missingProcedures == 3)
    #expect(link.counterJumps == 1)
    #expect(link.runs.map(\.first) == [3, 8])
    #expect(link.hints.contains { $0.contains("3 procedures missing") })
  }

  @Test func `hints tell that a side hides its quality and that the role was guessed`() throws {
    var ideal = IdealProcedure(meters: 3)
    ideal.reflectorQuality = .unavailable
    let link = try #require(Self.inspect([ideal.procedure]).links.first)
    #expect(link.hints.contains { $0.contains("every tone of the reflector") })
    #expect(link.hints.contains { $0.contains("no Config Complete") })
  }

  @Test func `connections and configurations stay apart`() {
    var first = IdealProcedure(meters: 3).procedure
    first.connectionHandle = 1
    var second = first
    second.connectionHandle = 2
    var third = first
    third.configurationID = 3
    #expect(Self.inspect([first, second, third, first]).links.map(\.procedures) == [2, 1, 1])
  }
}

/// Antennas with cables of their own show in the round-trip times.
@Suite struct AntennaRoundTripTests {
  @Test func `the bias of each pair of antennas is told`() throws {
    var options = SimulationOptions()
    options.configuration.mainMode = .mode1
    options.antennaPathCount = 4
    options.roundTrip.noiseNanoseconds = 2
    options.roundTrip.initiatorAntennaNanoseconds = [0, 20]
    var simulator = Simulator(options: options, seed: 4)
    var estimator = DistanceEstimator(method: .rtt)
    var inspection = Inspection()
    for _ in 0..<10 {
      let procedure = simulator.procedure(distanceMeters: 6)
      inspection.add(procedure, estimator.estimate(procedure))
    }
    let pairs = try #require(inspection.links.first).antennaRoundTrips.pairs
    #expect(pairs.count > 1)
    #expect(pairs.reduce(0) { $0 + $1.count } == 720)
    for pair in pairs {
      // 20 ns of round trip are 3 m of distance.
      let truth = pair.initiatorAntenna == 2 ? 9.0 : 6
      #expect(abs(pair.medianMeters - truth) < 0.3)
    }
  }
}
