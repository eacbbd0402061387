extension RangingServiceTracker {
  private static let declarationType: UInt16 = 0x2803

  /// An error response (0x01) ends the request it names.
  mutating func clearRequest(_ payload: RawSpan, _ index: Int) {
    guard payload.byteCount >= 2 else { return }
    switch payload.octet(1) {
    case 0x08: servers[index].requestedType = nil
    case 0x0A: servers[index].requestedHandle = nil
    default: break
    }
  }

  /// A read-by-type request (0x08) for declarations, or for a characteristic by its UUID.
  mutating func noteReadByType(_ payload: RawSpan, _ index: Int) {
    servers[index].requestedType =
      payload.byteCount > 5 ? Self.shortUUID(payload, 5..<payload.byteCount) : nil
  }

  /// A read-by-type response (0x09): characteristic declarations, or the value of the features.
  mutating func learnReadByType(_ payload: RawSpan, _ index: Int) -> RangingServiceMessage {
    guard payload.byteCount >= 2 else { return .other }
    let length = Int(payload.octet(1))
    let type = servers[index].requestedType ?? Self.declarationType
    servers[index].requestedType = nil
    if type == RangingCharacteristic.features.rawValue, length >= 6, payload.byteCount >= 8 {
      servers[index].learn(type, handle: payload.uint16(2))
      return .features(payload.uint32(4))
    }
    guard type == Self.declarationType, length == 7 || length == 21 else { return .other }
    var position = 2
    while position + length <= payload.byteCount {
      // Handle of the declaration, properties, value handle, UUID.
      let valueHandle = payload.uint16(position + 3)
      if valueHandle > payload.uint16(position),
        let uuid = Self.shortUUID(payload, position + 5..<position + length)
      {
        servers[index].learn(uuid, handle: valueHandle)
      }
      position += length
    }
    return .other
  }

  /// A find-information response (0x05): the type of a value is the UUID of its characteristic.
  mutating func learnInformation(_ payload: RawSpan, _ index: Int) {
    guard payload.byteCount >= 2 else { return }
    let length = payload.octet(1) == 1 ? 4 : 18
    var position = 2
    while position + length <= payload.byteCount {
      if let uuid = Self.shortUUID(payload, position + 2..<position + length) {
        servers[index].learn(uuid, handle: payload.uint16(position))
      }
      position += length
    }
  }

  /// The 16-bit UUID at `range`, which may stand there in its 128-bit form.
  private static func shortUUID(_ payload: RawSpan, _ range: Range<Int>) -> UInt16? {
    guard range.lowerBound >= 0, range.upperBound <= payload.byteCount else { return nil }
    switch range.count {
    case 2: return payload.uint16(range.lowerBound)
    case 16:
      // The Bluetooth base UUID 00000000-0000-1000-8000-00805F9B34FB, last octet first.
      let low: UInt64 = payload.integer(at: range.lowerBound, .little)
      let middle = payload.uint32(range.lowerBound + 8)
      guard low == 0x8000_0080_5F9B_34FB, middle == 0x0000_1000,
        payload.uint16(range.lowerBound + 14) == 0
      else { return nil }
      return payload.uint16(range.lowerBound + 12)
    default: return nil
    }
  }
}
