import ChannelSounding
import Foundation
import Testing

/// Which tones count, and that nothing which does not count leads to anything but a plain reason.
@Suite struct ToneQualityTests {
  static let methods: [EstimationMethod] = [.slope, .impulse]
  /// The methods of this package, without those that imitate others'.
  static let ownMethods: [EstimationMethod] = [.auto, .multipath, .impulse, .slope, .rtt]

  @Test(arguments: methods)
  func `a side that calls every tone unavailable does not report quality, so its tones are used`(
    method: EstimationMethod
  ) {
    for (a, b) in [
      (ToneQuality.unavailable, ToneQuality.high), (.high, .unavailable),
      (.unavailable, .unavailable),
    ] {
      var ideal = IdealProcedure(meters: 9)
      ideal.initiatorQuality = a
      ideal.reflectorQuality = b
      let answer = estimate(ideal.procedure, method)
      #expect(abs((answer.meters ?? .nan) - 9) < 0.01)
      #expect(answer.tonesUsed == 72)
      #expect(answer.tonesDropped[.toneQuality] == 0)
    }
  }

  @Test(arguments: [ToneQuality.low, .unavailable], [Role.initiator, .reflector])
  func `a tone of low or unavailable quality among others is dropped and counted`(
    quality: ToneQuality, side: Role
  ) {
    var procedure = IdealProcedure(meters: 9).procedure
    for index in 0..<20 {
      // The garbage would be seen if it were used.
      procedure[side].steps[index].tones[0] = Tone(
        term: PhaseCorrectionTerm(i: 1500, q: 1), quality: quality)
    }
    for method in Self.methods {
      let answer = estimate(procedure, method)
      #expect(abs((answer.meters ?? .nan) - 9) < 0.01)
      #expect(answer.tonesUsed == 52)
      #expect(answer.tonesDropped[.toneQuality] == 20)
      #expect(answer.stepsDropped[.toneQuality] == 20)
    }
  }

  @Test func `tones of medium quality are used`() {
    var ideal = IdealProcedure(meters: 9)
    ideal.initiatorQuality = .medium
    #expect(estimate(ideal.procedure, .slope).tonesUsed == 72)
  }

  @Test func `one tone that reports a quality makes the other unavailable ones count as bad`() {
    var ideal = IdealProcedure(meters: 9)
    ideal.reflectorQuality = .unavailable
    var procedure = ideal.procedure
    let term = procedure.reflector.steps[0].tones[0].term
    procedure.reflector.steps[0].tones[0] = Tone(term: term, quality: .high)
    let answer = estimate(procedure, .slope)
    #expect(answer.status == .tooFewTones)
    #expect(answer.tonesUsed == 1)
    #expect(answer.tonesDropped[.toneQuality] == 71)
  }

  @Test func `all tones low give too few tones, counted`() {
    var ideal = IdealProcedure(meters: 9)
    ideal.initiatorQuality = .low
    let answer = estimate(ideal.procedure, .auto)
    #expect(answer.status == .tooFewTones)
    #expect(answer.tonesUsed == 0)
    #expect(answer.tonesDropped[.toneQuality] == 72)
    #expect(answer.isSound)
  }

  @Test(arguments: methods)
  func `what stands in the extension slot never matters`(method: EstimationMethod) {
    let plain = IdealProcedure(meters: 9).procedure
    var changed = plain
    for role in Role.allCases {
      for index in changed[role].steps.indices {
        changed[role].steps[index].tones[1] = Tone(
          term: PhaseCorrectionTerm(i: Int16(index), q: -2048), quality: .low,
          extensionSlot: .toneExpected)
      }
    }
    #expect(estimate(changed, method) == estimate(plain, method))
  }

  @Test(arguments: [
    (Int16(0), Int16(0), LossReason.silent), (2047, 3, .saturated), (-2048, 3, .saturated),
    (5, 2047, .saturated), (5, -2048, .saturated),
  ])
  func `silent and saturated tones are dropped and counted`(
    i: Int16, q: Int16, reason: LossReason
  ) {
    var procedure = IdealProcedure(meters: 9).procedure
    for index in stride(from: 3, to: 72, by: 7) {
      procedure.reflector.steps[index].tones[0] = Tone(term: PhaseCorrectionTerm(i: i, q: q))
    }
    for method in Self.methods {
      let answer = estimate(procedure, method)
      #expect(abs((answer.meters ?? .nan) - 9) < 0.01)
      #expect(answer.tonesDropped[reason] == 10)
    }
    for index in 0..<72 {
      procedure.reflector.steps[index].tones[0] = Tone(term: PhaseCorrectionTerm(i: i, q: q))
    }
    for method in Self.ownMethods where method != .rtt {
      let answer = estimate(procedure, method)
      #expect(answer.status == .tooFewTones)
      #expect(answer.isSound)
    }
  }

  @Test func `sides that disagree about the order of the paths are dropped and counted`() {
    var procedure = IdealProcedure(meters: [9, 9]).procedure
    for index in 0..<10 { procedure.reflector.steps[index].tones.permutation.index = 1 }
    for index in 10..<20 {
      for role in Role.allCases { procedure[role].steps[index].tones.permutation.index = 77 }
    }
    let answer = estimate(procedure, .slope)
    #expect(abs((answer.meters ?? .nan) - 9) < 0.01)
    #expect(answer.tonesDropped[.permutationMismatch] == 20 * 3)
    #expect(answer.stepsDropped[.permutationMismatch] == 20)
  }

  @Test func `a channel index past 78 is dropped and counted`() {
    var procedure = IdealProcedure(meters: 9).procedure
    for role in Role.allCases {
      procedure[role].steps[0].channel = ChannelIndex(79)
      procedure[role].steps[1].channel = ChannelIndex(255)
    }
    let answer = estimate(procedure, .slope)
    #expect(abs((answer.meters ?? .nan) - 9) < 0.01)
    #expect(answer.tonesDropped[.undefinedChannel] == 2 * 2)
  }

  @Test(arguments: ownMethods)
  func `constant, conflicting and random tones give a sound estimate`(method: EstimationMethod) {
    var generator = SeededGenerator(seed: 3)
    var estimator = DistanceEstimator(method: method)
    // A fit of a multipath model takes its time in a debug build.
    for kind in 0..<(method == .auto || method == .multipath ? 6 : 300) {
      var procedure = IdealProcedure(meters: [9, 4]).procedure
      for role in Role.allCases {
        for index in procedure[role].steps.indices {
          for slot in 0..<2 {
            let term =
              switch kind % 3 {
              case 0: PhaseCorrectionTerm(i: 700, q: 0)
              // The same channel again and again with opposite signs: the averages vanish.
              case 1: PhaseCorrectionTerm(i: index.isMultiple(of: 2) ? 700 : -700, q: 0)
              default:
                PhaseCorrectionTerm(
                  i: Int16.random(in: -2048...2047, using: &generator),
                  q: Int16.random(in: -2048...2047, using: &generator))
              }
            procedure[role].steps[index].tones[slot] = Tone(term: term)
          }
          if kind % 3 == 1 {
            procedure[role].steps[index].channel = ChannelIndex(10 + (index / 2) % 20)
          }
        }
      }
      #expect(estimator.estimate(procedure).isSound)
    }
  }

  @Test(arguments: ownMethods)
  func `tones that cancel on every channel give a sound estimate`(method: EstimationMethod) {
    var ideal = IdealProcedure(meters: 9)
    ideal.soundings += ideal.soundings
    var procedure = ideal.procedure
    for index in 0..<72 {
      let first = procedure.initiator.steps[index]
      let tone = first.tones[0].term
      procedure.reflector.steps[index + 72] = procedure.reflector.steps[index]
      procedure.initiator.steps[index + 72].tones[0] = Tone(
        term: PhaseCorrectionTerm(i: -tone.i, q: -tone.q))
    }
    #expect(estimate(procedure, method).isSound)
  }

  @Test(arguments: [
    (Procedure.Completeness.aborted, EstimateStatus.aborted), (.unpaired, .unpaired),
    (.lostSegments, .lostSegments), (.malformed, .malformed),
  ])
  func `a procedure that is not complete gives its reason and no distance`(
    completeness: Procedure.Completeness, status: EstimateStatus
  ) {
    var procedure = IdealProcedure(meters: 9).procedure
    procedure.completeness = completeness
    for method in Self.ownMethods {
      let answer = estimate(procedure, method)
      #expect(answer.status == status)
      #expect(answer.isSound && answer.phaseMeters == nil)
    }
  }

  @Test func `an empty procedure gives a sound estimate`() {
    for method in Self.ownMethods {
      let answer = estimate(Procedure(), method)
      #expect(answer.status == (method == .rtt ? .noRTT : .tooFewTones))
      #expect(answer.isSound)
    }
  }
}
