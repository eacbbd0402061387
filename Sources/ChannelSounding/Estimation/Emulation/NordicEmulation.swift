/// Computes what Nordic's `cs_de` library computes from the same procedure, its faults included.
///
/// Goals: the same answer as that firmware, so that a rig can tell a fault of the algorithm from a fault of the radio.
/// It is not a good estimator.
///
/// * A tone counts when both sides call it "high"; the first one of a step that does not takes the step's other antenna
///   paths with it. A path with fewer than 15 tones has no answer.
/// * Repeated channels are averaged on each side by itself and multiplied afterwards.
/// * The 75 slots of channels 2 to 76 are padded with zeros and transformed without a window. From two bins below zero
///   up to the strongest bin, the first local maximum of at least 0.4 times the strongest is the peak. When the null to
///   its left lies further than ⌈N / 75⌉ bins away, the peak is put that many bins past the null, else a parabola
///   through the magnitudes places it. Answers below zero are none.
/// * Without a peak the phase slope between neighbouring channels answers, then the mean of the round-trip times.
///
/// The estimator has one answer for each antenna path; the distance is that of the first path with one.
struct NordicEmulation: ~Copyable, Sendable {
  /// The number of slots, one for each channel from 2 to 76.
  private static let slotCount = 75
  private static let firstChannel = 2

  private var transform: InverseTransform
  private var magnitudes: [Float]
  private var sides: [SIMD4<Float>] = []
  private var counts: [Float] = []

  /// Makes an emulation with a transform of 512, 1024 or 2048 points.
  init(binCount: Int) {
    transform = InverseTransform(count: binCount)
    magnitudes = [Float](repeating: 0, count: binCount)
    let count = Self.slotCount * AntennaPermutation.maximumPathCount
    sides = [SIMD4<Float>](repeating: .zero, count: count)
    counts = [Float](repeating: 0, count: count)
  }

  /// Fills in what the firmware would print.
  mutating func range(_ procedure: borrowing Procedure, into estimate: inout DistanceEstimate) {
    collect(procedure, &estimate)
    for path in 0..<procedure.antennaPathCount {
      let tones = (0..<Self.slotCount).reduce(0) {
        $0 + (counts[path * Self.slotCount + $1] > 0 ? 1 : 0)
      }
      guard tones >= DistanceEstimator.minimumChannelCount else { continue }
      guard let meters = peak(path) ?? slope(path) else { continue }
      estimate.paths.append(
        AntennaPathEstimate(
          path: path + 1, meters: meters, weight: estimate.paths.isEmpty ? 1 : 0))
    }
    estimate.phaseMeters = estimate.paths.first?.meters
    estimate.roundTripMeters = procedure.meanRoundTripMeters
  }

  /// Sums both sides' tones for each slot and antenna path.
  private mutating func collect(
    _ procedure: borrowing Procedure, _ estimate: inout DistanceEstimate
  ) {
    for index in sides.indices {
      sides[index] = .zero
      counts[index] = 0
    }
    for pair in procedure.pairs {
      let step = procedure.initiator.steps[Int(pair.initiator)]
      guard step.mode.carriesTones, let channel = step.channel else { continue }
      let initiator = step.tones
      let reflector = procedure.reflector.steps[Int(pair.reflector)].tones
      let slot = Int(channel.rawValue) - Self.firstChannel
      guard (0..<Self.slotCount).contains(slot), reflector.pathCount == initiator.pathCount,
        initiator.permutation.isDefined(forPathCount: initiator.pathCount)
      else { continue }
      for tone in 0..<initiator.pathCount {
        guard initiator[tone].quality == .high, reflector[tone].quality == .high else {
          estimate.tonesDropped[.toneQuality] += initiator.pathCount - tone
          break
        }
        let path = initiator.permutation.uncheckedPath(atSlot: tone) - 1
        let a = initiator.term(atSlot: tone)
        let b = reflector.term(atSlot: tone)
        sides[path * Self.slotCount + slot] += SIMD4(a.i, a.q, b.i, b.q)
        counts[path * Self.slotCount + slot] += 1
        estimate.tonesUsed += 1
      }
    }
  }

  /// The product of both sides' averages in a slot; zero where nothing was measured.
  private func product(_ path: Int, _ slot: Int) -> ComplexFloat {
    let index = path * Self.slotCount + slot
    guard counts[index] > 0 else { return .zero }
    let s = sides[index] / counts[index]
    return ComplexFloat(real: s[0] * s[2] - s[1] * s[3], imaginary: s[0] * s[3] + s[1] * s[2])
  }

  private mutating func peak(_ path: Int) -> Double? {
    let n = transform.count
    for slot in 0..<Self.slotCount { transform.setInput(product(path, slot), at: slot) }
    transform.execute()
    _ = transform.measurePowers(upTo: n, into: &magnitudes)
    for bin in 0..<n { magnitudes[bin] = magnitudes[bin].squareRoot() }
    guard let strongest = magnitudes.indices.max(by: { magnitudes[$0] < magnitudes[$1] }),
      magnitudes[strongest] > 0
    else { return nil }
    var bin = firstPeak(strongest)
    let limit = (n + Self.slotCount - 1) / Self.slotCount
    var fraction = 0.0
    let distance = nullDistance(bin)
    if distance > limit {
      bin = (bin - distance + limit + n) % n
    } else {
      let early = magnitudes[(bin + n - 1) % n]
      let late = magnitudes[(bin + 1) % n]
      let denominator = 4 * magnitudes[bin] - 2 * (early + late)
      if denominator != 0 { fraction = Double((late - early) / denominator) }
    }
    let meters = (Double(bin) + fraction) * metersPerTwoWayMicrosecond / Double(n)
    return bin >= n - 2 || meters < 0 ? nil : meters
  }

  /// The first local maximum over 0.4 times the strongest bin, from two bins below zero on.
  private func firstPeak(_ strongest: Int) -> Int {
    let n = magnitudes.count
    var isRising = false
    var bin = n - 2
    while bin % n != strongest {
      let value = magnitudes[bin % n]
      let next = magnitudes[(bin + 1) % n]
      if next > value {
        isRising = true
      } else if isRising, 2.5 * value > magnitudes[strongest] {
        return bin % n
      } else {
        isRising = false
      }
      bin += 1
    }
    return strongest
  }

  /// How many bins the null to the left of a peak is away.
  private func nullDistance(_ peak: Int) -> Int {
    let n = magnitudes.count
    let top = magnitudes[peak]
    var distance = 0
    while distance < n {
      let value = magnitudes[(peak - distance + n) % n]
      let lower = magnitudes[(peak - distance - 1 + 2 * n) % n]
      guard value > 0.5 * top || value > 1.10 * lower, value > 0.1 * top else { break }
      distance += 1
    }
    return distance
  }

  /// The phase slope between neighbouring slots, empty ones being zero.
  private func slope(_ path: Int) -> Double? {
    var real = 0.0
    var imaginary = 0.0
    for slot in 1..<Self.slotCount {
      let z = product(path, slot)
      let before = product(path, slot - 1)
      real += Double(z.real * before.real + z.imaginary * before.imaginary)
      imaginary += Double(z.imaginary * before.real - z.real * before.imaginary)
    }
    guard real != 0 || imaginary != 0 else { return nil }
    let meters = -arcTangent(imaginary, real) / (2 * .pi) * metersPerTwoWayMicrosecond
    return meters < 0 ? nil : meters
  }
}

extension InverseTransform {
  /// Sets one point of the input.
  fileprivate mutating func setInput(_ value: ComplexFloat, at index: Int) {
    var input = self.input
    input[index] = value
  }
}

extension Procedure {
  /// The mean of the round-trip times of packets received without an error on both sides, or `nil` below zero.
  fileprivate var meanRoundTripMeters: Double? {
    var sum = 0
    var count = 0
    for pair in pairs {
      let initiator = self.initiator.steps[Int(pair.initiator)]
      let reflector = self.reflector.steps[Int(pair.reflector)]
      guard initiator.mode.carriesRoundTripTime, initiator.timingLoss == nil,
        reflector.timingLoss == nil, let roundTrip = initiator.packet?.halfNanoseconds,
        let turnAround = reflector.packet?.halfNanoseconds
      else { continue }
      sum += Int(roundTrip) - Int(turnAround)
      count += 1
    }
    guard count > 0 else { return nil }
    // The firmware counts in eight bits and clamps at zero.
    let divisor = count & 0xFF == 0 ? count : count & 0xFF
    let meters = Double(sum) / Double(divisor) * RoundTripEstimator.metersPerHalfNanosecond
    return max(meters, 0)
  }
}
