extension OneWayResponse {
  /// The median squared magnitude of the measured channels.
  ///
  /// Found by bisection over the exponent and six bits of the mantissa, which costs less than sorting.
  func medianPower() -> Float { Self.median(real, imaginary, weight, count: count) }

  /// The median squared magnitude of the channels that have a weight.
  static func median(
    _ real: [SIMD8<Float>], _ imaginary: [SIMD8<Float>], _ weight: [SIMD8<Float>], count: Int
  ) -> Float {
    // Positive numbers are ordered as their bit patterns are.
    var low: UInt32 = 0
    var high = Float.infinity.bitPattern
    while high - low > 1 << 17 {
      let middle = low + (high - low) / 2
      let limit = Float(bitPattern: middle)
      var below = SIMD8<Float>.zero
      for v in 0..<vectorCount {
        let power = real[v] * real[v] + imaginary[v] * imaginary[v]
        let one = SIMD8<Float>.zero.replacing(with: 1, where: weight[v] .> 0)
        below += one.replacing(with: 0, where: power .> limit)
      }
      if below.sum() * 2 < Float(count) { low = middle } else { high = middle }
    }
    return Float(bitPattern: high)
  }

  /// Leaves out channels of more than a magnitude, as long as enough remain.
  mutating func dropChannels(above magnitude: Float) {
    var kept = 0
    for position in 0..<count {
      let (re, im) = value(position)
      if re * re + im * im <= magnitude * magnitude { kept += 1 }
    }
    guard kept < count, kept >= MultipathEstimator.minimumChannelCount else { return }
    let limit = magnitude * magnitude
    keepChannels { response, position in
      let (re, im) = response.value(position)
      return re * re + im * im <= limit
    }
  }

  /// Keeps only some of the channels.
  mutating func keepChannels(_ isKept: (borrowing OneWayResponse, Int) -> Bool) {
    var kept = 0
    for position in 0..<count {
      let channel = channels[position]
      if isKept(self, position) {
        channels[kept] = channel
        kept += 1
      } else {
        weight[channel >> 3][channel & 7] = 0
        real[channel >> 3][channel & 7] = 0
        imaginary[channel >> 3][channel & 7] = 0
      }
    }
    count = kept
  }

  /// Gives every root the sign that agrees with most others about the coarse delay.
  ///
  /// - Returns: How well the phases agree, 0 to 1, whatever the magnitudes.
  mutating func alignPhases() -> Float {
    var cosine: Float = 0
    var sine: Float = 0
    for position in 0..<count {
      let (re, im) = value(position)
      let power = max(re * re + im * im, .leastNormalMagnitude)
      cosine += (re * re - im * im) / power
      sine += 2 * re * im / power
    }
    let length = (cosine * cosine + sine * sine).squareRoot()
    guard length > 0 else { return 0 }
    // Half of the mean angle.
    let half = SIMD2(
      ((1 + cosine / length) / 2).squareRoot(),
      ((1 - cosine / length) / 2).squareRoot() * (sine < 0 ? -1 : 1))
    for position in 0..<count {
      let (re, im) = value(position)
      if re * half.x + im * half.y < 0 { negate(positions: position..<(position + 1)) }
    }
    return length / Float(count)
  }
}
