#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the JSON lines of Silicon Labs' ranging library, with the steps of both sides.
///
/// The initiator is the local side, the reflector the peer. The log has neither a configuration
/// identifier, nor connection events, nor done statuses: these are made up so that both sides of a
/// procedure pair, subevent by subevent.
struct RTLLogDecoder: TextLogDecoder {
  private struct Line: Decodable {
    struct Configuration: Decodable {
      var rtl_main_mode: Int?
      var rtl_sub_mode: Int?
      var rtl_parameters: [String: Value]?
    }
    struct Procedure: Decodable {
      var cs_procedure_config: [String: Int]?
      var initiator_subevent_data: [Subevent]?
      var reflector_subevent_data: [Subevent]?
    }
    struct Subevent: Decodable {
      var procedure_counter: Int
      var frequency_compensation: Int?
      var reference_power_level: Int?
      var step_data: String?
    }
    struct Output: Decodable {
      var distance: Double?
      var distance_raw: Double?
      var likeliness: Double?
      var velocity: Double?
    }
    /// A number or a text; anything else is passed over.
    struct Value: Decodable {
      var number: Int?
      var text: String?

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        number = try? container.decode(Int.self)
        text = number == nil ? try? container.decode(String.self) : nil
      }
    }

    var rtl_instance_id: Int?
    var rtl_config: Configuration?
    var cs_procedure: Procedure?
    var rtl_output: Output?
  }

  /// What is known about one link of the log.
  private struct Instance {
    var id: Int
    var paths = 0
    var enable: SyntheticProcedureEnable?
    var counter: UInt16?
  }

  private static let maximumInstances = 64
  private var instances: [Instance] = []

  /// Whether a line shows that the log is of this kind.
  static func recognises(_ text: String) -> Bool {
    text.utf8.first == 0x7B
      && (text.holds("\"log_version\"") || text.holds("\"rtl_instance_id\""))
  }

  mutating func take(_ text: String, _ output: inout LogOutput) -> Bool {
    guard !text.utf8.allSatisfy(isBlank) else { return true }
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else {
      return false
    }
    let index = instance(line.rtl_instance_id ?? 0)
    if let config = line.rtl_config { take(config, index, &output) }
    if let result = line.rtl_output, let distance = result.distance {
      output.vendorResult = VendorResult(
        procedureCounter: instances[index].counter, distanceMeters: distance,
        rawDistanceMeters: result.distance_raw, likeliness: result.likeliness,
        velocityMetersPerSecond: result.velocity)
    }
    guard let procedure = line.cs_procedure else { return true }
    return take(procedure, index, &output)
  }

  private mutating func instance(_ id: Int) -> Int {
    if let index = instances.firstIndex(where: { $0.id == id }) { return index }
    if instances.count == Self.maximumInstances { instances.removeFirst() }
    instances.append(Instance(id: id))
    return instances.count - 1
  }

  private mutating func take(
    _ line: Line.Configuration, _ index: Int, _ output: inout LogOutput
  ) {
    let values = line.rtl_parameters ?? [:]
    var config = SyntheticConfiguration(connection: instances[index].id)
    func set(_ path: WritableKeyPath<SyntheticConfiguration, Int>, _ name: String) {
      if let number = values[name]?.number { config[keyPath: path] = number }
    }
    config.mainMode = line.rtl_main_mode ?? config.mainMode
    // The library counts "none" as mode 3.
    config.subMode = line.rtl_sub_mode.map { $0 == 3 ? 0xFF : $0 } ?? 0xFF
    set(\.minimumMainModeSteps, "min_main_mode_steps")
    set(\.maximumMainModeSteps, "max_main_mode_steps")
    set(\.mainModeRepetition, "main_mode_repetition")
    set(\.modeZeroSteps, "num_calib_steps")
    set(\.rttType, "rtt_type")
    set(\.syncPHY, "cs_sync_phy")
    set(\.channelMapRepetition, "channel_map_repetition")
    set(\.channelSelectionType, "channel_selection_type")
    set(\.shape3c, "ch3c_shape")
    set(\.jump3c, "ch3c_jump")
    set(\.interludeTime1, "t_ip1_time")
    set(\.interludeTime2, "t_ip2_time")
    set(\.frequencyChangeTime, "t_fcs_time")
    set(\.phaseMeasurementTime, "t_pm_time")
    if let map = values["channel_map"]?.text.flatMap({ hexOctets($0.utf8) }), map.count == 10 {
      config.channelMap = map
    }
    instances[index].paths = values["num_antenna_paths"]?.number ?? 0
    instances[index].enable = nil
    output.queue.append(config, .local, seconds: nil)
    config.role = 1
    output.queue.append(config, .peer, seconds: nil)
  }

  private mutating func take(
    _ procedure: Line.Procedure, _ index: Int, _ output: inout LogOutput
  ) -> Bool {
    let values = procedure.cs_procedure_config ?? [:]
    let enable = SyntheticProcedureEnable(
      connection: instances[index].id,
      toneAntennaConfiguration: SyntheticProcedureEnable.toneAntennaConfiguration(
        paths: instances[index].paths),
      subeventLength: values["subevent_len"] ?? 0,
      subeventsPerEvent: values["subevents_per_event"] ?? 1,
      subeventInterval: values["subevent_interval"] ?? 0,
      eventInterval: values["event_interval"] ?? 0,
      procedureInterval: values["procedure_interval"] ?? 0,
      procedureCount: values["procedure_count"] ?? 0)
    if instances[index].enable != enable {
      instances[index].enable = enable
      output.queue.append(enable, .local, seconds: nil)
      output.queue.append(enable, .peer, seconds: nil)
    }
    let sides: [(CaptureRecord.Side, [Line.Subevent])] = [
      (.local, procedure.initiator_subevent_data ?? []),
      (.peer, procedure.reflector_subevent_data ?? []),
    ]
    var isGood = true
    for (side, subevents) in sides {
      for (number, subevent) in subevents.enumerated() {
        instances[index].counter = UInt16(truncatingIfNeeded: subevent.procedure_counter)
        let isLast = number == subevents.count - 1
        isGood =
          append(subevent, number: number, isLast: isLast, side, index, &output) && isGood
      }
    }
    return isGood
  }

  private func append(
    _ line: Line.Subevent, number: Int, isLast: Bool, _ side: CaptureRecord.Side, _ index: Int,
    _ output: inout LogOutput
  ) -> Bool {
    guard let data = Data(base64Encoded: line.step_data ?? "") else { return false }
    let steps = [UInt8](data)
    let isAborted = steps.isEmpty
    let subevent = SyntheticSubevent(
      connection: instances[index].id, startEvent: number,
      procedureCounter: line.procedure_counter,
      frequencyCompensation: line.frequency_compensation ?? 0xC000,
      referencePower: line.reference_power_level ?? 0x7F,
      procedureDone: isLast ? (isAborted ? 0xF : 0) : 1, subeventDone: isAborted ? 0xF : 0,
      abortReason: isAborted ? (isLast ? 0xFF : 0xF0) : 0, paths: instances[index].paths)
    return output.queue.append(subevent, steps: steps, side, seconds: nil)
  }
}
