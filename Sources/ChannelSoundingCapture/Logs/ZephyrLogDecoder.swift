/// Reads the log of a Zephyr or nRF Connect application that prints its subevent results.
///
/// Such a log holds one side; the other side's is a file of its own. Everything in front of a
/// known text is passed over, so the log may carry time stamps, levels and module names.
struct ZephyrLogDecoder: TextLogDecoder {
  private enum Section { case none, configuration, procedureEnable, result, steps }

  private var section = Section.none
  private var configuration = SyntheticConfiguration()
  private var enable = SyntheticProcedureEnable()
  private var subevent = SyntheticSubevent()
  private var reportedSteps: Int?
  private var expectedLength: Int?
  private var steps: [UInt8] = []
  private var seconds: Double?

  /// Whether a line shows that the log is of this kind.
  static func recognises(_ text: String) -> Bool {
    [
      "CS Subevent result received:", "CS config creation complete.", "CS procedures enabled:",
    ].contains { text.holds($0) }
  }

  mutating func take(_ text: String, _ output: inout LogOutput) -> Bool {
    if section == .steps, let octets = Self.stepOctets(text) {
      steps.append(contentsOf: octets)
      return steps.count == expectedLength ? close(&output) : true
    }
    if let field = Self.field(text), section != .none {
      return note(field.name, field.value)
    }
    if text.holds("Raw step data:"), section == .result {
      section = .steps
      return true
    }
    if text.holds("CS Subevent result received:") {
      let isGood = close(&output)
      seconds = Self.seconds(text)
      subevent = SyntheticSubevent(
        connection: 0, configID: enable.configID, frequencyCompensation: 0xC000)
      (reportedSteps, expectedLength) = (nil, nil)
      steps.removeAll(keepingCapacity: true)
      section = .result
      return isGood
    }
    // A line of something else may stand between the lines of a section.
    let isKnown = text.holds("CS ")
    guard isKnown else { return true }
    let isGood = close(&output)
    if text.holds("CS config creation complete.") {
      seconds = Self.seconds(text)
      section = .configuration
    } else if text.holds("CS procedures enabled:") {
      seconds = Self.seconds(text)
      section = .procedureEnable
    }
    return isGood
  }

  mutating func finish(_ output: inout LogOutput) -> Bool { close(&output) }

  /// Hands out what the section that ends has told.
  private mutating func close(_ output: inout LogOutput) -> Bool {
    defer { section = .none }
    switch section {
    case .none: return true
    case .configuration: output.queue.append(configuration, .local, seconds: seconds)
    case .procedureEnable: output.queue.append(enable, .local, seconds: seconds)
    case .result, .steps:
      guard let reportedSteps, reportedSteps == 0 || !steps.isEmpty,
        steps.count == expectedLength ?? steps.count
      else { return false }
      return output.queue.append(subevent, steps: steps, .local, seconds: seconds)
    }
    return true
  }

  private mutating func note(_ name: Substring, _ value: Int) -> Bool {
    switch (section, name) {
    case (.configuration, "id"): configuration.configID = value
    case (.configuration, "mode"): configuration.mainMode = value
    case (.configuration, "min_main_mode_steps"): configuration.minimumMainModeSteps = value
    case (.configuration, "max_main_mode_steps"): configuration.maximumMainModeSteps = value
    case (.configuration, "main_mode_repetition"): configuration.mainModeRepetition = value
    case (.configuration, "mode_0_steps"): configuration.modeZeroSteps = value
    case (.configuration, "role"): configuration.role = value
    case (.configuration, "cs_sync_phy"): configuration.syncPHY = value
    case (.configuration, "channel_selection_type"): configuration.channelSelectionType = value
    case (.procedureEnable, "config ID"): enable.configID = value
    case (.procedureEnable, "antenna configuration index"):
      enable.toneAntennaConfiguration = value
    case (.procedureEnable, "TX power"): enable.transmitPower = value
    case (.procedureEnable, "subevent length"): enable.subeventLength = value
    case (.procedureEnable, "subevents per event"): enable.subeventsPerEvent = value
    case (.procedureEnable, "subevent interval"): enable.subeventInterval = value
    case (.procedureEnable, "event interval"): enable.eventInterval = value
    case (.procedureEnable, "procedure interval"): enable.procedureInterval = value
    case (.procedureEnable, "procedure count"): enable.procedureCount = value
    case (.procedureEnable, "maximum procedure length"): enable.maximumProcedureLength = value
    case (.result, "Procedure counter"): subevent.procedureCounter = value
    case (.result, "Procedure done status"): subevent.procedureDone = value & 0x0F
    case (.result, "Subevent done status"): subevent.subeventDone = value & 0x0F
    case (.result, "Procedure abort reason"): subevent.abortReason |= value & 0x0F
    case (.result, "Subevent abort reason"): subevent.abortReason |= (value & 0x0F) << 4
    case (.result, "Reference power level"): subevent.referencePower = value
    case (.result, "Frequency compensation"): subevent.frequencyCompensation = value
    case (.result, "Num antenna paths"): subevent.paths = value
    case (.result, "Num steps reported"): reportedSteps = value
    case (.result, "Step data buffer length"): expectedLength = value
    default: break
    }
    return true
  }

  /// The name and the number of a line like ` - Procedure counter: 9`.
  private static func field(_ text: String) -> (name: Substring, value: Int)? {
    guard let start = text.indexBehind(" - ") else { return nil }
    let rest = text[start...]
    guard let colon = rest.utf8.firstIndex(of: 0x3A) else { return nil }
    let value = rest.utf8[colon...].dropFirst().drop { isBlank($0) }
    let digits = value.prefix { $0 == 0x2D || (0x30...0x39).contains($0) }
    guard let number = Int(Substring(digits)) else { return nil }
    return (rest[..<colon], number)
  }

  /// The octets of a line that holds hexadecimal digits only.
  private static func stepOctets(_ text: String) -> [UInt8]? {
    guard let octets = hexOctets(text.utf8), !octets.isEmpty else { return nil }
    return octets
  }

  /// The time in a line like `[00:01:02.345,678] <inf> app: …`, in seconds since the start.
  private static func seconds(_ text: String) -> Double? {
    guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else {
      return nil
    }
    let stamp = text[text.index(after: open)..<close].filter { $0 != "," }
    return clockSeconds(stamp)
  }
}
