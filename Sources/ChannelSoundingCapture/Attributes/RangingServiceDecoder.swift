/// Gets the messages of the Ranging Service out of the packets of a capture.
///
/// Joins an ``AttributeDecoder`` and a ``RangingServiceTracker``. Feed it every packet: it reads
/// ACL data, takes procedure counters from LE CS Subevent Result events, and forgets a connection
/// when it ends or another one takes its handle.
///
///     while let record = try reader.next() {
///       if case .rangingData(_, let segment) = ranging.decode(record, reader.payload) {
///         assemble(ranging.payload.extracting(segment))
///       }
///     }
public struct RangingServiceDecoder: Sendable {
  private var attributes = AttributeDecoder()
  private var tracker: RangingServiceTracker

  /// The ATT PDU of the last message, or `nil`.
  public private(set) var pdu: AttributePDU?

  /// Creates a decoder that has seen nothing.
  ///
  /// - Parameter forcedDataHandle: The value handle of ranging data where neither discovery nor
  ///   shape shall decide.
  public init(forcedDataHandle: UInt16? = nil) {
    tracker = RangingServiceTracker(forcedDataHandle: forcedDataHandle)
  }

  /// What was wrong so far with ACL data.
  public var diagnostics: AttributeDiagnostics { attributes.diagnostics }

  /// The octets of the ATT PDU of the last message, from the opcode on; else empty.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get { attributes.payload }
  }

  /// Takes up one packet of any kind.
  ///
  /// Allocates nothing in steady state.
  ///
  /// - Parameters:
  ///   - record: What the capture says about the packet.
  ///   - packet: The packet without an H4 type octet.
  /// - Returns: The message that the packet completes, or `nil` if it completes no ATT PDU. Ranges
  ///   in it count from the beginning of ``payload``.
  public mutating func decode(_ record: CaptureRecord, _ packet: RawSpan) -> RangingServiceMessage?
  {
    pdu = nil
    if record.kind == .event, !record.isTruncated { note(record, packet) }
    guard let pdu = attributes.decode(record, packet) else { return nil }
    self.pdu = pdu
    return Self.interpret(&tracker, pdu, attributes)
  }

  // Apart, so that the span of one property does not overlap the change of the other.
  private static func interpret(
    _ tracker: inout RangingServiceTracker, _ pdu: AttributePDU,
    _ attributes: borrowing AttributeDecoder
  ) -> RangingServiceMessage {
    tracker.interpret(pdu, attributes.payload)
  }

  /// Tells that a procedure with this counter was seen on a connection.
  ///
  /// Needed only for counters that did not come through ``decode(_:_:)``; see
  /// ``RangingServiceTracker/noteProcedureCounter(_:connection:adapter:)``.
  public mutating func noteProcedureCounter(
    _ counter: UInt16, connection: UInt16, adapter: UInt16 = 0
  ) {
    tracker.noteProcedureCounter(counter, connection: connection, adapter: adapter)
  }

  private mutating func forget(_ connection: UInt16, _ adapter: UInt16) {
    attributes.reset(connection: connection, adapter: adapter)
    tracker.reset(connection: connection, adapter: adapter)
  }

  private mutating func note(_ record: CaptureRecord, _ packet: RawSpan) {
    guard packet.byteCount >= 6, record.side == .local else { return }
    switch packet.octet(0) {
    case 0x05 where packet.octet(2) == 0:
      // Disconnection Complete: status, connection handle, reason.
      forget(packet.uint16(3) & 0x0FFF, record.adapter)
    case 0x3E where [0x01, 0x0A, 0x29].contains(packet.octet(2)) && packet.octet(3) == 0:
      // LE Connection Complete in its versions: the end of the old connection may not be there.
      forget(packet.uint16(4) & 0x0FFF, record.adapter)
    case 0x3E where packet.octet(2) == 0x31 && packet.byteCount >= 10:
      // LE CS Subevent Result: handle, config, connection event counter, procedure counter.
      tracker.noteProcedureCounter(
        packet.uint16(8), connection: packet.uint16(3) & 0x0FFF, adapter: record.adapter)
    default: break
    }
  }
}
