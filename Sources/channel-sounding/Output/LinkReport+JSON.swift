import ChannelSounding

extension LinkReport {
  /// Everything that the table says, as a JSON object.
  var json: JSONObject {
    var object = JSONObject()
    object.add("adapter", Int(link.link.adapter))
    object.add("connection", Int(link.link.connectionHandle))
    object.add("configuration_id", Int(link.configurationID))
    object.add("local_role", link.localRole.words)
    object.add("role_source", link.configuration == nil ? "inferred" : "config_complete")
    object.add("antenna_paths", link.antennaPathCount)
    object.add("configuration", link.configuration.map(Self.json))
    object.add("schedule", link.settings.map(Self.json))
    object.add("remote_capabilities", link.remoteCapabilities.map(Self.json))
    object.add(
      "remote_frequency_actuation_errors",
      link.remoteFrequencyActuationErrors?.entries.map { Int($0) } ?? [])
    object.add("procedures", link.procedures)
    var statuses = JSONObject()
    for status in EstimateStatus.allCases where link.statuses[Int(status.rawValue)] > 0 {
      statuses.add(status.name, link.statuses[Int(status.rawValue)])
    }
    object.add("statuses", statuses)
    object.add(
      "runs",
      link.runs.map { run in
        var object = JSONObject()
        object.add("first", Int(run.first))
        object.add("last", Int(run.last))
        object.add("count", run.count)
        object.add("status", run.status.name)
        return object
      })
    object.add("missing_procedures", link.missingProcedures)
    object.add("counter_jumps", link.counterJumps)
    object.add("initiator", Self.json(link.initiator))
    object.add("reflector", Self.json(link.reflector))
    object.add("tones_used", link.tonesUsed)
    object.add("tones_dropped", Self.json(link.tonesDropped))
    object.add("round_trips_used", link.roundTripsUsed)
    object.add("round_trips_dropped", Self.json(link.roundTripsDropped))
    object.add("round_trips_by_antenna", link.antennaRoundTrips.pairs.map(Self.json))
    object.add("channel_steps", link.channelSteps)
    object.add("channel_losses", link.channelLosses)
    object.add("hints", link.hints)
    return object
  }

  private static func json(_ pair: AntennaRoundTrips.Pair) -> JSONObject {
    var object = JSONObject()
    object.add("initiator_antenna", pair.initiatorAntenna)
    object.add("reflector_antenna", pair.reflectorAntenna)
    object.add("count", pair.count)
    object.add("median_m", pair.medianMeters)
    return object
  }

  private static func json(_ losses: LossCounts) -> JSONObject {
    var object = JSONObject()
    for (reason, count) in losses.reasons { object.add(reason.name, count) }
    return object
  }

  private static func json(_ side: SideInspection) -> JSONObject {
    var object = JSONObject()
    object.add("procedures", side.procedures)
    object.add("subevents", side.subevents)
    var aborted = JSONObject()
    for (index, reason) in SubeventAbortReason.allCases.enumerated()
    where side.abortedSubevents[index] > 0 {
      aborted.add("0x" + String(reason.rawValue, radix: 16), side.abortedSubevents[index])
    }
    object.add("aborted_subevents", aborted)
    var abortedProcedures = JSONObject()
    for (index, reason) in ProcedureAbortReason.allCases.enumerated()
    where side.abortedProcedures[index] > 0 {
      abortedProcedures.add(
        "0x" + String(reason.rawValue, radix: 16), side.abortedProcedures[index])
    }
    object.add("aborted_procedures", abortedProcedures)
    object.add("packets_without_rssi", side.packetsWithoutSignalStrength)
    object.add("steps_seen", side.stepsSeen)
    object.add("steps_used", side.stepsUsed)
    object.add("steps_dropped", json(side.stepsDropped))
    var qualities = JSONObject()
    for quality in ToneQuality.allCases {
      qualities.add(quality.words, side.toneQualities[Int(quality.rawValue)])
    }
    object.add("tone_quality", qualities)
    object.add("rssi_p10_dbm", side.signalStrength(quantile: 0.1))
    object.add("rssi_p50_dbm", side.signalStrength(quantile: 0.5))
    object.add("rssi_p90_dbm", side.signalStrength(quantile: 0.9))
    object.add("frequency_offset_ppm", side.meanFrequencyOffset)
    return object
  }

  private static func json(_ configuration: Configuration) -> JSONObject {
    var object = JSONObject()
    object.add("main_mode", Int(configuration.mainMode.rawValue))
    object.add("sub_mode", configuration.subMode.map { Int($0.rawValue) })
    object.add("mode_0_steps", Int(configuration.mode0Steps))
    object.add("main_mode_repetition", Int(configuration.mainModeRepetition))
    object.add("rtt_type", configuration.rttType.words)
    object.add("cs_sync_phy", configuration.syncPHY.words)
    object.add("channels", configuration.channelMap.channels.map { Int($0.rawValue) })
    object.add("channel_map_repetition", Int(configuration.channelMapRepetition))
    object.add("t_ip1_us", Int(configuration.interludePeriod1Microseconds))
    object.add("t_ip2_us", Int(configuration.interludePeriod2Microseconds))
    object.add("t_fcs_us", Int(configuration.frequencyChangeMicroseconds))
    object.add("t_pm_us", Int(configuration.phaseMeasurementMicroseconds))
    object.add("inline_pct", configuration.usesInlinePhaseCorrection)
    return object
  }

  private static func json(_ settings: ProcedureSettings) -> JSONObject {
    var object = JSONObject()
    object.add(
      "tone_antenna_configuration", settings.toneAntennaConfiguration.map { Int($0.rawValue) })
    object.add("selected_tx_power_dbm", settings.selectedTXPower.map { Int($0) })
    object.add("subevent_len_us", Int(settings.subeventMicroseconds))
    object.add("subevents_per_event", Int(settings.subeventsPerEvent))
    object.add("subevent_interval_ms", Double(settings.subeventInterval) * 0.625, decimals: 3)
    object.add("event_interval", Int(settings.eventInterval))
    object.add("procedure_interval", Int(settings.procedureInterval))
    object.add("procedure_count", Int(settings.procedureCount))
    return object
  }

  private static func json(_ capabilities: Capabilities) -> JSONObject {
    var object = JSONObject()
    object.add("antennas", Int(capabilities.antennaCount))
    object.add("antenna_paths", Int(capabilities.maximumAntennaPaths))
    object.add("roles", Int(capabilities.roles))
    object.add("modes", Int(capabilities.modes))
    object.add("rtt_accuracy", Int(capabilities.rttAccuracy))
    object.add("subfeatures", Int(capabilities.subfeatures))
    object.add("t_sw_us", Int(capabilities.antennaSwitchMicroseconds))
    return object
  }
}
