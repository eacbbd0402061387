extension HCIEvent {
  /// Decodes the parameters of every event but the two that carry steps.
  @_lifetime(cursor: copy cursor)
  init(decoding cursor: inout ByteCursor, code: Code) throws(WireError) {
    let status = try cursor.uint8("status")
    if code == .testEnded {
      self = .testEnded(status: status)
      return
    }
    let handle = try cursor.uint16("connection handle") & 0xFFF
    let succeeded = status == 0
    switch code {
    case .remoteCapabilities, .remoteCapabilities2:
      self = .remoteCapabilities(
        status: status, connectionHandle: handle,
        succeeded
          ? try Capabilities(decoding: &cursor, isVersion2: code == .remoteCapabilities2) : nil)
    case .remoteFrequencyActuationErrorTable:
      self = .remoteFrequencyActuationErrorTable(
        status: status, connectionHandle: handle,
        succeeded ? try FrequencyActuationErrorTable(decoding: &cursor) : nil)
    case .securityEnabled:
      self = .securityEnabled(status: status, connectionHandle: handle)
    case .configuration:
      let id = try cursor.uint8("configuration identifier")
      let isCreated = succeeded ? try cursor.uint8("action") == 1 : false
      self = .configuration(
        status: status, connectionHandle: handle, configurationID: id,
        isCreated ? try Configuration(decoding: &cursor, id: id) : nil)
    case .procedureEnabled:
      self = .procedureEnabled(
        status: status, connectionHandle: handle,
        succeeded ? try ProcedureSettings(decoding: &cursor) : nil)
    case .subeventResult, .subeventResultContinue, .testEnded:
      throw WireError(.unexpectedPacket, at: 2, field: "subevent code")
    }
  }
}

extension Capabilities {
  /// Decodes the block behind status and handle: 27 or 28 octets, in version 2 up to 34.
  ///
  /// Draft controllers leave out the SNR octet, and the octets at the end of version 2 came one after the other: what
  /// is missing stays `nil`.
  @_lifetime(cursor: copy cursor)
  init(decoding cursor: inout ByteCursor, isVersion2: Bool) throws(WireError) {
    try cursor.require(27, field: "capabilities")
    self.init()
    configurationCount = cursor.uncheckedUInt8()
    maximumConsecutiveProcedures = cursor.uncheckedUInt16()
    antennaCount = cursor.uncheckedUInt8()
    maximumAntennaPaths = cursor.uncheckedUInt8()
    roles = cursor.uncheckedUInt8()
    modes = cursor.uncheckedUInt8()
    rttAccuracy = cursor.uncheckedUInt8()
    rttAccessAddressExchanges = cursor.uncheckedUInt8()
    rttSoundingExchanges = cursor.uncheckedUInt8()
    rttRandomExchanges = cursor.uncheckedUInt8()
    nadmSounding = cursor.uncheckedUInt16()
    nadmRandom = cursor.uncheckedUInt16()
    syncPHYs = cursor.uncheckedUInt8()
    subfeatures = cursor.uncheckedUInt16()
    interludePeriods1 = cursor.uncheckedUInt16()
    interludePeriods2 = cursor.uncheckedUInt16()
    frequencyChangePeriods = cursor.uncheckedUInt16()
    phaseMeasurementPeriods = cursor.uncheckedUInt16()
    antennaSwitchMicroseconds = cursor.uncheckedUInt8()
    if cursor.remaining >= 1 { txSNR = cursor.uncheckedUInt8() }
    guard isVersion2 else { return }
    if cursor.remaining >= 2 { inlineInterludePeriods2 = cursor.uncheckedUInt16() }
    if cursor.remaining >= 1 { inlineAntennaSwitchMicroseconds = cursor.uncheckedUInt8() }
    if cursor.remaining >= 1 { rtt2MAccessAddressExchanges = cursor.uncheckedUInt8() }
    if cursor.remaining >= 1 { rtt2MSoundingExchanges = cursor.uncheckedUInt8() }
    if cursor.remaining >= 1 { rtt2MRandomExchanges = cursor.uncheckedUInt8() }
  }
}

extension FrequencyActuationErrorTable {
  @_lifetime(cursor: copy cursor)
  init(decoding cursor: inout ByteCursor) throws(WireError) {
    try cursor.require(Self.entryCount, field: "frequency actuation error table")
    var entries: [Int8] = []
    entries.reserveCapacity(Self.entryCount)
    for _ in 0..<Self.entryCount { entries.append(cursor.uncheckedInt8()) }
    self.init(entries: entries)
  }
}

extension Configuration {
  /// Decodes the 28 octets behind the action.
  @_lifetime(cursor: copy cursor)
  init(decoding cursor: inout ByteCursor, id: UInt8) throws(WireError) {
    try cursor.require(28, field: "configuration")
    self.init()
    self.id = id
    guard let main = StepMode(rawValue: cursor.uncheckedUInt8()), main != .mode0 else {
      throw WireError(.invalidValue, at: cursor.offset - 1, field: "main mode")
    }
    mainMode = main
    subMode = StepMode(rawValue: cursor.uncheckedUInt8())
    minimumMainModeSteps = cursor.uncheckedUInt8()
    maximumMainModeSteps = cursor.uncheckedUInt8()
    mainModeRepetition = cursor.uncheckedUInt8()
    mode0Steps = cursor.uncheckedUInt8()
    guard let role = Role(rawValue: cursor.uncheckedUInt8()) else {
      throw WireError(.invalidValue, at: cursor.offset - 1, field: "role")
    }
    self.role = role
    guard let rttType = RTTType(rawValue: cursor.uncheckedUInt8()) else {
      throw WireError(.invalidValue, at: cursor.offset - 1, field: "RTT type")
    }
    self.rttType = rttType
    guard let phy = SyncPHY(rawValue: cursor.uncheckedUInt8()) else {
      throw WireError(.invalidValue, at: cursor.offset - 1, field: "CS_SYNC PHY")
    }
    syncPHY = phy
    let low = UInt64(cursor.uncheckedUInt32())
    let high = UInt64(cursor.uncheckedUInt32())
    channelMap = ChannelMap(low: low | high << 32, high: cursor.uncheckedUInt16())
    channelMapRepetition = cursor.uncheckedUInt8()
    channelSelectionType = cursor.uncheckedUInt8()
    channelSelectionShape = cursor.uncheckedUInt8()
    channelSelectionJump = cursor.uncheckedUInt8()
    enhancements = cursor.uncheckedUInt8()
    interludePeriod1Microseconds = cursor.uncheckedUInt8()
    interludePeriod2Microseconds = cursor.uncheckedUInt8()
    frequencyChangeMicroseconds = cursor.uncheckedUInt8()
    phaseMeasurementMicroseconds = cursor.uncheckedUInt8()
  }
}

extension ProcedureSettings {
  /// Decodes the 18 octets behind the handle, or the 16 of the draft form without the maximum length.
  @_lifetime(cursor: copy cursor)
  init(decoding cursor: inout ByteCursor) throws(WireError) {
    try cursor.require(16, field: "procedure settings")
    self.init()
    configurationID = cursor.uncheckedUInt8()
    isEnabled = cursor.uncheckedUInt8() == 1
    toneAntennaConfiguration = ToneAntennaConfiguration(rawValue: cursor.uncheckedUInt8())
    selectedTXPower = decibelMilliwatts(wire: cursor.uncheckedUInt8())
    subeventMicroseconds = cursor.uncheckedUInt24()
    subeventsPerEvent = cursor.uncheckedUInt8()
    subeventInterval = cursor.uncheckedUInt16()
    eventInterval = cursor.uncheckedUInt16()
    procedureInterval = cursor.uncheckedUInt16()
    procedureCount = cursor.uncheckedUInt16()
    if cursor.remaining >= 2 { maximumProcedureLength = cursor.uncheckedUInt16() }
  }
}
