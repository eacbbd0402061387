import ChannelSounding
import Testing

@testable import ChannelSoundingSimulation

@Suite struct FaultTests {
  private func procedure(
    seed: UInt64 = 21, _ change: (inout SimulationOptions) -> Void
  ) -> Procedure {
    var options = SimulationOptions()
    change(&options)
    var simulator = Simulator(options: options, seed: seed)
    return simulator.procedure(distanceMeters: 5)
  }

  /// How many of the products point where they should, and how many do not.
  private func judged(_ procedure: Procedure) -> (good: Set<ChannelIndex>, bad: Set<ChannelIndex>) {
    var answer = (good: Set<ChannelIndex>(), bad: Set<ChannelIndex>())
    for product in procedure.products() where !product.isExtension {
      let turns = 2 * product.channel.hertz * 5 / Elementary.speedOfLight
      let ideal = Elementary.unit(-2 * .pi * turns.remainder(dividingBy: 1))
      if product.value.alignment(with: ideal) > 0.8 {
        answer.good.insert(product.channel)
      } else {
        answer.bad.insert(product.channel)
      }
    }
    return answer
  }

  private func channels(_ procedure: Procedure, quality: ToneQuality) -> Set<ChannelIndex> {
    var channels = Set<ChannelIndex>()
    for side in [procedure.initiator, procedure.reflector] {
      for step in side.steps where !step.tones.isEmpty && step.tones[0].quality == quality {
        if let channel = step.channel { channels.insert(channel) }
      }
    }
    return channels
  }

  @Test func lostTonesAreMarked() {
    let procedure = procedure { $0.tones.lossProbability = 0.2 }
    let low = channels(procedure, quality: .low)
    #expect((6...24).contains(low.count))
    #expect(judged(procedure).bad.isSubset(of: low))
  }

  @Test func controllersWithoutQualitySaySoEverywhere() {
    let procedure = procedure { $0.tones.reportsQuality = false }
    #expect(channels(procedure, quality: .unavailable).count == 72)
    #expect(judged(procedure).bad.isEmpty)
  }

  @Test(arguments: [true, false])
  func interferenceHitsNeighbouringChannels(isReported: Bool) {
    let procedure = procedure {
      $0.tones.interference = .init(
        extent: .channels(20), levelDecibels: 20, isReported: isReported)
    }
    let bad = judged(procedure).bad.map { Int($0.rawValue) }
    #expect((8...20).contains(bad.count))
    #expect((bad.max() ?? 0) - (bad.min() ?? 0) < 20)
    let marked = channels(procedure, quality: .low)
    #expect(isReported ? marked.count > 10 : marked.isEmpty)
  }

  @Test func interferenceHitsConsecutiveSteps() {
    let procedure = procedure {
      $0.tones.interference = .init(extent: .steps(15), levelDecibels: 20)
    }
    let hit = procedure.initiator.steps.indices.filter {
      let tones = procedure.initiator.steps[$0].tones
      return !tones.isEmpty && tones[0].quality == .low
    }
    #expect((12...15).contains(hit.count))
    #expect((hit.last ?? 0) - (hit.first ?? 0) == hit.count - 1)
  }

  @Test func abortedStepsAreCounted() {
    let procedure = procedure { $0.tones.abortedStepProbability = 0.1 }
    let initiator = procedure.initiator.steps.filter(\.isAborted).count
    let reflector = procedure.reflector.steps.filter(\.isAborted).count
    #expect(initiator > 1 && reflector > 1)
    #expect(procedure.stepLosses[.abortedStep] + procedure.pairs.count == 75)
  }

  @Test(arguments: [true, false])
  func abortedSubeventsEndEarlyAtBothSides(fills: Bool) {
    let procedure = procedure {
      $0.stepsPerSubevent = 30
      $0.aborts.subeventProbability = 1
      $0.aborts.reportsMissingSteps = fills
    }
    #expect(procedure.completeness == .aborted)
    #expect(procedure.initiator.status == .complete)
    #expect(procedure.initiator.subevents.allSatisfy { $0.status == .aborted })
    #expect(procedure.reflector.subevents.allSatisfy { $0.abortReason == .noSynchronisation })
    #expect(procedure.initiator.steps.count == procedure.reflector.steps.count)
    let aborted = procedure.initiator.steps.filter(\.isAborted).count
    #expect(fills ? aborted > 0 : aborted == 0)
    #expect(procedure.pairs.count + aborted == procedure.initiator.steps.count)
    #expect(procedure.initiator.subevents.last?.steps.upperBound == procedure.initiator.steps.count)
  }

  @Test func abortedProceduresKeepTheCommonPrefix() {
    let procedure = procedure { $0.aborts.procedureProbability = 1 }
    #expect(procedure.completeness == .aborted)
    #expect(procedure.initiator.status == .aborted)
    #expect(procedure.reflector.status == .complete)
    #expect(procedure.initiator.steps.count < procedure.reflector.steps.count)
    #expect(procedure.pairs.count == procedure.initiator.steps.count)
  }

  @Test func calibrationTellsTheOffsetAtTheInitiatorAlone() throws {
    let procedure = procedure { $0.clock.offsetPartsPerMillion = -17.25 }
    let compensation = procedure.initiator.subevents[0].frequencyCompensation
    #expect(abs(try #require(compensation).partsPerMillion + 17.25) < 0.06)
    #expect(procedure.reflector.subevents[0].frequencyCompensation == nil)
    #expect(procedure.reflector.steps.allSatisfy { $0.frequencyOffset == nil })
    #expect(procedure.initiator.steps.compactMap(\.frequencyOffset).count == 3)
  }

  @Test func oneOptionAloneChangesNothingElse() {
    let plain = procedure { _ in }
    let lossy = procedure { $0.tones.abortedStepProbability = 0.3 }
    for (a, b) in zip(plain.initiator.steps, lossy.initiator.steps) where !b.isAborted {
      #expect(a == b)
    }
  }
}
