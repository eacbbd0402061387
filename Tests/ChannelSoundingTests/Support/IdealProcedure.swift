import ChannelSounding
import Foundation

/// A procedure of ideal tones whose truth is known in closed form.
///
/// On a channel of frequency *f* and over a distance *d*, with a phase φ between both local oscillators, the initiator
/// receives the tone `A · exp(j(-2π f d / c + φ))` and the reflector `A · exp(j(-2π f d / c - φ))`. Both are rounded to
/// 12 bits; nothing else stands between the distance and the tones.
struct IdealProcedure {
  /// One step: its channel and the order of its antenna paths.
  struct Sounding {
    var channel: Int
    var permutation = 0
  }

  static let speedOfLight = 299_792_458.0

  /// The distance of every antenna path.
  var meters: [Double]
  /// The amplitude of every antenna path, of 2048.
  var amplitudes: [Double] = [1500, 1200, 900, 600]
  var soundings: [Sounding]
  /// The seed of the oscillators' phases, new in every step.
  var seed: UInt64 = 1
  var initiatorQuality = ToneQuality.high
  var reflectorQuality = ToneQuality.high

  /// The 72 channels that may be used.
  static let allChannels = Array(2...22) + Array(26...76)
  /// The channels of even index, 2 MHz apart.
  static let evenChannels = allChannels.filter { $0.isMultiple(of: 2) }

  /// One sounding on each of some channels.
  init(meters: [Double], channels: [Int] = allChannels) {
    self.meters = meters
    soundings = channels.map { Sounding(channel: $0) }
  }

  /// One antenna path.
  init(meters: Double, channels: [Int] = allChannels) {
    self.init(meters: [meters], channels: channels)
  }

  /// The procedure with its pairs.
  var procedure: Procedure {
    var generator = SeededGenerator(seed: seed)
    var procedure = Procedure()
    for sounding in soundings {
      let pathCount = meters.count
      let permutation = AntennaPermutation(index: UInt8(sounding.permutation))
      var tones = (
        ToneSet(permutation: permutation, pathCount: pathCount),
        ToneSet(permutation: permutation, pathCount: pathCount)
      )
      let oscillators = 2 * Double.pi * generator.uniform()
      for slot in 0..<pathCount {
        let path = (permutation.path(atSlot: slot, pathCount: pathCount) ?? 1) - 1
        let hertz = (2402 + Double(sounding.channel)) * 1e6
        let phase = -2 * .pi * (hertz * meters[path] / Self.speedOfLight)
        let amplitude = amplitudes[path]
        tones.0[slot] = Self.tone(amplitude, phase + oscillators, initiatorQuality)
        tones.1[slot] = Self.tone(amplitude, phase - oscillators, reflectorQuality)
      }
      // What stands in the extension slots must never matter.
      tones.0[pathCount] = Tone(
        term: PhaseCorrectionTerm(i: 2000, q: -2000), extensionSlot: .toneExpected)
      tones.1[pathCount] = Tone(
        term: PhaseCorrectionTerm(i: -2000, q: 1), extensionSlot: .toneNotExpected)
      let channel = ChannelIndex(sounding.channel)
      procedure.initiator.steps.append(Step(mode: .mode2, channel: channel, tones: tones.0))
      procedure.reflector.steps.append(Step(mode: .mode2, channel: channel, tones: tones.1))
    }
    procedure.close(antennaPathCount: meters.count)
    return procedure
  }

  static func tone(_ amplitude: Double, _ phase: Double, _ quality: ToneQuality) -> Tone {
    Tone(
      term: PhaseCorrectionTerm(
        i: Int16((amplitude * cos(phase)).rounded()), q: Int16((amplitude * sin(phase)).rounded())),
      quality: quality)
  }
}

extension Procedure {
  /// Puts all steps into one subevent of either side, which is done, and pairs them.
  mutating func close(antennaPathCount: Int = 0) {
    for role in Role.allCases {
      self[role].status = .complete
      self[role].antennaPathCount = antennaPathCount
      self[role].subevents = [
        Subevent(startACLConnectionEvent: 1, steps: 0..<self[role].steps.count)
      ]
    }
    pairSteps()
  }

  /// A procedure of mode-1 steps with both sides' packets.
  static func timing(_ packets: [(initiator: PacketReport?, reflector: PacketReport?)]) -> Procedure
  {
    var procedure = Procedure()
    for (index, pair) in packets.enumerated() {
      let channel = ChannelIndex(IdealProcedure.allChannels[index % 72])
      procedure.initiator.steps.append(
        Step(mode: .mode1, channel: channel, packet: pair.initiator))
      procedure.reflector.steps.append(
        Step(mode: .mode1, channel: channel, packet: pair.reflector))
    }
    procedure.close()
    return procedure
  }

  /// A procedure of good packets with given differences of both sides' times in half-nanoseconds.
  static func timing(differences: [Int], common: Int = -300) -> Procedure {
    timing(
      differences.map {
        (.good(halfNanoseconds: Int16(common + $0)), .good(halfNanoseconds: Int16(common)))
      })
  }
}

extension PacketReport {
  /// A packet that was received without fault.
  static func good(halfNanoseconds: Int16?) -> PacketReport {
    PacketReport(
      quality: PacketQuality(.exact), rssi: -50, attackLikelihood: .extremelyUnlikely,
      halfNanoseconds: halfNanoseconds)
  }
}

/// The estimate of a procedure by a method.
func estimate(_ procedure: Procedure, _ method: EstimationMethod) -> DistanceEstimate {
  var estimator = DistanceEstimator(method: method)
  return estimator.estimate(procedure)
}

extension DistanceEstimate {
  /// Whether no number of the estimate is infinite or not a number, and there is a distance only when the status is ok.
  var isSound: Bool {
    let numbers =
      [
        meters, standardErrorMeters, phaseMeters, roundTripMeters, roundTripStandardErrorMeters,
        velocityMetersPerSecond,
      ].compactMap { $0 } + paths.flatMap { [$0.meters, $0.weight] }
    return numbers.allSatisfy(\.isFinite) && (status == .ok) == (meters != nil)
      && (standardErrorMeters ?? 0) >= 0
  }
}
