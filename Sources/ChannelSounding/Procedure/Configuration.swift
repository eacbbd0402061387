/// A Channel Sounding configuration, as the Config Complete event reports it.
public struct Configuration: Hashable, Sendable {
  /// The configuration's number, 0 to 3.
  public var id: UInt8 = 0
  /// The mode of the main steps.
  public var mainMode: StepMode = .mode2
  /// The mode of the steps between them, or `nil` for none.
  public var subMode: StepMode?
  /// The fewest main steps before a sub-mode step.
  public var minimumMainModeSteps: UInt8 = 0
  /// The most main steps before a sub-mode step.
  public var maximumMainModeSteps: UInt8 = 0
  /// How many main steps of the previous subevent are repeated in the next one, 0 to 3.
  public var mainModeRepetition: UInt8 = 0
  /// The number of mode-0 steps of each subevent, 1 to 3.
  public var mode0Steps: UInt8 = 3
  /// The role of the device that reports.
  public var role: Role = .initiator
  /// The kind of packets that time the round trip.
  public var rttType: RTTType = .accessAddressOnly
  /// The PHY of the packets.
  public var syncPHY: SyncPHY = .le1M
  /// The channels in use.
  public var channelMap = ChannelMap.allAllowed
  /// How many times the channel map is walked.
  public var channelMapRepetition: UInt8 = 1
  /// The channel selection algorithm: 0 for #3b, 1 for #3c.
  public var channelSelectionType: UInt8 = 0
  /// The shape of algorithm #3c: 0 hat, 1 X.
  public var channelSelectionShape: UInt8 = 0
  /// The jump of algorithm #3c, 2 to 8.
  public var channelSelectionJump: UInt8 = 2
  /// The enhancements in use (Core 6.3; reserved before).
  public var enhancements: UInt8 = 0
  /// The time between the two packets of a step in µs (T_IP1).
  public var interludePeriod1Microseconds: UInt8 = 145
  /// The time between the two tone blocks of a step in µs (T_IP2).
  public var interludePeriod2Microseconds: UInt8 = 145
  /// The time for a change of frequency in µs (T_FCS).
  public var frequencyChangeMicroseconds: UInt8 = 150
  /// The duration of the tone of one antenna path in µs (T_PM).
  public var phaseMeasurementMicroseconds: UInt8 = 40

  /// Makes a configuration of mode-2 steps on all channels with the mandatory timing.
  public init() {}

  /// The kind of packets that time the round trip.
  public enum RTTType: UInt8, Sendable, CaseIterable {
    /// The access address alone.
    case accessAddressOnly = 0
    /// A 32-bit sounding sequence.
    case sounding32 = 1
    /// A 96-bit sounding sequence.
    case sounding96 = 2
    /// A 32-bit random sequence.
    case random32 = 3
    /// A 64-bit random sequence.
    case random64 = 4
    /// A 96-bit random sequence.
    case random96 = 5
    /// A 128-bit random sequence.
    case random128 = 6

    /// The number of bits that follow the access address.
    public var payloadBits: Int {
      switch self {
      case .accessAddressOnly: 0
      case .sounding32, .random32: 32
      case .random64: 64
      case .sounding96, .random96: 96
      case .random128: 128
      }
    }
  }

  /// The PHY of the packets.
  public enum SyncPHY: UInt8, Sendable, CaseIterable {
    /// LE 1M.
    case le1M = 1
    /// LE 2M.
    case le2M = 2
    /// LE 2M with a bandwidth-time product of 2.
    case le2M2BT = 3
  }

  /// Whether the reflector turns its tones by the phase that it measured (inline PCT transfer, Core 6.3).
  public var usesInlinePhaseCorrection: Bool { enhancements & 1 != 0 }

  /// The duration of a CS_SYNC packet in µs.
  ///
  /// Preamble (8 bits on LE 1M, else 16), access address (32), trailer (4) and the sequence, at the PHY's rate.
  public var syncMicroseconds: Double {
    switch syncPHY {
    case .le1M: 44 + Double(rttType.payloadBits)
    case .le2M, .le2M2BT: 26 + Double(rttType.payloadBits) / 2
    }
  }
}
