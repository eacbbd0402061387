/// The head of a Subevent Result or Subevent Result Continue event; the steps follow it.
public struct SubeventResult: Hashable, Sendable {
  /// Whether this is a Continue event, which repeats nothing of what the Result said.
  public var isContinuation = false
  /// The connection handle, 12 bits; 0xFFF in the CS Test mode.
  public var connectionHandle: UInt16 = 0
  /// The configuration's number, 0 to 3.
  public var configurationID: UInt8 = 0
  /// The connection event of the subevent's first step (Result only).
  public var startACLConnectionEvent: UInt16 = 0
  /// The procedure counter (Result only).
  public var procedureCounter: UInt16 = 0
  /// The frequency compensation (Result only), or `nil` when not available.
  public var frequencyCompensation: FrequencyOffset?
  /// The reference power level in dBm (Result only), or `nil` when not available.
  public var referencePowerLevel: Int8?
  /// Whether the procedure goes on.
  public var procedureStatus: DoneStatus = .complete
  /// Whether the subevent goes on.
  public var subeventStatus: DoneStatus = .complete
  /// Why the procedure was aborted.
  public var procedureAbortReason: ProcedureAbortReason = .none
  /// Why the subevent was aborted.
  public var subeventAbortReason: SubeventAbortReason = .none
  /// The number of antenna paths, 1 to 4; zero when the event has no tones.
  public var antennaPathCount = 0
  /// The number of steps in this event.
  public var stepCount = 0

  /// Makes an empty result.
  public init() {}

  /// The most steps that one event may hold.
  static let maximumStepCount = 160

  /// Decodes the head of a Result (15 octets) or of a Continue (8 octets).
  @_lifetime(cursor: copy cursor)
  init(decoding cursor: inout ByteCursor, isContinuation: Bool) throws(WireError) {
    try cursor.require(isContinuation ? 8 : 15, field: "subevent result")
    self.isContinuation = isContinuation
    connectionHandle = cursor.uncheckedUInt16() & 0xFFF
    configurationID = cursor.uncheckedUInt8()
    if !isContinuation {
      startACLConnectionEvent = cursor.uncheckedUInt16()
      procedureCounter = cursor.uncheckedUInt16()
      frequencyCompensation = FrequencyOffset(wire: cursor.uncheckedUInt16())
      referencePowerLevel = decibelMilliwatts(wire: cursor.uncheckedUInt8())
    }
    let statusOffset = cursor.offset
    guard
      let procedureStatus = DoneStatus(rawValue: cursor.uncheckedUInt8() & 0xF),
      let subeventStatus = DoneStatus(rawValue: cursor.uncheckedUInt8() & 0xF)
    else { throw WireError(.invalidValue, at: statusOffset, field: "done status") }
    self.procedureStatus = procedureStatus
    self.subeventStatus = subeventStatus
    let reasons = cursor.uncheckedUInt8()
    procedureAbortReason = ProcedureAbortReason(rawValue: reasons & 0xF) ?? .unspecified
    subeventAbortReason = SubeventAbortReason(rawValue: reasons >> 4) ?? .unspecified
    antennaPathCount = Int(cursor.uncheckedUInt8())
    guard antennaPathCount <= AntennaPermutation.maximumPathCount else {
      throw WireError(.invalidValue, at: cursor.offset - 1, field: "number of antenna paths")
    }
    stepCount = Int(cursor.uncheckedUInt8())
    guard stepCount <= Self.maximumStepCount else {
      throw WireError(.invalidValue, at: cursor.offset - 1, field: "number of steps")
    }
  }
}
