import Testing

@testable import ChannelSoundingReport

@Suite("Ticks are round, within the range and few enough")
struct TicksTests {
  @Test(
    "Known ranges",
    arguments: [
      (0.0...1.0, 6, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
      (0.0...10.0, 6, ["0", "2", "4", "6", "8", "10"]),
      (-1.0...1.0, 5, ["\u{2212}1.0", "\u{2212}0.5", "0.0", "0.5", "1.0"]),
      (0.0...78.0, 5, ["0", "20", "40", "60"]),
      (1.13...1.19, 5, ["1.14", "1.16", "1.18"]),
      (0.0...30_000.0, 4, ["0", "10000", "20000", "30000"]),
    ])
  func known(range: ClosedRange<Double>, limit: Int, labels: [String]) {
    let ticks = Ticks(in: range, atMost: limit)
    #expect(ticks.values.map(ticks.label) == labels)
  }

  @Test("Any range", arguments: 1...200)
  func any(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return Double(state >> 11) / Double(UInt64(1) << 53)
    }
    let low = (next() - 0.5) * Elementary.tenTo(Int(next() * 8) - 3)
    let range = low...(low + next() * Elementary.tenTo(Int(next() * 8) - 4) + 1e-6)
    let limit = 3 + Int(next() * 8)
    let ticks = Ticks(in: range, atMost: limit)
    #expect(ticks.values.count <= limit)
    let slack = ticks.step * 1e-6
    #expect(
      ticks.values.allSatisfy { $0 >= range.lowerBound - slack && $0 <= range.upperBound + slack })
    #expect(
      zip(ticks.values, ticks.values.dropFirst()).allSatisfy { abs($1 - $0 - ticks.step) < slack })
    #expect(
      Set(ticks.values.map(ticks.label)).count == ticks.values.count, "labels tell ticks apart")
  }

  @Test("A rounded range holds the range and ends at ticks")
  func rounded() {
    let range = Ticks.rounded(0.13...4.87, atMost: 6)
    #expect(range == 0...5)
    #expect(Ticks.rounded(2...2.0000001, atMost: 5).upperBound > 2)
  }

  @Test("Whole numbers only")
  func whole() {
    #expect(Ticks(in: 0...2, atMost: 10, isWhole: true).values == [0, 1, 2])
  }
}
