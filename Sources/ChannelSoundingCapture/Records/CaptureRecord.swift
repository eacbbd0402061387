/// What a capture says about one packet; the octets of the packet stay in the reader.
public struct CaptureRecord: Sendable, Hashable, BitwiseCopyable {
  /// Which way a packet crossed the host controller interface.
  public enum Direction: UInt8, Sendable, Hashable, BitwiseCopyable {
    /// From the host to the controller.
    case sent

    /// From the controller to the host.
    case received

    /// The capture does not say.
    case unknown
  }

  /// Whose host controller interface a packet crossed.
  public enum Side: UInt8, Sendable, Hashable, BitwiseCopyable {
    /// The device that made the capture. Every packet of a binary capture is local.
    case local

    /// The other device of a log that holds the results of both.
    case peer
  }

  /// The position of the packet among the packets of the capture, from 1.
  public var number: Int

  /// Where the record, or the line that holds it, begins in the file, in octets.
  public var byteOffset: Int

  /// The time of the packet in seconds since the Unix epoch, or `nil` where none was stored.
  ///
  /// Logs that only count from their own beginning give the seconds since that beginning.
  public var timeSeconds: Double?

  /// The index of the Bluetooth adapter, 0 where the capture knows one only.
  public var adapter: UInt16

  /// Which way the packet went.
  public var direction: Direction

  /// What the packet is.
  public var kind: HCIPacketKind

  /// Whose packet it is.
  public var side: Side

  /// Whether the capture kept the beginning of the packet only.
  public var isTruncated: Bool

  /// Creates a record from its parts.
  public init(
    number: Int, byteOffset: Int, timeSeconds: Double?, adapter: UInt16 = 0,
    direction: Direction, kind: HCIPacketKind, side: Side = .local, isTruncated: Bool = false
  ) {
    self.number = number
    self.byteOffset = byteOffset
    self.timeSeconds = timeSeconds
    self.adapter = adapter
    self.direction = direction
    self.kind = kind
    self.side = side
    self.isTruncated = isTruncated
  }
}
