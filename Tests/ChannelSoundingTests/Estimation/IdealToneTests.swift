import ChannelSounding
import Testing

/// Ideal tones give the distance that they were made with.
@Suite struct IdealToneTests {
  static let methods: [EstimationMethod] = [.slope, .impulse]

  @Test(arguments: methods)
  func `72 channels give every distance from 0 to 74.5 m within 1 cm`(method: EstimationMethod) {
    var estimator = DistanceEstimator(method: method)
    for half in 0...149 {
      let truth = 0.5 * Double(half)
      var ideal = IdealProcedure(meters: truth)
      ideal.seed = UInt64(half)
      let estimate = estimator.estimate(ideal.procedure)
      #expect(abs((estimate.meters ?? .nan) - truth) < 0.01, "\(truth) m")
      #expect(estimate.status == .ok && estimate.isSound)
      #expect(estimate.tonesUsed == 72)
      #expect(estimate.tonesDropped[.extensionSlot] == 72)
    }
  }

  @Test(arguments: methods)
  func `72 channels tell distances apart up to the alias of 149.9 m`(method: EstimationMethod) {
    for truth in [80.0, 100.3, 120, 140] {
      let meters = estimate(IdealProcedure(meters: truth).procedure, method).meters
      #expect(abs((meters ?? .nan) - truth) < 0.01)
    }
  }

  @Test(arguments: methods)
  func
    `even channels give every distance up to 71 m, and the last 3.7 m before the alias as negative`(
      method: EstimationMethod
    )
  {
    let alias = IdealProcedure.speedOfLight / 2 / 2e6
    for truth in stride(from: 0.0, through: 74.5, by: 0.5) where abs(truth - 0.95 * alias) > 0.5 {
      let ideal = IdealProcedure(meters: truth, channels: IdealProcedure.evenChannels)
      let expected = truth > 0.95 * alias ? truth - alias : truth
      let meters = estimate(ideal.procedure, method).meters
      #expect(abs((meters ?? .nan) - expected) < 0.01, "\(truth) m")
    }
  }

  @Test(arguments: methods)
  func `a small negative distance stays negative`(method: EstimationMethod) {
    for truth in [-0.02, -0.1, -0.5, -1, -2, -3] {
      for channels in [IdealProcedure.allChannels, IdealProcedure.evenChannels] {
        let ideal = IdealProcedure(meters: truth, channels: channels)
        let meters = estimate(ideal.procedure, method).meters
        #expect(abs((meters ?? .nan) - truth) < 0.01, "\(truth) m on \(channels.count) channels")
      }
    }
  }

  @Test(arguments: methods)
  func `the phases of the local oscillators do not matter`(method: EstimationMethod) {
    for seed in UInt64(0)..<30 {
      var ideal = IdealProcedure(meters: 17.3)
      ideal.seed = seed
      #expect(abs((estimate(ideal.procedure, method).meters ?? .nan) - 17.3) < 0.01)
    }
  }

  @Test(arguments: methods)
  func `every antenna path gives its own distance, whatever the order of the paths`(
    method: EstimationMethod
  ) {
    let truth = [4.0, 11.5, 23.25, 40]
    for pathCount in 1...4 {
      var generator = SeededGenerator(seed: UInt64(pathCount))
      var ideal = IdealProcedure(meters: Array(truth[..<pathCount]))
      let rows = AntennaPermutation.count(ofPathCount: pathCount)
      for index in ideal.soundings.indices {
        ideal.soundings[index].permutation = Int.random(in: 0..<rows, using: &generator)
      }
      let estimate = estimate(ideal.procedure, method)
      #expect(estimate.paths.map(\.path) == Array(1...pathCount))
      for path in estimate.paths {
        #expect(abs(path.meters - truth[path.path - 1]) < 0.01, "path \(path.path) of \(pathCount)")
      }
      #expect(estimate.tonesUsed == 72 * pathCount)
      #expect(abs(estimate.paths.reduce(0) { $0 + $1.weight } - 1) < 1e-9)
      // The one distance is one of the paths', not a mean that no path has.
      #expect(estimate.paths.contains { $0.meters == estimate.meters })
    }
  }

  @Test(arguments: methods)
  func `every antenna permutation puts its tones on the right paths`(method: EstimationMethod) {
    let truth = [4.0, 11.5, 23.25, 40]
    for row in 0..<24 {
      var ideal = IdealProcedure(meters: truth)
      for index in ideal.soundings.indices { ideal.soundings[index].permutation = row }
      for path in estimate(ideal.procedure, method).paths {
        #expect(abs(path.meters - truth[path.path - 1]) < 0.01, "row \(row), path \(path.path)")
      }
    }
  }

  @Test(arguments: methods)
  func `a channel that comes again is averaged as products`(method: EstimationMethod) {
    var ideal = IdealProcedure(meters: 8.8)
    ideal.soundings += ideal.soundings.reversed() + ideal.soundings.prefix(40)
    let estimate = estimate(ideal.procedure, method)
    #expect(abs((estimate.meters ?? .nan) - 8.8) < 0.01)
    #expect(estimate.tonesUsed == 72 + 72 + 40)
  }

  @Test(arguments: methods)
  func `the order of the channels does not matter`(method: EstimationMethod) {
    var generator = SeededGenerator(seed: 5)
    var ideal = IdealProcedure(meters: 31.7)
    ideal.soundings.shuffle(using: &generator)
    #expect(abs((estimate(ideal.procedure, method).meters ?? .nan) - 31.7) < 0.01)
  }

  @Test(arguments: methods)
  func `15 channels suffice and 14 do not`(method: EstimationMethod) {
    let channels = Array(stride(from: 2, through: 20, by: 2)) + [26, 30, 40, 60, 76]
    #expect(channels.count == 15)
    let enough = estimate(IdealProcedure(meters: 6, channels: channels).procedure, method)
    #expect(enough.status == .ok)
    #expect(abs((enough.meters ?? .nan) - 6) < 0.02)
    let few = estimate(
      IdealProcedure(meters: 6, channels: Array(channels.dropLast())).procedure, method)
    #expect(few.status == .tooFewTones)
    #expect(few.meters == nil && few.phaseMeters == nil)
    #expect(few.isSound)
  }

  @Test(arguments: methods, [1, 3, 6, 10, 20])
  func `a gap in the channels does not move the distance`(method: EstimationMethod, gap: Int) {
    for truth in [1.0, 9, 20] {
      for first in stride(from: 0, through: 72 - gap, by: 6) {
        let channels = IdealProcedure.allChannels
        let ideal = IdealProcedure(
          meters: truth, channels: Array(channels[..<first] + channels[(first + gap)...]))
        #expect(abs((estimate(ideal.procedure, method).meters ?? .nan) - truth) < 0.015)
      }
    }
  }

  @Test(arguments: [EstimationMethod.slope, .impulse, .auto])
  func `20 neighbouring channels, those of vector 19, give the distance`(method: EstimationMethod) {
    for truth in [2.0, 5, 9, 20] {
      let ideal = IdealProcedure(meters: truth, channels: Array(26...45))
      #expect(abs((estimate(ideal.procedure, method).meters ?? .nan) - truth) < 0.05)
    }
  }

  @Test func `auto takes the tones and says which estimator spoke`() {
    let answer = estimate(IdealProcedure(meters: 12.5).procedure, .auto)
    #expect(abs((answer.meters ?? .nan) - 12.5) < 0.05)
    #expect(answer.method != .auto && answer.method != .rtt)
    #expect(answer.roundTripMeters == nil)
  }
}
