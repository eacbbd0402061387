import ChannelSounding

/// Writes decoded values in the shape of the vectors' JSON.
///
/// What a type leaves out because another field tells it (the length of a step) is worked out here from the tables of
/// the format, so that every key of a vector can be compared.
struct VectorShape: Sendable {
  /// The role of the device that reports, which decides over the length of mode-0 steps.
  var role = Role.initiator
  /// Whether packets of modes 1 and 3 carry their PCTs, available or not.
  var hasPacketTerms = false
  /// Whether steps tell their channel; Ranging Service data does not.
  var hasChannels = true
  /// Whether capabilities come in the second version of their event.
  var isVersion2 = false

  /// A step.
  func json(_ step: Step) -> JSONValue {
    var json: JSONValue = ["aborted": .bool(step.isAborted)]
    if hasChannels { json["channel"] = JSONValue(step.channel?.rawValue) }
    if step.isAborted, !hasChannels {
      // The octet of an aborted step is kept as far as it names a mode.
      json["mode_byte"] = JSONValue(0x80 | step.mode.rawValue)
      return json
    }
    json["mode"] = JSONValue(step.mode.rawValue)
    json["length"] = JSONValue(step.isAborted ? 0 : length(step))
    guard !step.isAborted else { return json }
    if let packet = step.packet { add(packet, of: step, to: &json) }
    if step.mode == .mode0, role == .initiator {
      json["measured_freq_offset_0p01ppm"] = JSONValue(
        step.frequencyOffset?.hundredthsOfPartsPerMillion)
    }
    if step.mode.carriesTones {
      json["antenna_permutation_index"] = JSONValue(step.tones.permutation.index)
      json["tones"] = .array((0..<step.tones.slotCount).map { tone(step.tones, slot: $0) })
    }
    return json
  }

  private func length(_ step: Step) -> Int {
    let packet = hasPacketTerms ? 14 : 6
    let tones = 1 + 4 * (step.tones.pathCount + 1)
    return switch step.mode {
    case .mode0: role == .initiator ? 5 : 3
    case .mode1: packet
    case .mode2: tones
    case .mode3: packet + tones
    }
  }

  private func add(_ packet: PacketReport, of step: Step, to json: inout JSONValue) {
    json["aa_quality"] = JSONValue(packet.quality.match?.rawValue)
    json["bit_errors"] = JSONValue(packet.quality.bitErrors)
    json["rssi_dbm"] = JSONValue(packet.rssi)
    json["antenna"] = JSONValue(packet.antenna)
    guard step.mode.carriesRoundTripTime else { return }
    json["nadm"] = JSONValue(packet.attackLikelihood?.rawValue)
    json["time_diff_half_ns"] = JSONValue(packet.halfNanoseconds)
    guard hasPacketTerms else { return }
    json["packet_pct1"] = term(packet.phaseCorrectionTerm1)
    json["packet_pct2"] = term(packet.phaseCorrectionTerm2)
  }

  private func term(_ term: PhaseCorrectionTerm?) -> JSONValue {
    guard let term else { return nil }
    return ["i": JSONValue(term.i), "q": JSONValue(term.q)]
  }

  private func tone(_ tones: ToneSet, slot: Int) -> JSONValue {
    let tone = tones[slot]
    let isExtension = slot == tones.pathCount
    return [
      "slot": JSONValue(slot),
      "path": isExtension ? nil : JSONValue(tones.path(atSlot: slot)),
      "i": JSONValue(tone.term.i), "q": JSONValue(tone.term.q),
      "quality": JSONValue(tone.quality.rawValue),
      "extension": JSONValue(tone.extensionSlot.rawValue),
    ]
  }

  /// A Ranging Service body.
  ///
  /// The side keeps one status of the whole procedure: it is that of the last subevent, and the earlier ones must say
  /// that more follows.
  func json(_ header: RangingHeader, _ side: ProcedureSide) -> JSONValue {
    let subevents = side.subevents.indices.map { index -> JSONValue in
      let subevent = side.subevents[index]
      let isLast = index == side.subevents.count - 1
      return [
        "start_acl_conn_event": JSONValue(subevent.startACLConnectionEvent),
        "frequency_compensation_0p01ppm": JSONValue(
          subevent.frequencyCompensation?.hundredthsOfPartsPerMillion),
        "ranging_done_status": JSONValue((isLast ? side.status : .partial).rawValue),
        "subevent_done_status": JSONValue(subevent.status.rawValue),
        "ranging_abort_reason": JSONValue((isLast ? side.abortReason : .none).rawValue),
        "subevent_abort_reason": JSONValue(subevent.abortReason.rawValue),
        "reference_power_level_dbm": JSONValue(subevent.referencePowerLevel),
        "num_steps_reported": JSONValue(subevent.steps.count),
        "steps": .array(side.steps[subevent.steps].map(json)),
      ]
    }
    return [
      "ranging_counter": JSONValue(header.rangingCounter),
      "config_id": JSONValue(header.configurationID),
      "selected_tx_power_dbm": JSONValue(header.selectedTXPower),
      "antenna_paths_mask": JSONValue(header.antennaPathMask),
      "pct_format": JSONValue(header.termFormat),
      "subevents": .array(subevents),
    ]
  }
}
