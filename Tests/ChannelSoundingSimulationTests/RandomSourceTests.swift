import Testing

@testable import ChannelSoundingSimulation

@Suite struct RandomSourceTests {
  /// The numbers come from a second implementation of SplitMix64 and xoshiro256**, in another language.
  @Test func sequenceIsTheSameEverywhere() {
    var source = RandomSource(seed: 0)
    let first = [source.next(), source.next(), source.next()]
    #expect(first == [0xFB54_05F7_BD79_C540, 0x780C_98E2_6CEA_5883, 0x2A14_6E09_80FE_BC66])
    var stream = RandomSource(seed: 42, stream: 7)
    #expect([stream.next(), stream.next()] == [0x4150_452A_B869_A892, 0x6398_0FC0_383C_E41B])
  }

  @Test func seedsAndStreamsDiffer() {
    var first = RandomSource(seed: 1)
    var second = RandomSource(seed: 2)
    var stream = RandomSource(seed: 1, stream: 1)
    let values = [first.next(), second.next(), stream.next()]
    #expect(Set(values).count == 3)
  }

  @Test func uniformNumbersFillTheirRange() {
    var source = RandomSource(seed: 3)
    let values = (0..<20_000).map { _ in source.uniform(in: -1...3) }
    #expect(values.allSatisfy { (-1...3).contains($0) })
    #expect(abs(mean(values) - 1) < 0.04)
    #expect(abs(variance(values) - 16.0 / 12) < 0.05)
  }

  @Test func normalDeviatesHaveTheRightMoments() {
    var source = RandomSource(seed: 4)
    let values = (0..<20_000).map { _ in source.gaussian() }
    #expect(abs(mean(values)) < 0.03)
    #expect(abs(variance(values) - 1) < 0.05)
    let fourth = values.reduce(0) { $0 + $1 * $1 * $1 * $1 } / Double(values.count)
    #expect(abs(fourth - 3) < 0.25)
  }

  @Test(arguments: [0.5, 4.0, 60.0])
  func arrivalsHaveMeanAndVarianceAlike(expected: Double) {
    var source = RandomSource(seed: 5)
    let values = (0..<4000).map { _ in Double(source.poisson(mean: expected)) }
    #expect(abs(mean(values) - expected) < 4 * (expected / 4000).squareRoot())
    #expect(abs(variance(values) / expected - 1) < 0.1)
  }

  @Test func shufflesKeepTheElements() {
    var source = RandomSource(seed: 6)
    let shuffled = source.shuffled(Array(0..<72))
    #expect(shuffled != Array(0..<72))
    #expect(shuffled.sorted() == Array(0..<72))
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private func variance(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
  }
}
