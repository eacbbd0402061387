import ChannelSounding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The strongest peak of the impulse response, wherever it stands.
struct StrongestPeakEstimator {
  private static let grid = 2048

  /// The distance in metres, or `nil` for an empty response.
  func estimate(_ response: TwoWayResponse) -> Double? {
    guard let spacing = response.channelSpacing else { return nil }
    let range = Self.grid / spacing
    var magnitudes = [Double](repeating: 0, count: range)
    for bin in 0..<range {
      let turn = 2 * Double.pi * Double(bin) / Double(Self.grid)
      var sum = SIMD2<Double>.zero
      for channel in 0..<80 {
        guard let tone = response[channel] else { continue }
        let phasor = SIMD2(cos(turn * Double(channel)), sin(turn * Double(channel)))
        sum += SIMD2(Double(tone.real), Double(tone.imaginary)).times(phasor)
      }
      magnitudes[bin] = sum.squared.squareRoot()
    }
    guard let peak = magnitudes.indices.max(by: { magnitudes[$0] < magnitudes[$1] }) else {
      return nil
    }
    let early = magnitudes[(peak + range - 1) % range]
    let late = magnitudes[(peak + 1) % range]
    let middle = magnitudes[peak]
    var bin = Double(peak) + (late - early) / (4 * middle - 2 * (early + late))
    if bin > 0.95 * Double(range) { bin -= Double(range) }
    return bin * 299.792_458 / 2 / Double(Self.grid)
  }
}
