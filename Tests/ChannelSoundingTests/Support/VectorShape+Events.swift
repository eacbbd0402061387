import ChannelSounding

extension VectorShape {
  /// An HCI event.
  func json(_ event: HCIEvent) -> JSONValue {
    switch event {
    case .remoteCapabilities(let status, let handle, let capabilities):
      return named(
        "LE CS Read Remote Supported Capabilities Complete" + (isVersion2 ? " [v2]" : ""),
        status, handle,
        capabilities.map(json) ?? ["ignore_rest": true])
    case .remoteFrequencyActuationErrorTable(let status, let handle, let table):
      return named(
        "LE CS Read Remote FAE Table Complete", status, handle,
        table.map(json) ?? ["ignore_rest": true])
    case .securityEnabled(let status, let handle):
      return named("LE CS Security Enable Complete", status, handle, [:])
    case .configuration(let status, let handle, let id, let configuration):
      var json = configuration.map(json) ?? ["ignore_rest": true]
      json["config_id"] = JSONValue(id)
      json["action"] = JSONValue(configuration == nil ? 0 : 1)
      return named("LE CS Config Complete", status, handle, json)
    case .procedureEnabled(let status, let handle, let settings):
      return named(
        "LE CS Procedure Enable Complete", status, handle,
        settings.map(json) ?? ["ignore_rest": true])
    case .subeventResult(let result, let steps):
      return json(result, steps)
    case .testEnded(let status):
      return ["event": "LE CS Test End Complete", "status": JSONValue(status)]
    }
  }

  private func named(
    _ name: String, _ status: UInt8, _ handle: UInt16, _ parameters: JSONValue
  ) -> JSONValue {
    var json = parameters
    json["event"] = .string(name)
    json["status"] = JSONValue(status)
    json["connection_handle"] = JSONValue(handle)
    return json
  }

  private func json(_ result: SubeventResult, _ steps: [Step]) -> JSONValue {
    var json: JSONValue = [
      "event": result.isContinuation
        ? "LE CS Subevent Result Continue" : "LE CS Subevent Result",
      "connection_handle": JSONValue(result.connectionHandle),
      "config_id": JSONValue(result.configurationID),
      "procedure_done_status": JSONValue(result.procedureStatus.rawValue),
      "subevent_done_status": JSONValue(result.subeventStatus.rawValue),
      "procedure_abort_reason": JSONValue(result.procedureAbortReason.rawValue),
      "subevent_abort_reason": JSONValue(result.subeventAbortReason.rawValue),
      "num_antenna_paths": JSONValue(result.antennaPathCount),
      "num_steps_reported": JSONValue(result.stepCount),
      "steps": .array(steps.map(self.json)),
    ]
    guard !result.isContinuation else { return json }
    json["start_acl_conn_event_counter"] = JSONValue(result.startACLConnectionEvent)
    json["procedure_counter"] = JSONValue(result.procedureCounter)
    json["frequency_compensation_0p01ppm"] = JSONValue(
      result.frequencyCompensation?.hundredthsOfPartsPerMillion)
    json["reference_power_level_dbm"] = JSONValue(result.referencePowerLevel)
    return json
  }

  private func json(_ value: Capabilities) -> JSONValue {
    var json: JSONValue = [
      "num_config_supported": JSONValue(value.configurationCount),
      "max_consecutive_procedures_supported": JSONValue(value.maximumConsecutiveProcedures),
      "num_antennas_supported": JSONValue(value.antennaCount),
      "max_antenna_paths_supported": JSONValue(value.maximumAntennaPaths),
      "roles_supported": JSONValue(value.roles),
      "modes_supported": JSONValue(value.modes),
      "rtt_capability": JSONValue(value.rttAccuracy),
      "rtt_aa_only_n": JSONValue(value.rttAccessAddressExchanges),
      "rtt_sounding_n": JSONValue(value.rttSoundingExchanges),
      "rtt_random_sequence_n": JSONValue(value.rttRandomExchanges),
      "nadm_sounding_capability": JSONValue(value.nadmSounding),
      "nadm_random_capability": JSONValue(value.nadmRandom),
      "cs_sync_phys_supported": JSONValue(value.syncPHYs),
      "subfeatures_supported": JSONValue(value.subfeatures),
      "t_ip1_times_supported": JSONValue(value.interludePeriods1),
      "t_ip2_times_supported": JSONValue(value.interludePeriods2),
      "t_fcs_times_supported": JSONValue(value.frequencyChangePeriods),
      "t_pm_times_supported": JSONValue(value.phaseMeasurementPeriods),
      "t_sw_time_supported": JSONValue(value.antennaSwitchMicroseconds),
      "tx_snr_capability": JSONValue(value.txSNR),
    ]
    guard isVersion2 else { return json }
    json["t_ip2_ipt_times_supported"] = JSONValue(value.inlineInterludePeriods2)
    json["t_sw_ipt_time_supported"] = JSONValue(value.inlineAntennaSwitchMicroseconds)
    json["rtt_2m_aa_only_n"] = JSONValue(value.rtt2MAccessAddressExchanges)
    json["rtt_2m_sounding_n"] = JSONValue(value.rtt2MSoundingExchanges)
    json["rtt_2m_random_sequence_n"] = JSONValue(value.rtt2MRandomExchanges)
    return json
  }

  private func json(_ table: FrequencyActuationErrorTable) -> JSONValue {
    let channels = ChannelMap.allAllowed.channels
    return [
      "fae_raw": .array(table.entries.map { JSONValue($0) }),
      "fae_channel_order": .array(channels.map { JSONValue($0.rawValue) }),
      "fae_ppm_if_1_over_32": .array(channels.map { JSONValue(table.partsPerMillion(on: $0)) }),
    ]
  }

  private func json(_ value: Configuration) -> JSONValue {
    [
      "main_mode": JSONValue(value.mainMode.rawValue),
      "sub_mode": JSONValue(value.subMode?.rawValue),
      "min_main_mode_steps": JSONValue(value.minimumMainModeSteps),
      "max_main_mode_steps": JSONValue(value.maximumMainModeSteps),
      "main_mode_repetition": JSONValue(value.mainModeRepetition),
      "mode_0_steps": JSONValue(value.mode0Steps),
      "role": JSONValue(value.role.rawValue),
      "rtt_type": JSONValue(value.rttType.rawValue),
      "cs_sync_phy": JSONValue(value.syncPHY.rawValue),
      "channel_map": .string(hex(value.channelMap.octets)),
      "channels": .array(value.channelMap.channels.map { JSONValue($0.rawValue) }),
      "channel_map_repetition": JSONValue(value.channelMapRepetition),
      "channel_selection_type": JSONValue(value.channelSelectionType),
      "ch3c_shape": JSONValue(value.channelSelectionShape),
      "ch3c_jump": JSONValue(value.channelSelectionJump),
      "cs_enhancements_1": JSONValue(value.enhancements),
      "t_ip1_us": JSONValue(value.interludePeriod1Microseconds),
      "t_ip2_us": JSONValue(value.interludePeriod2Microseconds),
      "t_fcs_us": JSONValue(value.frequencyChangeMicroseconds),
      "t_pm_us": JSONValue(value.phaseMeasurementMicroseconds),
    ]
  }

  private func json(_ value: ProcedureSettings) -> JSONValue {
    [
      "config_id": JSONValue(value.configurationID),
      "state": JSONValue(value.isEnabled ? 1 : 0),
      "tone_antenna_config_selection": JSONValue(value.toneAntennaConfiguration?.rawValue),
      "num_antenna_paths_from_aci": JSONValue(value.toneAntennaConfiguration?.pathCount),
      "selected_tx_power_dbm": JSONValue(value.selectedTXPower),
      "subevent_len_us": JSONValue(value.subeventMicroseconds),
      "subevents_per_event": JSONValue(value.subeventsPerEvent),
      "subevent_interval_raw": JSONValue(value.subeventInterval),
      "subevent_interval_ms": JSONValue(Double(value.subeventInterval) * 0.625),
      "event_interval": JSONValue(value.eventInterval),
      "procedure_interval": JSONValue(value.procedureInterval),
      "procedure_count": JSONValue(value.procedureCount),
      "max_procedure_len_raw": JSONValue(value.maximumProcedureLength),
    ]
  }
}
