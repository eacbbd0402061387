extension RangingServiceTracker {
  /// Says what an ATT PDU means to the Ranging Service, and learns from it.
  ///
  /// Allocates nothing once the connection is known.
  ///
  /// - Parameters:
  ///   - pdu: Which way the PDU went.
  ///   - payload: Its octets from the opcode on.
  /// - Returns: The meaning; ranges count from the opcode.
  public mutating func interpret(
    _ pdu: AttributePDU, _ payload: RawSpan
  ) -> RangingServiceMessage {
    guard payload.byteCount > 0 else { return .other }
    let opcode = payload.octet(0)
    let isFromServer: Bool
    switch opcode {
    case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x16, 0x18, 0x1E, 0x20, 0x52, 0xD2:
      isFromServer = false
    default:
      isFromServer = true
    }
    let opposite: CaptureRecord.Direction = pdu.direction == .sent ? .received : .sent
    let index = server(
      connection: pdu.connection, adapter: pdu.record.adapter,
      sendsIn: isFromServer ? pdu.direction : opposite)
    switch opcode {
    case 0x1B, 0x1D: return notification(pdu, payload, index)
    case 0x12, 0x52: return write(payload, index)
    case 0x01: clearRequest(payload, index)
    case 0x05: learnInformation(payload, index)
    case 0x08: noteReadByType(payload, index)
    case 0x09: return learnReadByType(payload, index)
    case 0x0A:
      servers[index].requestedHandle = payload.byteCount >= 3 ? payload.uint16(1) : nil
    case 0x0B: return readResponse(payload, index)
    default: break
    }
    return .other
  }

  /// A notification (0x1B) or an indication (0x1D).
  private mutating func notification(
    _ pdu: AttributePDU, _ payload: RawSpan, _ index: Int
  ) -> RangingServiceMessage {
    guard payload.byteCount >= 4 else { return .other }
    let handle = payload.uint16(1)
    let value = 3..<payload.byteCount
    if handle == forcedDataHandle { return .rangingData(.undetermined, segment: value) }
    switch servers[index].characteristic(handle) {
    case .realTimeData: return .rangingData(.realTime, segment: value)
    case .onDemandData: return .rangingData(.onDemand, segment: value)
    case .controlPoint: return .controlPointIndication(value)
    case .dataReady where value.count >= 2: return .dataReady(counter: payload.uint16(3))
    case .dataOverwritten where value.count >= 2:
      return .dataOverwritten(counter: payload.uint16(3))
    case .some: return .other
    case nil: break
    }
    if handle == servers[index].shapedDataHandle {
      return .rangingData(.undetermined, segment: value)
    }
    let isRangingData =
      forcedDataHandle == nil && looksLikeFirstSegment(payload.extracting(value), pdu)
    guard isRangingData else { return .other }
    servers[index].shapedDataHandle = handle
    return .rangingData(.undetermined, segment: value)
  }

  /// Whether a value is a first segment whose body begins with a plausible ranging header.
  private func looksLikeFirstSegment(_ value: RawSpan, _ pdu: AttributePDU) -> Bool {
    guard value.byteCount >= 5 else { return false }
    // First segment, segment counter 0.
    guard value.octet(0) & ~2 == 1 else { return false }
    let counterAndConfig = value.uint16(1)
    let power = Int8(bitPattern: value.octet(3))
    let paths = value.octet(4)
    guard [1, 3, 7, 15].contains(paths & 0x0F), paths & 0x30 == 0, paths >> 6 < 2 else {
      return false
    }
    guard counterAndConfig >> 12 < 4, power <= 20 || power == 0x7F else { return false }
    return isRecent(
      counterAndConfig & 0x0FFF, connection: pdu.connection, adapter: pdu.record.adapter)
  }

  /// A write request (0x12) or a write command (0x52).
  private func write(_ payload: RawSpan, _ index: Int) -> RangingServiceMessage {
    guard payload.byteCount >= 4 else { return .other }
    guard servers[index].characteristic(payload.uint16(1)) == .controlPoint else { return .other }
    return .controlPointRequest(3..<payload.byteCount)
  }

  private mutating func readResponse(_ payload: RawSpan, _ index: Int) -> RangingServiceMessage {
    guard let handle = servers[index].requestedHandle else { return .other }
    servers[index].requestedHandle = nil
    guard servers[index].characteristic(handle) == .features, payload.byteCount >= 5 else {
      return .other
    }
    return .features(payload.uint32(1))
  }
}
