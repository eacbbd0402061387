extension DiffuseModel {
  /// Takes in the weights and the noise level of a response, whatever its signs; factors are made when needed.
  mutating func prepare(_ response: OneWayResponse) {
    noise = response.noise
    let energy = response.energy
    signal = max(energy / Double(response.count) - noise, noise * 0.1)
    scale = Float(1 / noise)
    baseEvidence =
      -energy / noise - Double(response.count) * Elementary.logarithm(noise)
      - Elementary.logarithm(Double(Self.profileCount))
    for group in 0..<4 { isFactored[group] = false }
  }

  /// Factors the profiles of one spread unless that has been done since `prepare`.
  mutating func factor(_ group: Int, _ tables: DelayTables) {
    guard !isFactored[group] else { return }
    isFactored[group] = true
    let n = tapCounts[group]
    // Ordered from the last tap to the direct path.
    for row in 0..<n {
      let tap = n - 1 - row
      for column in 0...row {
        let difference = Self.tapBins[n - 1 - column] - Self.tapBins[tap]
        factor.real[row * Self.stride + column] = SIMD4(
          repeating: Double(tables.gramReal[difference]))
        factor.imaginary[row * Self.stride + column] = SIMD4(
          repeating: -Double(tables.gramImaginary[difference]))
      }
      let power = powers[group * Self.stride + tap] * signal
      factor.real[row * Self.stride + row] += noise / power
    }
    guard let logDeterminant = factor.factor(order: n) else {
      for member in 0..<4 { constants[4 * group + member] = -.infinity }
      return
    }
    let priors =
      logPowers[group] + Double(n) * (Elementary.logarithm(signal) - Elementary.logarithm(noise))
    for member in 0..<4 {
      let profile = 4 * group + member
      constants[profile] = Float(baseEvidence - logDeterminant[member] - priors[member])
      store(profile, lane: member, order: n)
    }
  }

  /// Keeps a single-precision copy of one lane's factor, its diagonal inverted.
  private mutating func store(_ profile: Int, lane: Int, order n: Int) {
    let base = profile * Self.area
    for row in 0..<n {
      for column in 0..<row {
        let source = row * Self.stride + column
        factors[base + source] = SIMD2(
          Float(factor.real[source][lane]), Float(factor.imaginary[source][lane]))
      }
      factors[base + row * Self.stride + row] = SIMD2(
        Float(factor.inverseDiagonal[row][lane]), 0)
    }
  }
}
