/// The Channel Sounding capabilities of a controller.
public struct Capabilities: Hashable, Sendable {
  /// The number of configurations, 1 to 4.
  public var configurationCount: UInt8 = 0
  /// The most consecutive procedures; zero when fixed and indefinite counts are both supported.
  public var maximumConsecutiveProcedures: UInt16 = 0
  /// The number of antennas, 1 to 4.
  public var antennaCount: UInt8 = 0
  /// The most antenna paths, 1 to 4.
  public var maximumAntennaPaths: UInt8 = 0
  /// Roles: bit 0 initiator, bit 1 reflector.
  public var roles: UInt8 = 0
  /// Modes: bit 0 mode 3.
  public var modes: UInt8 = 0
  /// RTT flavours with an accuracy of 10 ns instead of 150 ns: bit 0 access address, 1 sounding, 2 random sequence.
  public var rttAccuracy: UInt8 = 0
  /// The exchanges needed for the stated accuracy with the access address alone; zero when not supported.
  public var rttAccessAddressExchanges: UInt8 = 0
  /// The exchanges needed with a sounding sequence; zero when not supported.
  public var rttSoundingExchanges: UInt8 = 0
  /// The exchanges needed with a random sequence; zero when not supported.
  public var rttRandomExchanges: UInt8 = 0
  /// Attack detection on sounding sequences: bit 0 phase-based.
  public var nadmSounding: UInt16 = 0
  /// Attack detection on random sequences: bit 0 phase-based.
  public var nadmRandom: UInt16 = 0
  /// PHYs beside LE 1M: bit 1 LE 2M, bit 2 LE 2M 2BT.
  public var syncPHYs: UInt8 = 0
  /// Features: bit 1 no actuation error, 2 channel selection #3c, 3 phase-based ranging from sounding sequences,
  /// 4 inline PCT transfer as reflector.
  public var subfeatures: UInt16 = 0
  /// T_IP1: bits 0 to 6 for 10, 20, 30, 40, 50, 60, 80 µs.
  public var interludePeriods1: UInt16 = 0
  /// T_IP2: bits as `interludePeriods1`.
  public var interludePeriods2: UInt16 = 0
  /// T_FCS: bits 0 to 8 for 15, 20, 30, 40, 50, 60, 80, 100, 120 µs.
  public var frequencyChangePeriods: UInt16 = 0
  /// T_PM: bit 0 for 10 µs, bit 1 for 20 µs.
  public var phaseMeasurementPeriods: UInt16 = 0
  /// T_SW in µs: 0, 1, 2, 4 or 10.
  public var antennaSwitchMicroseconds: UInt8 = 0
  /// SNR control: bits 0 to 4 for 18, 21, 24, 27, 30 dB; `nil` in the short draft form.
  public var txSNR: UInt8?
  /// T_IP2 with inline PCT transfer (Core 6.3): bits as `interludePeriods1`.
  public var inlineInterludePeriods2: UInt16?
  /// T_SW with inline PCT transfer in µs (Core 6.3).
  public var inlineAntennaSwitchMicroseconds: UInt8?
  /// The exchanges needed on LE 2M with the access address alone (Core 6.3).
  public var rtt2MAccessAddressExchanges: UInt8?
  /// The exchanges needed on LE 2M with a sounding sequence (Core 6.3).
  public var rtt2MSoundingExchanges: UInt8?
  /// The exchanges needed on LE 2M with a random sequence (Core 6.3).
  public var rtt2MRandomExchanges: UInt8?

  /// Makes capabilities of nothing.
  public init() {}

  /// Whether the packets' phases can be used for ranging.
  public var supportsPhaseFromSounding: Bool { subfeatures & 1 << 3 != 0 }
}
