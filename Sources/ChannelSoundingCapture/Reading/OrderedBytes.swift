/// The order of the octets of an integer.
enum ByteOrder: Sendable {
  case little, big
}

/// A view of octets that reads integers in a stated byte order, with a bounds check for each.
///
/// The only place of this target that loads from raw memory. Callers check lengths that come
/// from a file before they read: an offset out of bounds is a programmer error and traps.
struct OrderedBytes: ~Escapable {
  let bytes: RawSpan
  let order: ByteOrder

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, _ order: ByteOrder) {
    self.bytes = bytes
    self.order = order
  }

  @inline(__always)
  func uint16(_ offset: Int) -> UInt16 { bytes.integer(at: offset, order) }

  @inline(__always)
  func uint32(_ offset: Int) -> UInt32 { bytes.integer(at: offset, order) }

  @inline(__always)
  func uint64(_ offset: Int) -> UInt64 { bytes.integer(at: offset, order) }
}

extension RawSpan {
  /// The octet at `offset`; traps where there is none.
  @inline(__always)
  func octet(_ offset: Int) -> UInt8 { integer(at: offset, .little) }

  /// The little-endian 16-bit integer at `offset`, the order of everything in HCI.
  @inline(__always)
  func uint16(_ offset: Int) -> UInt16 { integer(at: offset, .little) }

  /// The little-endian 32-bit integer at `offset`.
  @inline(__always)
  func uint32(_ offset: Int) -> UInt32 { integer(at: offset, .little) }

  @inline(__always)
  func integer<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _ order: ByteOrder) -> T {
    precondition(offset >= 0 && offset <= byteCount - MemoryLayout<T>.size, "read out of bounds")
    let raw = unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: T.self)
    return order == .little ? T(littleEndian: raw) : T(bigEndian: raw)
  }

  /// The octets from `start` to the end.
  @_lifetime(copy self)
  func dropping(_ start: Int) -> RawSpan { extracting(start..<byteCount) }
}

extension [UInt8] {
  /// Appends a copy of `bytes`; allocates only where the capacity does not suffice.
  mutating func append(copying bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
