import Testing

@testable import ChannelSounding

/// Runs of mode-2 steps give the steps that decoding one at a time gives.
@Suite struct ToneRunTests {
  @Test(arguments: 0...4)
  func `the steps of a run are those decoded one at a time`(pathCount: Int) throws {
    var random = SplitMix(state: UInt64(pathCount))
    for _ in 0..<2000 {
      var octets: [UInt8] = []
      for _ in 0..<random.below(8) {
        // Mostly steps of a run; some of another mode, length or number of paths.
        let paths = random.below(6) == 0 ? random.below(6) : pathCount
        let mode: UInt8 = random.below(6) == 0 ? UInt8(random.below(256)) : 2
        let length = 1 + 4 * (paths + 1)
        octets += [mode, UInt8(random.below(256)), UInt8(length)]
        for _ in 0..<length { octets.append(UInt8(random.below(256))) }
      }
      octets.removeLast(min(octets.count, random.below(4) == 0 ? random.below(12) : 0))
      let room = random.below(9)

      var steps = [Step](repeating: .blank, count: room)
      var slots = steps.mutableElements
      var cursor = ByteCursor(octets.octets)
      let count = Step.decodeToneRun(
        &cursor, withChannels: true, pathCount: pathCount, into: &slots, from: 0)
      let end = cursor.offset

      var plain = ByteCursor(octets.octets)
      var expected: [Step] = []
      for _ in 0..<count {
        expected.append(try Step(decodingHCI: &plain, pathCount: pathCount))
      }
      let taken = plain.offset
      #expect(count <= room)
      #expect(taken == end)
      #expect(Array(steps[..<count]) == expected)
      #expect(steps[count...].allSatisfy { $0 == .blank })
    }
  }

  /// A small source of numbers that are the same in every run.
  private struct SplitMix {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((word ^ word >> 31) % UInt64(bound))
    }
  }
}
