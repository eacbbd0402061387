/// Which way an ATT PDU went, and on which connection; its octets stay in the decoder.
public struct AttributePDU: Sendable, Hashable, BitwiseCopyable {
  /// The packet that completed the PDU.
  public var record: CaptureRecord

  /// The connection handle, 12 bits.
  public var connection: UInt16

  /// The direction, `sent` or `received`, inferred where the capture does not tell it.
  public var direction: CaptureRecord.Direction

  /// The ATT opcode, the first octet of the PDU.
  public var opcode: UInt8
}

/// What was wrong with the ACL data of a capture.
public struct AttributeDiagnostics: Sendable, Hashable {
  /// Continuation fragments of a PDU whose beginning was never seen.
  public internal(set) var continuationsWithoutStart = CaptureDiagnostics.Tally()

  /// PDUs dropped because the next one began before they were complete.
  public internal(set) var unfinished = CaptureDiagnostics.Tally()

  /// PDUs dropped because their fragments hold more octets than the L2CAP length says.
  public internal(set) var overruns = CaptureDiagnostics.Tally()

  /// ACL packets whose own length is wrong, or of which the capture kept a part only.
  public internal(set) var malformedPackets = CaptureDiagnostics.Tally()

  /// Creates diagnostics with nothing to tell.
  public init() {}

  /// How many PDUs or fragments were lost altogether.
  public var count: Int {
    continuationsWithoutStart.count + unfinished.count + overruns.count + malformedPackets.count
  }
}
