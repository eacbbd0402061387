/// What a client writes to the control point of the Ranging Service.
public enum RangingControlPointRequest: Hashable, Sendable {
  /// Asks for the data of a procedure.
  case getRangingData(rangingCounter: UInt16)
  /// Tells that the data of a procedure has arrived, so that the server may discard it.
  case acknowledgeRangingData(rangingCounter: UInt16)
  /// Asks again for segments; without a last one, for all from the first on.
  case retrieveLostSegments(rangingCounter: UInt16, first: UInt8, last: UInt8?)
  /// Asks to stop what is going on.
  case abortOperation
  /// Chooses the fields of one mode that the server sends.
  case setFilter(parameter: UInt16)

  /// Decodes the value of a write.
  ///
  /// - Parameter value: The attribute value.
  /// - Throws: `WireError` with the offset of the octet at fault.
  public init(decoding value: RawSpan) throws(WireError) {
    var cursor = ByteCursor(value)
    switch try cursor.uint8("operation code") {
    case 0x00: self = .getRangingData(rangingCounter: try cursor.uint16("ranging counter"))
    case 0x01: self = .acknowledgeRangingData(rangingCounter: try cursor.uint16("ranging counter"))
    case 0x02:
      let counter = try cursor.uint16("ranging counter")
      let first = try cursor.uint8("first segment")
      let last = try cursor.uint8("last segment")
      self = .retrieveLostSegments(
        rangingCounter: counter, first: first, last: last == 0xFF ? nil : last)
    case 0x03: self = .abortOperation
    case 0x04: self = .setFilter(parameter: try cursor.uint16("filter"))
    default: throw WireError(.invalidValue, at: 0, field: "operation code")
    }
  }
}
