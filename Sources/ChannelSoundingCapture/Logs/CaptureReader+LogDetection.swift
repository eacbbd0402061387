extension CaptureReader {
  /// More text than this is not searched for a sign of a known log.
  private static let searchLimit = 1 << 16

  /// Recognises a text log by the first line that tells; nothing is consumed.
  static func detectLog(_ input: inout InputBuffer) throws(CaptureError) -> Detection? {
    // Some editors put a byte order mark in front.
    if input.window.octet(0) == 0xEF, try input.require(3),
      input.window.octet(1) == 0xBB, input.window.octet(2) == 0xBF
    {
      input.advance(3)
    }
    var start = 0
    var position = 0
    var mayBeHex = true
    while true {
      guard try input.require(position + 1) else {
        guard position > start else { return nil }
        return recognise(text(input.window, start..<position), &mayBeHex)
          ?? androidRanging(input.window)
      }
      let octet = input.window.octet(position)
      position += 1
      guard octet >= 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09 || octet == 0x1B else {
        return nil
      }
      guard octet == 0x0A || position >= searchLimit else { continue }
      if let found = recognise(text(input.window, start..<position), &mayBeHex) { return found }
      if let found = androidRanging(input.window) { return found }
      guard position < searchLimit else { return nil }
      start = position
    }
  }

  /// Recognises binary objects of BlueZ by the first of them, which must be complete.
  static func detectProcedureData(_ input: inout InputBuffer) throws(CaptureError) -> Detection? {
    while true {
      switch BlueZProcedureData.parse(input.window) {
      case .invalid: return nil
      case .complete(let data, _):
        guard !data.initiator.subevents.isEmpty || !data.reflector.subevents.isEmpty else {
          return nil
        }
        return Detection(
          format: .blueZProcedureData, log: LogReader(BlueZProcedureDataDecoder()))
      case .incomplete:
        guard input.available < searchLimit, try input.require(input.available + 1) else {
          return nil
        }
      }
    }
  }

  private static func recognise(_ line: String, _ mayBeHex: inout Bool) -> Detection? {
    if RTLLogDecoder.recognises(line) {
      return Detection(format: .siliconLabsRangingLibrary, log: LogReader(RTLLogDecoder()))
    }
    if TraceLogDecoder.recognises(line) {
      return Detection(format: .siliconLabsTrace, log: LogReader(TraceLogDecoder()))
    }
    if ZephyrLogDecoder.recognises(line) {
      return Detection(format: .zephyrLog, log: LogReader(ZephyrLogDecoder()))
    }
    guard mayBeHex else { return nil }
    guard let packet = HexLineDecoder.packet(line) else {
      mayBeHex = false
      return nil
    }
    guard !packet.isEmpty else { return nil }
    return Detection(format: .hexLines, log: LogReader(HexLineDecoder()))
  }

  /// The test bench's JSON is spread over lines, so its beginning is looked at as a whole.
  private static func androidRanging(_ window: RawSpan) -> Detection? {
    let beginning = text(window, 0..<min(window.byteCount, 4096))
    guard AndroidRangingDecoder.recognises(beginning) else { return nil }
    return Detection(format: .androidRanging, log: LogReader(AndroidRangingDecoder()))
  }

  private static func text(_ window: RawSpan, _ range: Range<Int>) -> String {
    var octets: [UInt8] = []
    octets.append(copying: window.extracting(range))
    while let last = octets.last, last == 0x0A || last == 0x0D { octets.removeLast() }
    return String(decoding: octets, as: UTF8.self)
  }
}
