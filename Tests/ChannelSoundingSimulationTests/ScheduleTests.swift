import ChannelSounding
import Testing

@testable import ChannelSoundingSimulation

@Suite struct ScheduleTests {
  private func procedure(_ change: (inout SimulationOptions) -> Void) -> Procedure {
    var options = SimulationOptions()
    change(&options)
    var simulator = Simulator(options: options, seed: 11)
    return simulator.procedure(distanceMeters: 5)
  }

  @Test(arguments: [1, 2, 3])
  func mainStepsVisitEveryChannelAsOftenAsTheMapIsWalked(repetition: Int) {
    let procedure = procedure { $0.configuration.channelMapRepetition = UInt8(repetition) }
    let channels = procedure.initiator.steps.filter { $0.mode == .mode2 }.compactMap(\.channel)
    #expect(channels.count == 72 * repetition)
    for channel in ChannelMap.allAllowed.channels {
      #expect(channels.filter { $0 == channel }.count == repetition)
    }
    #expect(channels != channels.sorted())
  }

  @Test func subeventsOpenWithCalibrationAndRepeatMainSteps() {
    let procedure = procedure {
      $0.stepsPerSubevent = 30
      $0.configuration.mainModeRepetition = 2
      $0.configuration.mode0Steps = 3
    }
    let side = procedure.initiator
    #expect(side.subevents.count == 3)
    #expect(Set(side.subevents.map(\.startACLConnectionEvent)).count == 3)
    for (index, subevent) in side.subevents.enumerated() {
      let steps = Array(side.steps[subevent.steps])
      #expect(steps.count <= 30)
      #expect(steps.prefix(3).allSatisfy { $0.mode == .mode0 })
      if index > 0 {
        let before = side.steps[side.subevents[index - 1].steps].suffix(2).map(\.channel)
        #expect(steps[3...4].map(\.channel) == before)
      }
    }
    #expect(Set(side.steps.filter { $0.mode == .mode2 }.compactMap(\.channel)).count == 72)
  }

  @Test func roundTripsStandBetweenTheTones() {
    let procedure = procedure { $0.addRoundTrips(40) }
    let modes = procedure.initiator.steps.map(\.mode)
    #expect(modes.filter { $0 == .mode1 }.count == 40)
    #expect(modes.filter { $0 == .mode2 }.count == 72)
    #expect(modes[3...6].elementsEqual([.mode2, .mode1, .mode2, .mode1]))
  }

  @Test func nothingPassesTheLimitsOfAProcedure() {
    let procedure = procedure {
      $0.configuration.channelMapRepetition = 3
      $0.configuration.subMode = .mode1
      $0.stepsPerSubevent = 12
    }
    #expect(procedure.initiator.steps.count <= ProcedureSide.maximumStepCount)
    #expect(procedure.initiator.subevents.count <= ProcedureSide.maximumSubeventCount)
    #expect(procedure.initiator.steps.count > 200)
  }

  @Test func proceduresDoNotOverlap() {
    var options = SimulationOptions()
    options.toneAntennas = .twoByTwo
    options.configuration.channelMapRepetition = 3
    options.stepsPerSubevent = 50
    var simulator = Simulator(options: options, seed: 12)
    let first = simulator.procedure(distanceMeters: 5)
    let second = simulator.procedure(distanceMeters: 5)
    #expect(second.counter == first.counter + 1)
    let last = first.initiator.subevents.last?.startACLConnectionEvent ?? 0
    let next = second.initiator.subevents.first?.startACLConnectionEvent ?? 0
    #expect(next > last)
  }
}
