/// The products of both sides' tones one by one, before repeated channels are averaged, with the time of each.
///
/// The storage is made once: at most 256 steps with four antenna paths.
struct ToneProducts: Sendable {
  /// The real parts, one for each tone.
  private(set) var real: [Float] = []
  /// The imaginary parts, one for each tone.
  private(set) var imaginary: [Float] = []
  /// The channel index of each tone.
  private(set) var channels: [UInt8] = []
  /// The antenna path of each tone, from 0.
  private(set) var paths: [UInt8] = []
  /// The time of each tone in seconds, counted from the middle of the procedure.
  private(set) var seconds: [Float] = []

  private static let capacity =
    ProcedureSide.maximumStepCount * AntennaPermutation.maximumPathCount

  init() {
    real.reserveCapacity(Self.capacity)
    imaginary.reserveCapacity(Self.capacity)
    channels.reserveCapacity(Self.capacity)
    paths.reserveCapacity(Self.capacity)
    seconds.reserveCapacity(Self.capacity)
  }

  var count: Int { real.count }

  /// The magnitude of a tone, at most 2048².
  func magnitude(_ index: Int) -> Float {
    (real[index] * real[index] + imaginary[index] * imaginary[index]).squareRoot()
  }

  /// The squared correlation between the channels and the times at which they were visited, 0 to 1.
  var orderCorrelation: Double {
    var sums = SIMD4<Double>.zero
    var product = 0.0
    for index in 0..<count {
      let x = Double(channels[index])
      let y = Double(seconds[index])
      sums += SIMD4(x, y, x * x, y * y)
      product += x * y
    }
    let n = Double(max(count, 1))
    let covariance = product - sums[0] * sums[1] / n
    let scatter = (sums[2] - sums[0] * sums[0] / n) * (sums[3] - sums[1] * sums[1] / n)
    return scatter > 0 ? covariance * covariance / scatter : 1
  }

  /// Takes over the usable tones of a procedure.
  ///
  /// A product belongs to the middle between both sides' measurements.
  ///
  /// - Complexity: O(*n*) in the tones; allocates nothing.
  mutating func fill(from procedure: borrowing Procedure, schedule: StepSchedule) {
    real.removeAll(keepingCapacity: true)
    imaginary.removeAll(keepingCapacity: true)
    channels.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    seconds.removeAll(keepingCapacity: true)
    guard let timing = schedule.timing else { return }
    let initiatorGate = procedure.initiator.reportsToneQuality
    let reflectorGate = procedure.reflector.reportsToneQuality
    for pair in procedure.pairs {
      let initiator = procedure.initiator.steps[Int(pair.initiator)]
      guard initiator.mode.carriesTones, let channel = initiator.channel, channel.isDefined else {
        continue
      }
      let reflector = procedure.reflector.steps[Int(pair.reflector)]
      let permutation = initiator.tones.permutation
      guard permutation == reflector.tones.permutation,
        permutation.isDefined(forPathCount: initiator.tones.pathCount)
      else { continue }
      let start = schedule.starts[Int(pair.initiator)]
      for slot in 0..<initiator.tones.pathCount {
        guard initiator.tones.loss(atSlot: slot, gate: initiatorGate) == nil,
          reflector.tones.loss(atSlot: slot, gate: reflectorGate) == nil
        else { continue }
        let a = initiator.tones.term(atSlot: slot)
        let b = reflector.tones.term(atSlot: slot)
        let early = timing.toneMicroseconds(slot: slot, role: .reflector, mode: initiator.mode)
        let late = timing.toneMicroseconds(slot: slot, role: .initiator, mode: initiator.mode)
        real.append(a.i * b.i - a.q * b.q)
        imaginary.append(a.i * b.q + a.q * b.i)
        channels.append(channel.rawValue)
        paths.append(UInt8(permutation.uncheckedPath(atSlot: slot) - 1))
        seconds.append((start + Float(early + late) / 2) * 1e-6)
      }
    }
  }
}
