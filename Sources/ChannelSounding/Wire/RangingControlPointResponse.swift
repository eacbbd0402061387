/// What a server indicates from the control point of the Ranging Service.
public enum RangingControlPointResponse: Hashable, Sendable {
  /// All segments of a procedure have been sent.
  case completeRangingData(rangingCounter: UInt16)
  /// The segments that were asked for again have been sent.
  case completeLostSegments(rangingCounter: UInt16, first: UInt8, last: UInt8)
  /// The outcome of a request.
  case result(Result)

  /// The outcome of a request.
  public enum Result: UInt8, Sendable, CaseIterable {
    /// Done.
    case success = 1
    /// The server does not know the operation.
    case operationNotSupported = 2
    /// A parameter has no meaning.
    case invalidParameter = 3
    /// Done, and the data stays available.
    case successPersisted = 4
    /// Nothing could be stopped.
    case abortUnsuccessful = 5
    /// The procedure is not complete.
    case procedureNotCompleted = 6
    /// The server is busy.
    case serverBusy = 7
    /// The server has no data of that procedure.
    case noRecordsFound = 8
  }

  /// Decodes the value of an indication.
  ///
  /// - Parameter value: The attribute value.
  /// - Throws: `WireError` with the offset of the octet at fault.
  public init(decoding value: RawSpan) throws(WireError) {
    var cursor = ByteCursor(value)
    switch try cursor.uint8("operation code") {
    case 0x00: self = .completeRangingData(rangingCounter: try cursor.uint16("ranging counter"))
    case 0x01:
      let counter = try cursor.uint16("ranging counter")
      let first = try cursor.uint8("first segment")
      self = .completeLostSegments(
        rangingCounter: counter, first: first, last: try cursor.uint8("last segment"))
    case 0x02:
      let code = try cursor.uint8("response code")
      guard let result = Result(rawValue: code) else {
        throw WireError(.invalidValue, at: 1, field: "response code")
      }
      self = .result(result)
    default: throw WireError(.invalidValue, at: 0, field: "operation code")
    }
  }
}
