/// How long the steps of a configuration last, and when in a step each side measures.
///
/// A step starts with the change to its frequency (T_FCS); the initiator sends first, the reflector answers. With
/// *n* antenna paths a block of tones has *n* + 1 slots of T_SW + T_PM, the last one the tone extension slot. Every
/// transmission ends with T_RD for the ramp down.
///
/// | Mode | Duration |
/// |---|---|
/// | 0 | T_FCS + T_SY0 + T_RD + T_IP1 + T_SY0 + T_GD + T_FM + T_RD |
/// | 1 | T_FCS + 2 (T_SY + T_RD) + T_IP1 |
/// | 2 | T_FCS + 2 ((T_SW + T_PM)(n + 1) + T_RD) + T_IP2 |
/// | 3 | T_FCS + 2 (T_SY + T_GD + (T_SW + T_PM)(n + 1) + T_RD) + T_IP2 |
///
/// T_SY is the duration of the packets, T_SY0 that of packets without a sequence. In mode 3 the initiator sends the
/// packet first and the reflector sends it last, so that both blocks of tones stand next to each other.
public struct StepTiming: Hashable, Sendable {
  /// The duration of a packet of modes 1 and 3 (T_SY) in µs.
  public var syncMicroseconds: Double
  /// The duration of a packet of mode 0 in µs.
  public var calibrationSyncMicroseconds: Double
  /// The time for a change of frequency (T_FCS) in µs.
  public var frequencyChangeMicroseconds: Double
  /// The time between the two packets of a step (T_IP1) in µs.
  public var interludePeriod1Microseconds: Double
  /// The time between the two blocks of tones of a step (T_IP2) in µs.
  public var interludePeriod2Microseconds: Double
  /// The duration of a tone (T_PM) in µs.
  public var phaseMeasurementMicroseconds: Double
  /// The time to switch antennas (T_SW) in µs.
  public var antennaSwitchMicroseconds: Double
  /// The number of antenna paths.
  public var antennaPathCount: Int

  /// The time after a transmission for the ramp down (T_RD) in µs.
  public static let rampDownMicroseconds = 5.0
  /// The time between a packet and a tone (T_GD) in µs.
  public static let guardMicroseconds = 10.0
  /// The duration of the tone of mode 0 (T_FM) in µs.
  public static let frequencyMeasurementMicroseconds = 80.0

  /// Takes the times of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: The configuration.
  ///   - antennaPathCount: The number of antenna paths, 1 to 4.
  ///   - antennaSwitchMicroseconds: T_SW, the longer of both controllers' capabilities. No event of a procedure tells
  ///     it; when `nil`, it is zero for one path and 10 µs, the longest, for several.
  public init(
    _ configuration: Configuration, antennaPathCount: Int, antennaSwitchMicroseconds: Double? = nil
  ) {
    var plain = configuration
    plain.rttType = .accessAddressOnly
    syncMicroseconds = configuration.syncMicroseconds
    calibrationSyncMicroseconds = plain.syncMicroseconds
    frequencyChangeMicroseconds = Double(configuration.frequencyChangeMicroseconds)
    interludePeriod1Microseconds = Double(configuration.interludePeriod1Microseconds)
    interludePeriod2Microseconds = Double(configuration.interludePeriod2Microseconds)
    phaseMeasurementMicroseconds = Double(configuration.phaseMeasurementMicroseconds)
    self.antennaPathCount = antennaPathCount
    self.antennaSwitchMicroseconds = antennaSwitchMicroseconds ?? (antennaPathCount > 1 ? 10 : 0)
  }

  /// The time of one tone slot, T_SW + T_PM, in µs.
  public var slotMicroseconds: Double { antennaSwitchMicroseconds + phaseMeasurementMicroseconds }

  /// The time of a block of tones with its extension slot in µs.
  public var tonesMicroseconds: Double { slotMicroseconds * Double(antennaPathCount + 1) }

  /// The duration of a step in µs.
  public func microseconds(of mode: StepMode) -> Double {
    let answer: Double =
      switch mode {
      case .mode0:
        2 * (calibrationSyncMicroseconds + Self.rampDownMicroseconds) + Self.guardMicroseconds
          + Self.frequencyMeasurementMicroseconds + interludePeriod1Microseconds
      case .mode1:
        2 * (syncMicroseconds + Self.rampDownMicroseconds) + interludePeriod1Microseconds
      case .mode2:
        2 * (tonesMicroseconds + Self.rampDownMicroseconds) + interludePeriod2Microseconds
      case .mode3:
        2
          * (syncMicroseconds + Self.guardMicroseconds + tonesMicroseconds
            + Self.rampDownMicroseconds) + interludePeriod2Microseconds
      }
    return frequencyChangeMicroseconds + answer
  }

  /// How much later the initiator measures a tone than the reflector measured the same slot, in µs.
  public var toneSeparationMicroseconds: Double {
    tonesMicroseconds + Self.rampDownMicroseconds + interludePeriod2Microseconds
  }

  /// The time from the start of one packet to the start of its answer in mode 1, in µs.
  public var packetSeparationMicroseconds: Double {
    syncMicroseconds + Self.rampDownMicroseconds + interludePeriod1Microseconds
  }

  /// The time that a product of both sides' tones stands for, from the start of the step, in µs.
  ///
  /// Each side measures the way at its own time; the phase of the product is that of twice the way half-way between.
  ///
  /// - Parameters:
  ///   - slot: The tones' place in the step, from 0.
  ///   - mode: The mode of the step, 2 or 3.
  /// - Returns: The time in µs.
  public func productMicroseconds(slot: Int, mode: StepMode) -> Double {
    toneMicroseconds(slot: slot, role: .reflector, mode: mode) + toneSeparationMicroseconds / 2
  }

  /// When the middle of a tone is received, from the start of the step, in µs.
  ///
  /// - Parameters:
  ///   - slot: The tone's place in the step, from 0.
  ///   - role: The side that receives: the reflector measures first.
  ///   - mode: The mode of the step, 2 or 3.
  /// - Returns: The time in µs.
  public func toneMicroseconds(slot: Int, role: Role, mode: StepMode) -> Double {
    let packet = mode == .mode3 ? syncMicroseconds + Self.guardMicroseconds : 0
    let middle =
      frequencyChangeMicroseconds + packet + slotMicroseconds * Double(slot)
      + antennaSwitchMicroseconds + phaseMeasurementMicroseconds / 2
    return role == .reflector ? middle : middle + toneSeparationMicroseconds
  }
}
