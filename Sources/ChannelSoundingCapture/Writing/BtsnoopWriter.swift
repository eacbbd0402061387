#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes HCI packets as a btsnoop file with datalink 1002 (H4), which common tools read.
///
/// Packets are collected and written in pieces of about 64 KiB. Call ``finish()`` at the end: what
/// is left when a writer is dropped without it is written too, but errors are lost then.
public struct BtsnoopWriter: ~Copyable, Sendable {
  /// The file as it was named, for messages.
  public let path: String

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private var buffer: [UInt8] = []
  private var writtenBytes = 0

  private static let flushThreshold = 1 << 16

  /// Creates or replaces the file at `path`; `-` is standard output.
  ///
  /// - Throws: `CaptureError` if the file cannot be created.
  public init(path: String) throws(CaptureError) {
    if path == "-" {
      self.init(descriptor: 1, path: path, owned: false)
      return
    }
    let opened = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw CaptureError(openErrorNumber: errno, path: path) }
    self.init(descriptor: opened, path: path, owned: true)
  }

  /// Writes to an open file descriptor, which the caller keeps and closes.
  ///
  /// - Parameters:
  ///   - fileDescriptor: A descriptor open for writing.
  ///   - name: What messages call the output.
  public init(fileDescriptor: Int32, name: String = "-") {
    self.init(descriptor: fileDescriptor, path: name, owned: false)
  }

  /// Writes to memory; ``takeBytes()`` gives the result.
  public init() {
    self.init(descriptor: -1, path: "memory", owned: false)
  }

  private init(descriptor: Int32, path: String, owned: Bool) {
    self.descriptor = descriptor
    self.path = path
    ownsDescriptor = owned
    buffer.append(contentsOf: [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0])
    append(UInt32(1))
    append(UInt32(1002))
  }

  deinit {
    if descriptor >= 0, !buffer.isEmpty {
      _ = writeAll(buffer, to: descriptor)
    }
    if ownsDescriptor { _ = close(descriptor) }
  }

  /// Adds one packet.
  ///
  /// Allocates nothing in steady state, unless the writer writes to memory.
  ///
  /// - Parameters:
  ///   - packet: The HCI packet without an H4 type octet.
  ///   - kind: What it is; `other` is written with type octet 0.
  ///   - direction: Which way it went; `unknown` is written as received.
  ///   - timeSeconds: Its time in seconds since the Unix epoch, kept to the microsecond; `nil` is
  ///     written as the epoch.
  /// - Throws: `CaptureError` if the system fails to write.
  /// - Precondition: The packet is shorter than 128 KiB, as every HCI packet is.
  public mutating func write(
    _ packet: RawSpan, kind: HCIPacketKind, direction: CaptureRecord.Direction,
    timeSeconds: Double?
  ) throws(CaptureError) {
    precondition(packet.byteCount < RecordLayout.maximumLength, "not an HCI packet")
    let length = UInt32(packet.byteCount + 1)
    let direction: UInt32 = direction == .sent ? 0 : 1
    let type: UInt32 = kind == .command || kind == .event ? 2 : 0
    append(length)
    append(length)
    append(direction | type)
    append(UInt32(0))
    append(Self.ticks(timeSeconds))
    buffer.append(kind.rawValue)
    buffer.append(copying: packet)
    if descriptor >= 0, buffer.count >= Self.flushThreshold { try flush() }
  }

  /// Writes out what is collected so far.
  ///
  /// - Throws: `CaptureError` if the system fails to write.
  public mutating func flush() throws(CaptureError) {
    guard descriptor >= 0, !buffer.isEmpty else { return }
    let number = writeAll(buffer, to: descriptor)
    let count = buffer.count
    buffer.removeAll(keepingCapacity: true)
    guard number == 0 else {
      throw CaptureError(
        code: .writeFailed, path: path, byteOffset: writtenBytes,
        message: "writing failed (\(systemMessage(number))); the file is not complete")
    }
    writtenBytes += count
  }

  /// Writes out the rest and ends the file.
  ///
  /// - Throws: `CaptureError` if the system fails to write.
  public consuming func finish() throws(CaptureError) {
    try flush()
  }

  /// The file so far, for a writer that writes to memory; the writer is empty afterwards.
  public consuming func takeBytes() -> [UInt8] { buffer }

  private mutating func append(_ value: some FixedWidthInteger) {
    var shift = value.bitWidth
    while shift > 0 {
      shift -= 8
      buffer.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Microseconds since the year 0, kept within what a reader takes for a date.
  private static func ticks(_ seconds: Double?) -> UInt64 {
    let unixEpoch: UInt64 = 0x00DC_DDB3_0F2F_8000
    guard let seconds, seconds > 0 else { return unixEpoch }
    let micros = min((seconds * 1e6).rounded(), 9e15)
    return unixEpoch + UInt64(micros)
  }
}

/// Writes all octets.
///
/// - Returns: 0, or the number of the system's error.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  unsafe bytes.withUnsafeBytes { all in
    var position = 0
    while position < all.count {
      let start = unsafe all.baseAddress.map { unsafe $0 + position }
      let count = unsafe write(descriptor, start, all.count - position)
      if count > 0 {
        position += count
      } else if count < 0, errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
