/// Reads the HCI packets of a capture one by one, in one pass and in constant memory.
///
/// The format is recognised by the content: btsnoop with the datalinks 1001, 1002 and 2001, pcap
/// with the link types 187, 201 and 254 in both byte orders and both time resolutions, pcapng,
/// PacketLogger, plain hexadecimal lines, and the logs of several vendors (see ``CaptureFormat``),
/// whose results are turned into the HCI events they stand for.
///
/// A capture that is damaged in the middle or ends inside a record is read as far as it is good;
/// ``diagnostics`` tells what was wrong.
///
///     var reader = try CaptureReader(path: "trace.btsnoop")
///     while let record = try reader.next() {
///       if record.kind == .event { decode(reader.payload) }
///     }
///
/// The reader reuses one buffer: in steady state it allocates nothing for a record, and its memory
/// depends on the longest record, not on the length of the file. Text logs allocate for each line.
public struct CaptureReader: ~Copyable, Sendable {
  /// The format of the capture.
  public let format: CaptureFormat

  /// What was wrong so far with a capture that could be read all the same.
  public internal(set) var diagnostics = CaptureDiagnostics()

  /// The input as it was named; `-` is standard input.
  public var name: String { input.path }

  /// How far the reading has come, in octets from the beginning of the file.
  public var byteOffset: Int { input.offset }

  /// The distance that a vendor's log told last; the procedure it belongs to went before.
  public var vendorResult: VendorResult? { logOutput.vendorResult }

  var input: InputBuffer
  var layout: RecordLayout?
  var section = BlockSection()
  var log: LogReader?
  var logOutput = LogOutput()
  /// The length of the record that `next` returned last; it stands at the read position.
  var recordLength = 0
  /// The place of its packet, from the read position on, or in the queue of a log.
  var payloadRange = 0..<0
  let payloadIsInQueue: Bool
  var recordNumber = 0
  var deliveredRecords = 0
  var firstForeignLinkType: UInt32?
  var isFinished = false

  /// Opens the capture at `path` and recognises its format.
  ///
  /// The path `-` stands for standard input, which may still be growing: each record is delivered
  /// as soon as it is complete. The call waits for the first octets.
  ///
  /// - Throws: `CaptureError` if the file cannot be opened or read, is empty, is not a capture, or
  ///   is a capture of something else than the host controller interface.
  public init(path: String) throws(CaptureError) {
    try self.init(InputBuffer(source: try InputSource(path: path)))
  }

  /// Reads a capture from an open file descriptor, which the caller keeps and closes.
  ///
  /// - Parameters:
  ///   - fileDescriptor: A descriptor open for reading, at the beginning of the capture.
  ///   - name: What messages call the input.
  /// - Throws: `CaptureError` as ``init(path:)``.
  public init(fileDescriptor: Int32, name: String = "-") throws(CaptureError) {
    try self.init(InputBuffer(source: InputSource(descriptor: fileDescriptor, path: name)))
  }

  /// Reads a capture that is in memory, without copying it.
  ///
  /// - Parameters:
  ///   - bytes: The whole capture.
  ///   - name: What messages call the input.
  /// - Throws: `CaptureError` as ``init(path:)``.
  public init(bytes: [UInt8], name: String = "memory") throws(CaptureError) {
    try self.init(InputBuffer(bytes: bytes, path: name))
  }

  init(_ input: consuming InputBuffer) throws(CaptureError) {
    let detected = try Self.detect(&input)
    self.input = input
    format = detected.format
    layout = detected.layout
    log = detected.log
    payloadIsInQueue = detected.log != nil
  }

  /// Moves on to the next packet.
  ///
  /// Damage does not end the reading; the reader looks for the next place where records stand and
  /// counts what it passed over in ``diagnostics``.
  ///
  /// - Returns: What the capture says about the packet, or `nil` at the end of the capture.
  /// - Throws: `CaptureError` if the system fails to read, or if a pcapng file turns out to hold no
  ///   interface with HCI packets.
  public mutating func next() throws(CaptureError) -> CaptureRecord? {
    if isFinished { return nil }
    let record =
      if let layout {
        try nextRecord(layout)
      } else if log != nil {
        try nextLogPacket()
      } else {
        try nextPacketBlock()
      }
    if record == nil {
      isFinished = true
      payloadRange = 0..<0
    } else {
      deliveredRecords += 1
    }
    return record
  }

  /// The HCI packet of the record that `next` returned last, without an H4 type octet.
  ///
  /// Empty before the first record and after the last.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get {
      if payloadIsInQueue { return logOutput.queue.packets.extracting(payloadRange) }
      return input.window.extracting(payloadRange)
    }
  }

  /// Whether the capture ended inside a record; known once `next` has returned `nil`.
  public var isTruncatedAtEnd: Bool { diagnostics.incompleteRecordOffset != nil }
}

extension CaptureReader {
  /// Describes the packet whose data stand at `range`, and remembers where it is.
  mutating func deliver(
    _ range: Range<Int>, original: Int, flags: UInt32, framing: PacketFraming, seconds: Double?
  ) -> CaptureRecord {
    let packet = framing.describe(input.window.extracting(range), flags: flags)
    payloadRange = range.lowerBound + packet.headerLength..<range.upperBound
    let isTruncated = range.count < original
    if isTruncated { diagnostics.truncatedRecords.add(at: input.offset) }
    return CaptureRecord(
      number: recordNumber, byteOffset: input.offset, timeSeconds: seconds,
      adapter: packet.adapter, direction: packet.direction, kind: packet.kind,
      isTruncated: isTruncated)
  }
}
