/// The round-trip times of each pair of antennas, whose cables and places make them differ.
public struct AntennaRoundTrips: Hashable, Sendable {
  /// What one pair of antennas measured.
  public struct Pair: Hashable, Sendable {
    /// The initiator's antenna, from 1.
    public var initiatorAntenna: Int
    /// The reflector's antenna, from 1.
    public var reflectorAntenna: Int
    /// The number of round-trip times.
    public var count: Int
    /// The median distance in signed metres, over the first times if there are very many.
    public var medianMeters: Double
  }

  /// The number of antennas that a device can have.
  private static let antennaCount = 4
  /// How many times of a pair are kept for the median.
  private static let keptCount = 2048

  private var times = [[Int32]](repeating: [], count: antennaCount * antennaCount)
  private var counts = [Int](repeating: 0, count: antennaCount * antennaCount)

  /// Makes a collection without times.
  public init() {}

  /// The pairs of antennas with a time, the initiator's antenna first in the order.
  public var pairs: [Pair] {
    counts.indices.filter { counts[$0] > 0 }.map { index in
      var kept = times[index]
      return Pair(
        initiatorAntenna: index / Self.antennaCount + 1,
        reflectorAntenna: index % Self.antennaCount + 1,
        count: counts[index],
        medianMeters: kept.medianByPartitioning() * RoundTripEstimator.metersPerHalfNanosecond)
    }
  }

  /// Adds the usable times of a complete procedure.
  mutating func add(_ procedure: borrowing Procedure) {
    guard procedure.completeness == .complete else { return }
    for pair in procedure.pairs {
      let initiator = procedure.initiator.steps[Int(pair.initiator)]
      let reflector = procedure.reflector.steps[Int(pair.reflector)]
      guard initiator.mode.carriesRoundTripTime, initiator.timingLoss == nil,
        reflector.timingLoss == nil, let sent = initiator.packet, let answered = reflector.packet,
        let roundTrip = sent.halfNanoseconds, let turnAround = answered.halfNanoseconds,
        (1...Self.antennaCount).contains(Int(sent.antenna)),
        (1...Self.antennaCount).contains(Int(answered.antenna))
      else { continue }
      let index = (Int(sent.antenna) - 1) * Self.antennaCount + Int(answered.antenna) - 1
      counts[index] += 1
      if times[index].count < Self.keptCount {
        times[index].append(Int32(roundTrip) - Int32(turnAround))
      }
    }
  }
}
