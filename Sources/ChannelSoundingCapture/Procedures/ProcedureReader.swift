public import ChannelSounding

/// Reads the procedures out of a capture, one after the other.
///
/// The capture is one side's recording; the peer's results arrive in it over the Ranging Service, or come from the
/// peer's own recording. Memory does not grow with the captures: both are read in step.
public struct ProcedureReader: ~Copyable {
  /// The faults of packets that are kept with their details; the counts go on.
  public static let maximumFaults = 100

  private var local: CaptureReader
  private var peer: CaptureReader?
  private var ranging: RangingServiceDecoder
  private var hasLocalEnded = false
  private var hasPeerEnded: Bool
  private var hasFinished = false

  /// What joins the packets' contents into procedures.
  public private(set) var assembler = ProcedureAssembler()
  /// What was wrong with the records of the peer's recording.
  public private(set) var peerDiagnostics = CaptureDiagnostics()
  /// The first packets that could not be used.
  public private(set) var faults: [PacketFault] = []
  /// The number of packets that could not be used, those past `maximumFaults` included.
  public private(set) var faultCount = 0
  /// The number of packets read from the capture.
  public private(set) var packetCount = 0
  /// The number of octets read from the capture.
  public private(set) var octetCount = 0

  /// Opens a capture.
  ///
  /// - Parameters:
  ///   - path: The capture, or `-` for standard input.
  ///   - peerPath: The peer's own recording, where the peer's results shall come from it.
  ///   - rangingDataHandle: The attribute handle of the Ranging Data characteristic, where neither discovery nor the
  ///     shape of the data shall tell it.
  /// - Throws: `CaptureError` when a file cannot be opened or is no capture.
  public init(
    path: String, peerPath: String? = nil, rangingDataHandle: UInt16? = nil
  ) throws(CaptureError) {
    let opened = try CaptureReader(path: path)
    var openedPeer: CaptureReader?
    if let peerPath { openedPeer = try CaptureReader(path: peerPath) }
    local = opened
    peer = openedPeer
    hasPeerEnded = peerPath == nil
    ranging = RangingServiceDecoder(forcedDataHandle: rangingDataHandle)
  }

  /// Opens a capture in memory.
  ///
  /// - Parameters:
  ///   - bytes: The octets of the capture.
  ///   - peerBytes: The octets of the peer's own recording.
  ///   - rangingDataHandle: The attribute handle of the Ranging Data characteristic, when known.
  /// - Throws: `CaptureError` when the octets are no capture.
  public init(
    bytes: [UInt8], peerBytes: [UInt8]? = nil, rangingDataHandle: UInt16? = nil
  ) throws(CaptureError) {
    let opened = try CaptureReader(bytes: bytes)
    var openedPeer: CaptureReader?
    if let peerBytes { openedPeer = try CaptureReader(bytes: peerBytes) }
    local = opened
    peer = openedPeer
    hasPeerEnded = peerBytes == nil
    ranging = RangingServiceDecoder(forcedDataHandle: rangingDataHandle)
  }

  /// The format of the capture.
  public var format: CaptureFormat { local.format }
  /// What was wrong with the capture's records.
  public var captureDiagnostics: CaptureDiagnostics { local.diagnostics }
  /// What was wrong with the capture's ACL data.
  public var attributeDiagnostics: AttributeDiagnostics { ranging.diagnostics }

  /// Reads on until a procedure is ready.
  ///
  /// - Parameter procedure: Takes the procedure; the storage that it held is used again.
  /// - Returns: Whether there was one; `false` at the end of the capture.
  /// - Throws: `CaptureError` when reading fails. Malformed packets do not throw: they are counted in `faults`.
  /// - Complexity: O(*n*) in the octets read; allocates nothing in steady state.
  public mutating func next(into procedure: inout Procedure) throws(CaptureError) -> Bool {
    while true {
      if assembler.next(into: &procedure) { return true }
      if hasFinished { return false }
      if !hasPeerEnded, hasLocalEnded || assembler.isWaitingForPeer {
        try readPeerPacket()
      } else if !hasLocalEnded {
        try readLocalPacket()
      } else {
        assembler.finish()
        hasFinished = true
      }
    }
  }

  /// Reads on until a procedure is ready and gives it, or `nil` at the end of the capture.
  ///
  /// - Throws: `CaptureError` when reading fails.
  public mutating func next() throws(CaptureError) -> Procedure? {
    var procedure = Procedure()
    return try next(into: &procedure) ? procedure : nil
  }

  private mutating func readLocalPacket() throws(CaptureError) {
    guard let record = try local.next() else {
      hasLocalEnded = true
      return
    }
    packetCount += 1
    octetCount = record.byteOffset + local.payload.byteCount
    do {
      try Self.take(record, local.payload, ranging: &ranging, assembler: &assembler)
    } catch {
      note(error, in: record, of: record.side == .peer ? .peer : .local)
    }
  }

  private mutating func readPeerPacket() throws(CaptureError) {
    let read = try peer?.next()
    peerDiagnostics = peer?.diagnostics ?? CaptureDiagnostics()
    guard let record = read else {
      hasPeerEnded = true
      assembler.finishPeer()
      return
    }
    guard record.kind == .event, !record.isTruncated, record.side == .local else { return }
    do {
      try peer?.deliver(record, from: .peer, to: &assembler)
    } catch {
      note(error, in: record, of: .peer)
    }
  }

  private mutating func note(
    _ error: WireError, in record: CaptureRecord, of side: ChannelSounding.Side
  ) {
    faultCount += 1
    guard faults.count < Self.maximumFaults else { return }
    faults.append(
      PacketFault(
        packetNumber: record.number, byteOffset: record.byteOffset, side: side, error: error))
  }

  /// Takes a packet of the capture: results as events, the peer's results as attribute values.
  static func take(
    _ record: CaptureRecord, _ payload: RawSpan, ranging: inout RangingServiceDecoder,
    assembler: inout ProcedureAssembler
  ) throws(WireError) {
    let message = ranging.decode(record, payload)
    if record.kind == .event, !record.isTruncated {
      try assembler.receive(
        event: payload, from: record.side == .peer ? .peer : .local, adapter: record.adapter,
        secondsSinceEpoch: record.timeSeconds)
    }
    guard let message, let pdu = ranging.pdu else { return }
    switch message {
    case .rangingData(_, let segment):
      // What the local device serves is its own half, which its events have told already.
      guard pdu.direction != .sent else { return }
      try assembler.receive(
        rangingData: ranging.payload.extracting(segment), connectionHandle: pdu.connection,
        adapter: pdu.record.adapter, secondsSinceEpoch: pdu.record.timeSeconds)
    case .controlPointRequest(let value):
      guard pdu.direction != .received else { return }
      let request = try RangingControlPointRequest(decoding: ranging.payload.extracting(value))
      assembler.receive(
        request: request, connectionHandle: pdu.connection, adapter: pdu.record.adapter)
    case .dataOverwritten(let counter):
      guard pdu.direction != .sent else { return }
      assembler.receiveOverwritten(
        rangingCounter: counter, connectionHandle: pdu.connection, adapter: pdu.record.adapter)
    case .controlPointIndication, .dataReady, .features, .other:
      break
    }
  }
}

extension CaptureReader {
  /// Hands the event that was read last to an assembler.
  fileprivate func deliver(
    _ record: CaptureRecord, from side: ChannelSounding.Side, to assembler: inout ProcedureAssembler
  ) throws(WireError) {
    try assembler.receive(
      event: payload, from: side, adapter: record.adapter, secondsSinceEpoch: record.timeSeconds)
  }
}
