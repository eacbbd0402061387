/// Whose results bytes carry: those of the device that recorded them or those of its peer.
public enum Side: UInt8, Sendable, CaseIterable {
  /// The device whose host recorded the bytes.
  case local
  /// The device at the other end.
  case peer
}
