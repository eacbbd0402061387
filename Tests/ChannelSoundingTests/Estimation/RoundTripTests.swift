import ChannelSounding
import Testing

/// Round-trip times give the median, and nothing that is not a time of a good packet counts.
@Suite struct RoundTripTests {
  /// One half-nanosecond there and back: half of the speed of light times half a nanosecond.
  private let unit = 0.0749481145

  private static let medians: [([Int], Double)] = [
    ([67], 67), ([66, 68], 67), ([1, 2, 100], 2), ([1, 2, 3, 100], 2.5), ([-5, 5, 5, -7], 0),
    ([0, 0, 0], 0), ([9, 9, 9, 9, -400], 9), ([3, 1, 2, 5, 4], 3),
  ]

  @Test(arguments: medians)
  func `the distance is the median of the differences times 0.0749 m`(
    differences: [Int], median: Double
  ) throws {
    let answer = estimate(.timing(differences: differences), .rtt)
    #expect(answer.status == .ok)
    #expect(answer.method == .rtt)
    #expect(abs(try #require(answer.meters) - median * unit) < 1e-9)
    #expect(answer.meters == answer.roundTripMeters)
    #expect(answer.roundTripsUsed == differences.count)
  }

  @Test func `the median agrees with sorting, for any number of steps`() throws {
    for seed in UInt64(0)..<60 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...256, using: &generator)
      let differences = (0..<count).map { _ in Int.random(in: -400...400, using: &generator) }
      let sorted = differences.sorted()
      let median = Double(sorted[count / 2] + sorted[(count - 1) / 2]) / 2
      let answer = estimate(.timing(differences: differences), .rtt)
      #expect(abs(try #require(answer.meters) - median * unit) < 1e-9)
    }
  }

  @Test func `only the difference of both sides' times matters`() {
    for common in [-32000, -300, 0, 31000] {
      let answer = estimate(.timing(differences: [100, 101, 102], common: common), .rtt)
      #expect(abs((answer.meters ?? .nan) - 101 * unit) < 1e-9)
    }
  }

  @Test func `the largest differences of 16-bit times do not overflow`() {
    let packets = [
      (PacketReport.good(halfNanoseconds: 32767), PacketReport.good(halfNanoseconds: -32767))
    ]
    let answer = estimate(.timing(packets.map { ($0, $1) }), .rtt)
    #expect(abs((answer.meters ?? .nan) - 65534 * unit) < 1e-6)
  }

  /// Packets that must not count, with the reason that they are counted under.
  private static let bad: [(PacketReport?, LossReason)] = {
    var lost = PacketReport.good(halfNanoseconds: 5)
    lost.quality = PacketQuality(.notFound)
    var errors = PacketReport.good(halfNanoseconds: 5)
    errors.quality = PacketQuality(.bitErrors, bitErrors: 2)
    var reserved = PacketReport.good(halfNanoseconds: 5)
    reserved.quality = PacketQuality(rawValue: 0x07)
    var silent = PacketReport.good(halfNanoseconds: 5)
    silent.rssi = nil
    return [
      (lost, .packetQuality), (errors, .packetQuality), (reserved, .packetQuality),
      (silent, .sentinel), (.good(halfNanoseconds: nil), .sentinel), (nil, .sentinel),
    ]
  }()

  @Test(arguments: 0..<6, [Role.initiator, .reflector])
  func `a packet that is not good on one side is left out and counted`(index: Int, side: Role) {
    let (packet, reason) = Self.bad[index]
    let good = PacketReport.good(halfNanoseconds: -300)
    var packets: [(initiator: PacketReport?, reflector: PacketReport?)] = (0..<5).map { _ in
      (.good(halfNanoseconds: -200), good)
    }
    packets.insert(side == .initiator ? (packet, good) : (good, packet), at: 2)
    let answer = estimate(.timing(packets), .rtt)
    #expect(abs((answer.meters ?? .nan) - 100 * unit) < 1e-9)
    #expect(answer.roundTripsUsed == 5)
    #expect(answer.roundTripsDropped[reason] == 1)
    #expect(answer.stepsDropped[reason] == 1)
  }

  @Test(arguments: 0..<6)
  func `without any good packet there is no round-trip time`(index: Int) {
    let packet = Self.bad[index].0
    let answer = estimate(
      .timing((0..<20).map { _ in (packet, .good(halfNanoseconds: 1)) }), .rtt)
    #expect(answer.status == .noRTT)
    #expect(answer.meters == nil && answer.roundTripMeters == nil)
    #expect(answer.isSound)
  }

  @Test func `no steps at all give no round-trip time`() {
    #expect(estimate(.timing(differences: []), .rtt).status == .noRTT)
    #expect(estimate(IdealProcedure(meters: 3).procedure, .rtt).status == .noRTT)
  }

  @Test func `auto falls back to round-trip times when there are no tones`() {
    let answer = estimate(.timing(differences: [10, 11, 12]), .auto)
    #expect(answer.method == .rtt)
    #expect(abs((answer.meters ?? .nan) - 11 * unit) < 1e-9)
  }

  @Test func `the error bar shrinks with the number of steps and is never zero`() throws {
    var bars: [Double] = []
    for count in [16, 64, 256] {
      let differences = (0..<count).map { 100 + $0 % 16 }
      bars.append(
        try #require(estimate(.timing(differences: differences), .rtt).standardErrorMeters))
    }
    #expect(abs(bars[0] / bars[1] - 2) < 0.01)
    #expect(abs(bars[1] / bars[2] - 2) < 0.01)
    let equal = estimate(.timing(differences: Array(repeating: 7, count: 256)), .rtt)
    #expect(try #require(equal.standardErrorMeters) > 0)
  }

  @Test(
    .enabled(if: TestFiles.vendorVectors != nil, "no folder shared/vectors above the sources"))
  func `vector 24's median is what the estimator gives`() throws {
    let statistics = try #require(Vector.vendor.first { $0.name == "24_real_rtt" }).json()
    let procedure = try #require(Vector.vendor.first { $0.name.hasPrefix("16") }).assembled()
    let answer = estimate(procedure, .rtt)
    let median = try #require(statistics["median_distance_m"]?.double)
    #expect(abs(try #require(answer.meters) - median) < 1e-6)
    #expect(answer.roundTripsUsed == 72)
  }
}
