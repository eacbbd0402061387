/// The schedule of procedures, as the Procedure Enable Complete event reports it.
public struct ProcedureSettings: Hashable, Sendable {
  /// The configuration's number, 0 to 3.
  public var configurationID: UInt8 = 0
  /// Whether procedures are enabled.
  public var isEnabled = true
  /// The antennas in use for tones, or `nil` for a reserved selection.
  public var toneAntennaConfiguration: ToneAntennaConfiguration?
  /// The transmit power in dBm, or `nil` when not available.
  public var selectedTXPower: Int8?
  /// The length of a subevent in µs.
  public var subeventMicroseconds: UInt32 = 0
  /// The number of subevents in a connection event's span, 1 to 32.
  public var subeventsPerEvent: UInt8 = 1
  /// The time between subevents in units of 0.625 ms.
  public var subeventInterval: UInt16 = 0
  /// The time between events in connection events.
  public var eventInterval: UInt16 = 0
  /// The time between procedures in connection events.
  public var procedureInterval: UInt16 = 0
  /// The number of procedures; zero until disabled.
  public var procedureCount: UInt16 = 0
  /// The longest procedure in units of 0.625 ms, or `nil` where the controller does not report it.
  public var maximumProcedureLength: UInt16?

  /// Makes an enabled schedule without times.
  public init() {}
}
