/// Computes what Zephyr's `channel_sounding` sample computes from the same procedure, its faults included.
///
/// Goals: the same answer as that firmware, so that a rig can tell a fault of the algorithm from a fault of the radio.
/// It is not a good estimator.
///
/// * The last subevent alone is looked at. Tones that a side calls "low" or "unavailable" are left out, those of all
///   antenna paths are pooled and sorted by frequency.
/// * Phases are unwrapped from neighbour to neighbour, also over the gap at channels 23 to 25: wrong past 18.74 m.
///   Ordinary least squares give the slope.
/// * The round-trip time is a running mean that divides by the number of steps so far, those that failed included.
struct ZephyrEmulation: Sendable {
  private struct Sample {
    var channel: Int
    var phase: Double
  }

  private var samples: [Sample] = []

  init() {
    samples.reserveCapacity(
      ProcedureSide.maximumStepCount * AntennaPermutation.maximumPathCount)
  }

  /// Fills in what the firmware would print.
  mutating func range(_ procedure: borrowing Procedure, into estimate: inout DistanceEstimate) {
    collect(procedure, &estimate)
    estimate.phaseMeters = slope()
    if let meters = estimate.phaseMeters {
      estimate.paths.append(AntennaPathEstimate(path: 1, meters: meters, weight: 1))
    }
  }

  private mutating func collect(
    _ procedure: borrowing Procedure, _ estimate: inout DistanceEstimate
  ) {
    samples.removeAll(keepingCapacity: true)
    let steps = procedure.initiator.subevents.last?.steps ?? 0..<0
    var timed = 0
    var mean = 0.0
    var succeeded = false
    for pair in procedure.pairs where steps.contains(Int(pair.initiator)) {
      let initiator = procedure.initiator.steps[Int(pair.initiator)]
      let reflector = procedure.reflector.steps[Int(pair.reflector)]
      if initiator.mode == .mode1 {
        timed += 1
        guard initiator.timingLoss == nil, reflector.timingLoss == nil,
          let roundTrip = initiator.packet?.halfNanoseconds,
          let turnAround = reflector.packet?.halfNanoseconds
        else { continue }
        // Whole numbers: half of the difference loses its fraction.
        let flight = (Int(roundTrip) - Int(turnAround)) / 2
        mean += (Double(flight) - mean) / Double(timed)
        succeeded = true
      } else if initiator.mode == .mode2, let channel = initiator.channel {
        add(initiator.tones, reflector.tones, Int(channel.rawValue), &estimate)
      }
    }
    if succeeded { estimate.roundTripMeters = mean * 0.5e-9 * speedOfLight }
    // Insertion keeps the order of tones on one channel and allocates nothing.
    for index in samples.indices.dropFirst() {
      let sample = samples[index]
      var place = index
      while place > 0, samples[place - 1].channel > sample.channel {
        samples[place] = samples[place - 1]
        place -= 1
      }
      samples[place] = sample
    }
  }

  private mutating func add(
    _ initiator: ToneSet, _ reflector: ToneSet, _ channel: Int,
    _ estimate: inout DistanceEstimate
  ) {
    guard initiator.pathCount == reflector.pathCount else { return }
    for slot in 0..<initiator.pathCount {
      let limit = ToneQuality.medium.rawValue
      guard initiator[slot].quality.rawValue <= limit, reflector[slot].quality.rawValue <= limit
      else {
        estimate.tonesDropped[.toneQuality] += 1
        continue
      }
      let a = initiator.term(atSlot: slot)
      let b = reflector.term(atSlot: slot)
      let phase = arcTangent(Double(a.i * b.q + a.q * b.i), Double(a.i * b.i - a.q * b.q))
      samples.append(Sample(channel: channel, phase: phase))
      estimate.tonesUsed += 1
    }
  }

  /// The least-squares slope through the unwrapped phases, as a distance.
  private mutating func slope() -> Double? {
    guard samples.count > 1 else { return nil }
    var turns = 0.0
    var previous = samples[0].phase
    var sums = (x: 0.0, y: 0.0, xx: 0.0, xy: 0.0)
    for sample in samples {
      if sample.phase - previous > .pi { turns -= 1 }
      if sample.phase - previous < -.pi { turns += 1 }
      previous = sample.phase
      let x = Double(sample.channel)
      let y = sample.phase + 2 * .pi * turns
      sums.x += x
      sums.y += y
      sums.xx += x * x
      sums.xy += x * y
    }
    let n = Double(samples.count)
    let scatter = n * sums.xx - sums.x * sums.x
    guard scatter > 0 else { return nil }
    let radiansPerMegahertz = (n * sums.xy - sums.x * sums.y) / scatter
    return -radiansPerMegahertz / (2 * .pi) * metersPerTwoWayMicrosecond
  }
}
