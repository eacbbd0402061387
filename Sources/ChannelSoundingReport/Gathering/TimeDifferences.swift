internal import ChannelSounding

/// The differences of both sides' times, step by step, as counts by half-nanosecond.
struct TimeDifferences: Sendable {
  /// How often each difference came.
  private(set) var counts: [Int: Int] = [:]
  /// The number of differences.
  private(set) var total = 0

  /// Adds the timed steps of a procedure.
  mutating func add(_ procedure: borrowing Procedure) {
    guard procedure.completeness == .complete else { return }
    for pair in procedure.pairs {
      let initiator = procedure.initiator.steps[Int(pair.initiator)]
      guard initiator.mode.carriesRoundTripTime,
        let there = Self.time(initiator),
        let back = Self.time(procedure.reflector.steps[Int(pair.reflector)])
      else { continue }
      counts[there - back, default: 0] += 1
      total += 1
    }
  }

  private static func time(_ step: Step) -> Int? {
    guard let packet = step.packet, packet.quality.match == .exact, packet.rssi != nil,
      let time = packet.halfNanoseconds
    else { return nil }
    return Int(time)
  }

  /// The difference that a share of the steps stays under, in half-nanoseconds; `nil` without steps.
  func quantile(_ share: Double) -> Int? {
    var left = Int((share * Double(total - 1)).rounded())
    for (value, count) in counts.sorted(by: { $0.key < $1.key }) {
      if left < count { return value }
      left -= count
    }
    return nil
  }
}
