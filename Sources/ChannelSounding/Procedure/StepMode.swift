/// What a Channel Sounding step exchanges.
public enum StepMode: UInt8, Sendable, CaseIterable {
  /// Packets and a tone that calibrate the frequency offset.
  case mode0 = 0
  /// Packets that time the round trip.
  case mode1 = 1
  /// Tones whose phases are measured.
  case mode2 = 2
  /// Packets and tones in one step.
  case mode3 = 3

  /// The mode in the two lowest bits of an octet.
  @inline(__always)
  init(lowBitsOf octet: UInt8) {
    switch octet & 3 {
    case 1: self = .mode1
    case 2: self = .mode2
    case 3: self = .mode3
    default: self = .mode0
    }
  }

  /// Whether a step of this mode times a round trip.
  public var carriesRoundTripTime: Bool { self == .mode1 || self == .mode3 }

  /// Whether a step of this mode measures tones.
  public var carriesTones: Bool { self == .mode2 || self == .mode3 }
}
