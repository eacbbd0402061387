import ChannelSounding
import Testing

/// What the encoders write, octet by octet against known answers.
@Suite(.enabled(if: EncodingVector.isAvailable, "the folder shared/vectors is absent"))
struct EncodingVectorTests {
  @Test(arguments: [
    ("08_initiator_all_modes", Role.initiator), ("09_reflector_all_modes", .reflector),
    ("10_sentinels", .initiator), ("11_aborted", .initiator), ("13_sounding_pct", .initiator),
    ("14_tone_packing", .initiator),
  ])
  func resultsAreWrittenOctetByOctet(name: String, role: Role) throws {
    let vector = try EncodingVector(name)
    #expect(vector.lines.count == vector.decoded.count)
    for (line, meaning) in zip(vector.lines, vector.decoded) {
      let encoder = HCIEventEncoder(connectionHandle: meaning.integer("connection_handle"))
      var bytes: [UInt8] = []
      let count = encoder.appendResults(
        of: ProcedureSide(eventVector: meaning), role: role,
        counter: meaning.integer("procedure_counter"),
        configurationID: meaning.integer("config_id"), to: &bytes)
      #expect(count == 1)
      #expect(bytes == line)
    }
  }

  @Test(arguments: [
    ("15_ras_single_segment", 247), ("18_ras_multi_subevent", 24), ("27_ras_counter_wrap", 23),
  ])
  func segmentsAreWrittenOctetByOctet(name: String, attributeMTU: Int) throws {
    let vector = try EncodingVector(name)
    let role: Role =
      vector.context["server_role"] as? String == "initiator"
      ? .initiator : .reflector
    let meaning = try #require(vector.decoded.first)
    let encoder = RangingDataEncoder(attributeMTU: attributeMTU)
    var body: [UInt8] = []
    encoder.appendBody(
      of: ProcedureSide(bodyVector: meaning), role: role,
      counter: meaning.integer("ranging_counter"),
      configurationID: meaning.integer("config_id"), to: &body)
    #expect(encoder.segments(of: body) == vector.lines)
  }

  @Test(arguments: ["01_remote_caps_v1", "02_remote_caps_v2"])
  func capabilitiesAreWrittenOctetByOctet(name: String) throws {
    let vector = try EncodingVector(name)
    for (line, meaning) in zip(vector.lines, vector.decoded) {
      var bytes: [UInt8] = []
      HCIEventEncoder(connectionHandle: meaning.integer("connection_handle"))
        .append(capabilities(meaning), to: &bytes)
      #expect(bytes == line)
    }
  }

  private func capabilities(_ meaning: [String: Any]) -> Capabilities {
    var capabilities = Capabilities()
    capabilities.configurationCount = meaning.integer("num_config_supported")
    capabilities.maximumConsecutiveProcedures = meaning.integer(
      "max_consecutive_procedures_supported")
    capabilities.antennaCount = meaning.integer("num_antennas_supported")
    capabilities.maximumAntennaPaths = meaning.integer("max_antenna_paths_supported")
    capabilities.roles = meaning.integer("roles_supported")
    capabilities.modes = meaning.integer("modes_supported")
    capabilities.rttAccuracy = meaning.integer("rtt_capability")
    capabilities.rttAccessAddressExchanges = meaning.integer("rtt_aa_only_n")
    capabilities.rttSoundingExchanges = meaning.integer("rtt_sounding_n")
    capabilities.rttRandomExchanges = meaning.integer("rtt_random_sequence_n")
    capabilities.nadmSounding = meaning.integer("nadm_sounding_capability")
    capabilities.nadmRandom = meaning.integer("nadm_random_capability")
    capabilities.syncPHYs = meaning.integer("cs_sync_phys_supported")
    capabilities.subfeatures = meaning.integer("subfeatures_supported")
    capabilities.interludePeriods1 = meaning.integer("t_ip1_times_supported")
    capabilities.interludePeriods2 = meaning.integer("t_ip2_times_supported")
    capabilities.frequencyChangePeriods = meaning.integer("t_fcs_times_supported")
    capabilities.phaseMeasurementPeriods = meaning.integer("t_pm_times_supported")
    capabilities.antennaSwitchMicroseconds = meaning.integer("t_sw_time_supported")
    capabilities.txSNR = meaning.optional("tx_snr_capability")
    capabilities.inlineInterludePeriods2 = meaning.optional("t_ip2_ipt_times_supported")
    capabilities.inlineAntennaSwitchMicroseconds = meaning.optional("t_sw_ipt_time_supported")
    capabilities.rtt2MAccessAddressExchanges = meaning.optional("rtt_2m_aa_only_n")
    capabilities.rtt2MSoundingExchanges = meaning.optional("rtt_2m_sounding_n")
    capabilities.rtt2MRandomExchanges = meaning.optional("rtt_2m_random_sequence_n")
    return capabilities
  }

  @Test func frequencyActuationErrorsAreWrittenOctetByOctet() throws {
    let vector = try EncodingVector("03_remote_fae_table")
    let meaning = try #require(vector.decoded.first)
    let entries = try #require(meaning["fae_raw"] as? [Int]).map { Int8($0) }
    var bytes: [UInt8] = []
    HCIEventEncoder(connectionHandle: meaning.integer("connection_handle"))
      .append(FrequencyActuationErrorTable(entries: entries), to: &bytes)
    #expect(bytes == vector.lines[0])
  }

  @Test func shortEventsAreWrittenOctetByOctet() throws {
    let vector = try EncodingVector("04_small_events")
    let encoder = HCIEventEncoder(connectionHandle: 0x40)
    var bytes: [UInt8] = []
    encoder.appendSecurityEnableComplete(to: &bytes)
    encoder.appendTestEndComplete(to: &bytes)
    encoder.append(Capabilities(), status: 26, to: &bytes)
    #expect(encoder.ranges(ofEventsIn: bytes).map { Array(bytes[$0]) } == vector.lines)
  }

  @Test func configurationIsWrittenOctetByOctet() throws {
    let vector = try EncodingVector("05_config_complete")
    var configuration = Configuration()
    configuration.id = 1
    configuration.minimumMainModeSteps = 3
    configuration.maximumMainModeSteps = 5
    configuration.rttType = .sounding96
    configuration.phaseMeasurementMicroseconds = 20
    var bytes: [UInt8] = []
    HCIEventEncoder(connectionHandle: 1).append(configuration, to: &bytes)
    #expect(bytes == vector.lines[0])
  }

  @Test func scheduleIsWrittenOctetByOctet() throws {
    let vector = try EncodingVector("06_procedure_enable_complete")
    let meaning = try #require(vector.decoded.first)
    var settings = ProcedureSettings()
    settings.configurationID = meaning.integer("config_id")
    settings.toneAntennaConfiguration = .twoByTwo
    settings.selectedTXPower = meaning.integer("selected_tx_power_dbm")
    settings.subeventMicroseconds = meaning.integer("subevent_len_us")
    settings.subeventsPerEvent = meaning.integer("subevents_per_event")
    settings.subeventInterval = meaning.integer("subevent_interval_raw")
    settings.eventInterval = meaning.integer("event_interval")
    settings.procedureInterval = meaning.integer("procedure_interval")
    settings.procedureCount = meaning.integer("procedure_count")
    settings.maximumProcedureLength = meaning.integer("max_procedure_len_raw")
    var bytes: [UInt8] = []
    HCIEventEncoder(connectionHandle: 1).append(settings, to: &bytes)
    #expect(bytes == vector.lines[0])
  }
}
