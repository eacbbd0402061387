internal import ChannelSounding

/// The received signal strengths of both sides on every channel, as counts.
struct SignalLevels: Sendable {
  /// One count for each role, channel and value from -128 to 127 dBm.
  private var counts = [UInt32](repeating: 0, count: 2 * ChannelIndex.count * 256)

  /// Adds the packets of a procedure.
  mutating func add(_ procedure: borrowing Procedure) {
    add(procedure.initiator.steps, .initiator)
    add(procedure.reflector.steps, .reflector)
  }

  private mutating func add(_ steps: [Step], _ role: Role) {
    for step in steps {
      guard let rssi = step.packet?.rssi, let channel = step.channel, channel.isDefined else {
        continue
      }
      counts[Self.base(role, Int(channel.rawValue)) + Int(rssi) + 128] &+= 1
    }
  }

  private static func base(_ role: Role, _ channel: Int) -> Int {
    (Int(role.rawValue) * ChannelIndex.count + channel) * 256
  }

  /// The signal strength that a share of a side's packets on a channel stays under, or `nil` without packets.
  func quantile(_ share: Double, role: Role, channel: Int) -> Double? {
    let base = Self.base(role, channel)
    let total = counts[base..<(base + 256)].reduce(0) { $0 + Int($1) }
    guard total > 0 else { return nil }
    var left = Int((share * Double(total - 1)).rounded())
    for index in 0..<256 {
      if left < Int(counts[base + index]) { return Double(index - 128) }
      left -= Int(counts[base + index])
    }
    return nil
  }

  /// Whether no packet told its signal strength.
  var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }
}
