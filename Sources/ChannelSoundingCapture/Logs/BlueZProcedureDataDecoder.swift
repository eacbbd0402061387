import ChannelSounding

/// Reads the data of `ProcedureData` signals that were written one after another.
///
/// The side that the role in the data names is the local one. Configurations are told when they
/// change.
struct BlueZProcedureDataDecoder: LogDecoder {
  private var configuration: SyntheticConfiguration?
  private var enable: SyntheticProcedureEnable?

  var unit: LogUnit { .procedureData }

  mutating func take(octets: [UInt8], _ output: inout LogOutput) -> Bool {
    let parsed = BlueZProcedureData.parse(octets.octets)
    guard case .complete(let data, _) = parsed else { return false }
    let isReflector = data.configuration.role == 1
    if configuration != data.configuration {
      configuration = data.configuration
      output.queue.append(data.configuration, .local, seconds: nil)
      var peer = data.configuration
      peer.role = isReflector ? 0 : 1
      output.queue.append(peer, .peer, seconds: nil)
    }
    var local = data.enable
    local.transmitPower =
      isReflector ? data.reflector.transmitPower : data.initiator.transmitPower
    if enable != local {
      enable = local
      output.queue.append(local, .local, seconds: nil)
      var peer = local
      peer.transmitPower =
        isReflector ? data.initiator.transmitPower : data.reflector.transmitPower
      output.queue.append(peer, .peer, seconds: nil)
    }
    let isInitiatorGood = append(
      data.initiator, data, isReflector ? .peer : .local, &output.queue)
    let isReflectorGood = append(
      data.reflector, data, isReflector ? .local : .peer, &output.queue)
    return isInitiatorGood && isReflectorGood
  }

  private func append(
    _ results: BlueZProcedureData.Side, _ data: BlueZProcedureData, _ side: CaptureRecord.Side,
    _ queue: inout PacketQueue
  ) -> Bool {
    var isGood = true
    for (number, subevent) in results.subevents.enumerated() {
      let isLast = number == results.subevents.count - 1
      var fields = subevent.fields
      fields.procedureCounter = data.procedureCounter
      fields.procedureDone = isLast ? (results.abortReason == 0 ? 0 : 0xF) : 1
      fields.subeventDone = subevent.abortReason == 0 ? 0 : 0xF
      fields.abortReason = results.abortReason | subevent.abortReason << 4
      let seconds = subevent.nanoseconds == 0 ? nil : Double(subevent.nanoseconds) / 1e9
      isGood = queue.append(fields, steps: subevent.steps, side, seconds: seconds) && isGood
    }
    return isGood
  }
}
