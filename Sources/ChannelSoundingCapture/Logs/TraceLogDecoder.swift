/// Reads a BGAPI trace of a Silicon Labs initiator, decoded to text.
///
/// Channel Sounding events become the HCI events they stand for, notifications become ACL data, so
/// the reflector's results arrive through the Ranging Service. The ranging library's own JSON lines
/// in the log give the vendor's result; their steps are those of the events and are passed over.
struct TraceLogDecoder: TextLogDecoder {
  private var rangingLibrary = RTLLogDecoder()
  private var logText: [UInt8] = []

  /// Whether a line shows that the log is of this kind.
  static func recognises(_ text: String) -> Bool { split(text) != nil }

  mutating func take(_ text: String, _ output: inout LogOutput) -> Bool {
    guard let line = Self.split(text) else { return true }
    if line.kind == "log" { return takeLog(line.content, &output) }
    guard line.kind == "event", let parenthesis = line.content.firstIndex(of: "(") else {
      return true
    }
    let name = line.content[..<parenthesis]
    guard name.hasPrefix("bt_evt_cs_") || Self.otherEvents.contains(name) else { return true }
    let rest = line.content[line.content.index(after: parenthesis)...]
    guard let values = TraceCallParser.arguments(rest) else { return false }
    let event = TraceEvent(values: values, seconds: line.seconds)
    switch name {
    case "bt_evt_cs_result": return event.appendResult(&output.queue, isContinuation: false)
    case "bt_evt_cs_result_continue": return event.appendResult(&output.queue, isContinuation: true)
    case "bt_evt_cs_config_complete": return event.appendConfiguration(&output.queue)
    case "bt_evt_cs_procedure_enable_complete": return event.appendEnable(&output.queue)
    case "bt_evt_cs_read_remote_supported_capabilities_complete":
      return event.appendCapabilities(&output.queue)
    case "bt_evt_gatt_characteristic": return event.appendDiscovery(&output.queue)
    case "bt_evt_gatt_characteristic_value": return event.appendValue(&output.queue)
    case "bt_evt_connection_closed": return event.appendDisconnection(&output.queue)
    default: return true
    }
  }

  private static let otherEvents: Set<Substring> = [
    "bt_evt_gatt_characteristic", "bt_evt_gatt_characteristic_value", "bt_evt_connection_closed",
  ]

  /// Joins the pieces of log lines until one ends with a line end.
  private mutating func takeLog(_ content: Substring, _ output: inout LogOutput) -> Bool {
    guard let octets = TraceCallParser.octets(content) else { return true }
    logText.append(contentsOf: octets)
    guard octets.last == 0x0A || logText.count > LogScanner.maximumLength else { return true }
    let text = String(decoding: logText.drop { $0 != 0x7B }, as: UTF8.self)
    logText.removeAll(keepingCapacity: true)
    guard RTLLogDecoder.recognises(text) else { return true }
    var passedOver = LogOutput()
    _ = rangingLibrary.take(text, &passedOver)
    if let result = passedOver.vendorResult { output.vendorResult = result }
    return true
  }

  /// The parts of a line like `0:00:28.028747 (+0.053009) < event    name(…)`.
  private static func split(
    _ text: String
  ) -> (seconds: Double, kind: Substring, content: Substring)? {
    guard let space = text.utf8.firstIndex(of: 0x20), let seconds = clockSeconds(text[..<space])
    else {
      return nil
    }
    var rest = text[space...].drop { $0 == " " }
    if rest.first == "(" {
      guard let end = rest.firstIndex(of: ")") else { return nil }
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    guard let arrow = rest.popFirst(), arrow == "<" || arrow == ">" else { return nil }
    rest = rest.drop { $0 == " " }
    let kind = rest.prefix { $0 != " " }
    return (seconds, kind, rest[kind.endIndex...].drop { $0 == " " })
  }
}
