extension DiffuseModel {
  /// Sums the profiles' evidence and takes their expected echo spread where it is largest.
  mutating func sumProfiles(_ vectors: Range<Int>) {
    var peak = -Float.infinity
    var peakVector = vectors.lowerBound
    for v in vectors {
      var top = profileEvidence[v]
      for profile in 1..<Self.profileCount {
        let value = profileEvidence[profile * Self.directVectors + v]
        top = top.replacing(with: value, where: value .> top)
      }
      guard top.max() > 0.1 * Self.impossible else {
        logEvidence[v] = top
        continue
      }
      var sum = SIMD8<Float>.zero
      for profile in 0..<Self.profileCount {
        let value = profileEvidence[profile * Self.directVectors + v]
        guard value.max() > 0.1 * Self.impossible else { continue }
        sum += (value - top).exponential
      }
      for lane in 0..<8 {
        logEvidence[v][lane] = top[lane] + Float(Elementary.logarithm(Double(sum[lane])))
      }
      if logEvidence[v].max() > peak {
        peak = logEvidence[v].max()
        peakVector = v
      }
    }
    // Interpolation needs a finite floor.
    let floor = SIMD8<Float>(repeating: peak - 60)
    for v in vectors {
      logEvidence[v] = logEvidence[v].replacing(with: floor, where: logEvidence[v] .< floor)
    }
    var total = 0.0
    for v in vectors { total += Double((logEvidence[v] - peak).exponential.sum()) }
    totalLogEvidence =
      Double(peak) + Elementary.logarithm(2 * total / Double(DelayGrid.directCount))
    var mass = 0.0
    var weighted = 0.0
    for profile in 0..<Self.profileCount {
      let value = profileEvidence[profile * Self.directVectors + peakVector]
      let share = Double((value - peak).exponential.sum())
      let ratio = Self.directRatios[profile % 4]
      mass += share
      weighted += share * Self.spreadNanoseconds[profile / 4] / (1 + ratio)
    }
    echoSpreadBins = weighted / mass * 1e-3 * Double(DelayGrid.transformLength)
  }

  /// The log evidence at a delay of the grid; those beyond the ends repeat the last.
  @inline(__always)
  func logEvidence(at step: Int, first: Int) -> Float {
    let inside = min(max(step, first), DelayGrid.directCount / 2 - 1)
    return logEvidence[inside >> 3][inside & 7]
  }
}
