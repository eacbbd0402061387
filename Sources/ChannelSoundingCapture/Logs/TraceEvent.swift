/// One event of a decoded BGAPI trace, with its named values.
struct TraceEvent {
  let values: [String: TraceCallParser.Value]
  let seconds: Double

  private func number(_ name: String) -> Int? {
    guard case .number(let number)? = values[name] else { return nil }
    return number
  }

  private func number(_ name: String, or other: Int) -> Int { number(name) ?? other }

  private func octets(_ name: String) -> [UInt8]? {
    guard case .octets(let octets)? = values[name] else { return nil }
    return octets
  }

  func appendResult(_ queue: inout PacketQueue, isContinuation: Bool) -> Bool {
    guard let connection = number("connection"), let data = octets("data") else { return false }
    guard let counter = isContinuation ? 0 : number("procedure_counter") else { return false }
    let subevent = SyntheticSubevent(
      connection: connection, configID: number("config_id", or: 0),
      startEvent: number("start_acl_conn_event", or: 0), procedureCounter: counter,
      frequencyCompensation: number("frequency_compensation", or: 0xC000),
      referencePower: number("reference_power_level", or: 0x7F),
      procedureDone: number("procedure_done_status", or: 0),
      subeventDone: number("subevent_done_status", or: 0),
      abortReason: number("abort_reason", or: 0), paths: number("num_antenna_paths", or: 0))
    return queue.append(
      subevent, steps: data, .local, seconds: seconds, isContinuation: isContinuation)
  }

  func appendConfiguration(_ queue: inout PacketQueue) -> Bool {
    guard let connection = number("connection") else { return false }
    var config = SyntheticConfiguration(connection: connection)
    func set(_ path: WritableKeyPath<SyntheticConfiguration, Int>, _ name: String) {
      if let number = number(name) { config[keyPath: path] = number }
    }
    set(\.status, "status")
    set(\.configID, "config_id")
    set(\.action, "config_state")
    set(\.mainMode, "main_mode_type")
    set(\.subMode, "sub_mode_type")
    set(\.minimumMainModeSteps, "min_main_mode_steps")
    set(\.maximumMainModeSteps, "max_main_mode_steps")
    set(\.mainModeRepetition, "main_mode_repetition")
    set(\.modeZeroSteps, "mode_calibration_steps")
    set(\.role, "role")
    set(\.rttType, "rtt_type")
    set(\.syncPHY, "cs_sync_phy")
    set(\.channelMapRepetition, "channel_map_repetition")
    set(\.channelSelectionType, "channel_selection_type")
    set(\.shape3c, "ch3c_shape")
    set(\.jump3c, "ch3c_jump")
    set(\.enhancements, "reserved")
    set(\.interludeTime1, "t_ip1_time")
    set(\.interludeTime2, "t_ip2_time")
    set(\.frequencyChangeTime, "t_fcs_time")
    set(\.phaseMeasurementTime, "t_pm_time")
    if let map = octets("channel_map"), map.count == 10 { config.channelMap = map }
    queue.append(config, .local, seconds: seconds)
    return true
  }

  func appendEnable(_ queue: inout PacketQueue) -> Bool {
    guard let connection = number("connection") else { return false }
    let enable = SyntheticProcedureEnable(
      connection: connection, status: number("status", or: 0),
      configID: number("config_id", or: 0), state: number("state", or: 1),
      toneAntennaConfiguration: number("antenna_config", or: 0),
      transmitPower: number("tx_power", or: 0x7F),
      subeventLength: number("subevent_len", or: 0),
      subeventsPerEvent: number("subevents_per_event", or: 1),
      subeventInterval: number("subevent_interval", or: 0),
      eventInterval: number("event_interval", or: 0),
      procedureInterval: number("procedure_interval", or: 0),
      procedureCount: number("procedure_count", or: 0),
      maximumProcedureLength: number("max_procedure_len", or: 0))
    queue.append(enable, .local, seconds: seconds)
    return true
  }

  func appendCapabilities(_ queue: inout PacketQueue) -> Bool {
    guard let connection = number("connection") else { return false }
    queue.appendMeta(0x2C, .local, seconds: seconds) { bytes in
      bytes.append(littleEndian: number("status", or: 0), octets: 1)
      bytes.append(littleEndian: connection, octets: 2)
      for (name, octets) in [
        ("num_config", 1), ("max_consecutive_procedures", 2), ("num_antennas", 1),
        ("max_antenna_paths", 1), ("roles", 1), ("modes", 1), ("rtt_capability", 1),
        ("rtt_aa_only", 1), ("rtt_sounding", 1), ("rtt_random_payload", 1),
        ("nadm_sounding", 2), ("nadm_random", 2), ("cs_sync_phys", 1), ("subfeatures", 2),
        ("t_ip1_times", 2), ("t_ip2_times", 2), ("t_fcs_times", 2), ("t_pm_times", 2),
        ("t_sw_times", 1), ("tx_snr_capability", 1),
      ] { bytes.append(littleEndian: number(name, or: 0), octets: octets) }
    }
    return true
  }

  /// A characteristic that was discovered, as the response that told it.
  func appendDiscovery(_ queue: inout PacketQueue) -> Bool {
    guard let connection = number("connection"), let handle = number("characteristic"),
      let uuid = octets("uuid"), uuid.count == 2 || uuid.count == 16
    else { return false }
    var pdu: [UInt8] = [0x09, UInt8(uuid.count + 5)]
    pdu.append(littleEndian: handle - 1, octets: 2)
    pdu.append(littleEndian: number("properties", or: 0), octets: 1)
    pdu.append(littleEndian: handle, octets: 2)
    queue.append(attribute: pdu + uuid, .received, connection: connection, seconds: seconds)
    return true
  }

  /// A value that was read, notified or indicated.
  func appendValue(_ queue: inout PacketQueue) -> Bool {
    guard let connection = number("connection"), let handle = number("characteristic"),
      let opcode = number("att_opcode"), let value = octets("value")
    else { return false }
    guard value.count <= 512 else { return false }
    var handleOctets: [UInt8] = []
    handleOctets.append(littleEndian: handle, octets: 2)
    func append(_ pdu: [UInt8], _ direction: CaptureRecord.Direction) {
      queue.append(attribute: pdu, direction, connection: connection, seconds: seconds)
    }
    switch opcode {
    case 0x1B, 0x1D: append([UInt8(opcode)] + handleOctets + value, .received)
    case 0x0B:
      append([0x0A] + handleOctets, .sent)
      append([0x0B] + value, .received)
    default: break
    }
    return true
  }

  func appendDisconnection(_ queue: inout PacketQueue) -> Bool {
    guard let connection = number("connection") else { return false }
    queue.append(.event, .received, .local, seconds: seconds) { bytes in
      bytes.append(contentsOf: [0x05, 4, 0])
      bytes.append(littleEndian: connection, octets: 2)
      bytes.append(littleEndian: number("reason", or: 0), octets: 1)
    }
    return true
  }
}
