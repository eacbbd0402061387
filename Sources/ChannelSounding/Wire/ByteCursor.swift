/// A place in borrowed bytes that moves forward as fields are read; all multi-octet fields are little-endian.
///
/// Every read either takes all octets of the field or throws with the octet's offset and takes nothing. A record of
/// known size is checked once with `require(_:field:)` and then read with the `unchecked` forms.
struct ByteCursor: ~Escapable {
  private let bytes: RawSpan
  /// The octets read so far.
  private(set) var offset = 0

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) {
    self.bytes = bytes
  }

  /// The octets left.
  var remaining: Int { bytes.byteCount - offset }

  /// The bytes left, as a span of their own.
  var rest: RawSpan {
    @_lifetime(copy self)
    get { bytes.extracting(offset..<bytes.byteCount) }
  }

  /// Throws unless `count` octets are left.
  func require(_ count: Int, field: @autoclosure () -> String) throws(WireError) {
    guard remaining >= count else {
      throw WireError(.truncated, at: bytes.byteCount, field: field())
    }
  }

  @_lifetime(self: copy self)
  mutating func skip(_ count: Int, field: @autoclosure () -> String) throws(WireError) {
    try require(count, field: field())
    offset += count
  }

  /// Moves past octets that are known to be there.
  ///
  /// - Precondition: At least `count` octets are left.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func uncheckedSkip(_ count: Int) {
    precondition(count >= 0 && count <= remaining)
    offset &+= count
  }

  @_lifetime(self: copy self)
  mutating func uint8(_ field: @autoclosure () -> String) throws(WireError) -> UInt8 {
    try require(1, field: field())
    return uncheckedUInt8()
  }

  @_lifetime(self: copy self)
  mutating func uint16(_ field: @autoclosure () -> String) throws(WireError) -> UInt16 {
    try require(2, field: field())
    return uncheckedUInt16()
  }

  /// The next octet without moving.
  func peek() -> UInt8? {
    remaining > 0 ? bytes.octet(at: offset) : nil
  }

  // The following reads stand behind a `require` of the whole record; the span's own bounds check remains.

  @_lifetime(self: copy self)
  mutating func uncheckedUInt8() -> UInt8 {
    defer { offset += 1 }
    return bytes.octet(at: offset)
  }

  @_lifetime(self: copy self)
  mutating func uncheckedInt8() -> Int8 {
    Int8(bitPattern: uncheckedUInt8())
  }

  @_lifetime(self: copy self)
  mutating func uncheckedUInt16() -> UInt16 {
    defer { offset += 2 }
    return UInt16(littleEndian: bytes.load(at: offset))
  }

  @_lifetime(self: copy self)
  mutating func uncheckedUInt24() -> UInt32 {
    let low = uncheckedUInt16()
    return UInt32(low) | UInt32(uncheckedUInt8()) << 16
  }

  @_lifetime(self: copy self)
  mutating func uncheckedUInt32() -> UInt32 {
    defer { offset += 4 }
    return UInt32(littleEndian: bytes.load(at: offset))
  }
}

extension RawSpan {
  /// The octet at an offset.
  ///
  /// - Precondition: The offset lies in the span.
  func octet(at offset: Int) -> UInt8 {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
  }

  /// An integer in the machine's byte order.
  ///
  /// - Precondition: The integer lies in the span.
  func load<Integer: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Integer {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Integer.self)
  }
}
