#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the JSON of the Android ranging test bench, with the steps of both sides.
///
/// The side that the role in the `Config` object names is the local one.
struct AndroidRangingDecoder: TextLogDecoder {
  private var connection = 0
  private var localRole = 0
  private var enable = SyntheticProcedureEnable()

  var unit: LogUnit { .object }

  /// Whether the beginning of a text shows that it is of this kind.
  static func recognises(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { !isBlank($0) }), first == 0x5B || first == 0x7B
    else {
      return false
    }
    return text.holds("\"type\"")
      && [
        "BluetoothChannelSoundingParameters", "ProcedureEnableConfig", "\"Config\"",
        "ChannelSoundingProcedureData",
      ].contains { text.holds($0) }
  }

  mutating func take(_ text: String, _ output: inout LogOutput) -> Bool {
    // Brackets and commas of an array stand between the objects.
    guard let start = text.utf8.firstIndex(of: 0x7B) else { return true }
    let data = Data(text[start...].utf8)
    guard let object = try? JSONDecoder().decode(AndroidRanging.Object.self, from: data) else {
      return false
    }
    guard let content = object.content else { return true }
    switch object.type {
    case "BluetoothChannelSoundingParameters": connection = content.aclHandle ?? 0
    case "Config": take(configuration: content, &output)
    case "ProcedureEnableConfig": take(enable: content, &output)
    case "ChannelSoundingProcedureData": return take(procedure: content, &output)
    default: break
    }
    return true
  }

  private mutating func take(configuration line: AndroidRanging.Content, _ output: inout LogOutput)
  {
    typealias Names = AndroidRangingNames
    var config = SyntheticConfiguration(connection: connection)
    config.mainMode = line.modeType?.value(among: Names.modes) ?? config.mainMode
    config.subMode = line.subModeType?.value(among: Names.modes) ?? 0xFF
    config.rttType = line.rttType?.value(among: Names.rttTypes) ?? 0
    if let map = line.channelMap?.octets, map.count == 10 { config.channelMap = map }
    config.minimumMainModeSteps = line.minMainModeSteps ?? 0
    config.maximumMainModeSteps = line.maxMainModeSteps ?? 0
    config.mainModeRepetition = line.mainModeRepetition ?? 0
    config.modeZeroSteps = line.mode0Steps ?? 0
    config.syncPHY = line.csSyncPhyType?.value(among: Names.phys) ?? 1
    config.channelSelectionType =
      line.channelSelectionType?.value(among: Names.channelSelections) ?? 0
    config.shape3c = line.ch3cShapeType?.value(among: Names.shapes) ?? 0
    config.jump3c = line.ch3cJump ?? config.jump3c
    config.channelMapRepetition = line.channelMapRepetition ?? 1
    config.interludeTime1 = line.tIp1TimeUs ?? config.interludeTime1
    config.interludeTime2 = line.tIp2TimeUs ?? config.interludeTime2
    config.frequencyChangeTime = line.tFcsTimeUs ?? config.frequencyChangeTime
    config.phaseMeasurementTime = line.tPmTimeUs ?? config.phaseMeasurementTime
    localRole = line.role?.value(among: Names.roles) == 1 ? 1 : 0
    config.role = localRole
    output.queue.append(config, .local, seconds: nil)
    config.role = 1 - localRole
    output.queue.append(config, .peer, seconds: nil)
  }

  private mutating func take(enable line: AndroidRanging.Content, _ output: inout LogOutput) {
    enable = SyntheticProcedureEnable(
      connection: connection, toneAntennaConfiguration: line.toneAntennaConfigSelection ?? 0,
      subeventLength: line.subeventLenUs ?? 0, subeventsPerEvent: line.subeventsPerEvent ?? 1,
      subeventInterval: line.subeventInterval ?? 0, eventInterval: line.eventInterval ?? 0,
      procedureInterval: line.procedureInterval ?? 0, procedureCount: line.procedureCount ?? 0,
      maximumProcedureLength: line.maxProcedureLen ?? 0)
    output.queue.append(enable, .local, seconds: nil)
    output.queue.append(enable, .peer, seconds: nil)
  }

  private func take(
    procedure line: AndroidRanging.Content, _ output: inout LogOutput
  ) -> Bool {
    guard let counter = line.procedureCounter else { return false }
    let initiator: CaptureRecord.Side = localRole == 0 ? .local : .peer
    let reflector: CaptureRecord.Side = localRole == 0 ? .peer : .local
    let sides = [
      (initiator, line.initiatorSubeventResultData, line.initiatorProcedureAbortReason, true),
      (reflector, line.reflectorSubeventResultData, line.reflectorProcedureAbortReason, false),
    ]
    var isGood = true
    for (side, subevents, abort, isInitiator) in sides {
      let subevents = subevents ?? []
      let reason = abort.map { $0.value(among: AndroidRangingNames.procedureAborts) ?? 0xF } ?? 0
      for (number, subevent) in subevents.enumerated() {
        var steps: [UInt8] = []
        for step in subevent.stepData ?? [] {
          isGood = step.append(to: &steps, isInitiator: isInitiator) && isGood
        }
        let subeventReason =
          subevent.subeventAbortReason.map {
            $0.value(among: AndroidRangingNames.subeventAborts) ?? 0xF
          } ?? 0
        let isLast = number == subevents.count - 1
        let event = SyntheticSubevent(
          connection: connection, startEvent: subevent.startAclConnEventCounter ?? 0,
          procedureCounter: counter,
          frequencyCompensation: subevent.frequencyCompensation ?? 0xC000,
          referencePower: subevent.referencePowerLevelDbm ?? 0x7F,
          procedureDone: isLast ? (reason == 0 ? 0 : 0xF) : 1,
          subeventDone: subeventReason == 0 ? 0 : 0xF,
          abortReason: reason & 0xF | (subeventReason & 0xF) << 4,
          paths: subevent.numAntennaPaths ?? 0)
        let seconds = subevent.timestampNanos.map { Double($0) / 1e9 }
        isGood = output.queue.append(event, steps: steps, side, seconds: seconds) && isGood
      }
    }
    return isGood
  }
}
