import ChannelSounding

extension Step {
  /// Makes a step from the meaning that a vector gives.
  init(vector: [String: Any]) {
    let octet: UInt8 = vector.integer("mode_byte")
    self.init(
      mode: StepMode(rawValue: vector.optional("mode") ?? octet & 3) ?? .mode0,
      channel: vector.optional("channel").map { ChannelIndex(rawValue: $0) },
      isAborted: vector["aborted"] as? Bool ?? false)
    if vector["aa_quality"] != nil {
      let errors: UInt8 = vector.integer("bit_errors")
      packet = PacketReport(
        quality: PacketQuality(rawValue: vector.integer("aa_quality") | errors << 4),
        rssi: vector.optional("rssi_dbm"),
        antenna: vector.integer("antenna"),
        attackLikelihood: vector.optional("nadm").flatMap { AttackLikelihood(rawValue: $0) },
        halfNanoseconds: vector.optional("time_diff_half_ns"),
        phaseCorrectionTerm1: PhaseCorrectionTerm(vector: vector["packet_pct1"]),
        phaseCorrectionTerm2: PhaseCorrectionTerm(vector: vector["packet_pct2"]))
    }
    frequencyOffset = vector.frequency("measured_freq_offset_0p01ppm")
    let entries = vector.objects("tones")
    guard !entries.isEmpty else { return }
    tones = ToneSet(
      permutation: AntennaPermutation(index: vector.integer("antenna_permutation_index")),
      pathCount: entries.count - 1)
    for (slot, entry) in entries.enumerated() {
      tones[slot] = Tone(
        term: PhaseCorrectionTerm(i: entry.integer("i"), q: entry.integer("q")),
        quality: ToneQuality(rawValue: entry.integer("quality")) ?? .unavailable,
        extensionSlot: ToneExtensionSlot(rawValue: entry.integer("extension"))
          ?? .toneNotExpected)
    }
  }
}

extension PhaseCorrectionTerm {
  init?(vector: Any?) {
    guard let object = vector as? [String: Any] else { return nil }
    self.init(i: object.integer("i"), q: object.integer("q"))
  }
}

extension ProcedureSide {
  /// Makes a side from the meaning of one event.
  init(eventVector vector: [String: Any]) {
    self.init()
    antennaPathCount = vector.integer("num_antenna_paths")
    append(vector, status: "procedure_done_status", reason: "procedure_abort_reason")
    subevents[0].startACLConnectionEvent = vector.integer("start_acl_conn_event_counter")
  }

  /// Makes a side from the meaning of a ranging data body.
  init(bodyVector vector: [String: Any]) {
    self.init()
    let mask: UInt8 = vector.integer("antenna_paths_mask")
    antennaPathCount = mask.nonzeroBitCount
    selectedTXPower = vector.optional("selected_tx_power_dbm")
    for subevent in vector.objects("subevents") {
      append(subevent, status: "ranging_done_status", reason: "ranging_abort_reason")
    }
  }

  private mutating func append(
    _ vector: [String: Any], status statusKey: String, reason: String
  ) {
    let first = steps.count
    steps += vector.objects("steps").map { Step(vector: $0) }
    status = DoneStatus(rawValue: vector.integer(statusKey)) ?? .partial
    abortReason = ProcedureAbortReason(rawValue: vector.integer(reason)) ?? .unspecified
    subevents.append(
      Subevent(
        startACLConnectionEvent: vector.integer("start_acl_conn_event"),
        frequencyCompensation: vector.frequency("frequency_compensation_0p01ppm"),
        referencePowerLevel: vector.optional("reference_power_level_dbm"),
        status: DoneStatus(rawValue: vector.integer("subevent_done_status")) ?? .partial,
        abortReason: SubeventAbortReason(rawValue: vector.integer("subevent_abort_reason"))
          ?? .unspecified,
        steps: first..<steps.count))
  }
}
