import ChannelSounding

/// A window that slides over the input: one reused array, filled by plain reads.
///
/// The window begins at the read position. It grows only when a caller asks for more octets in
/// one piece than it holds, so its size depends on the largest record, never on the file.
struct InputBuffer: ~Copyable, Sendable {
  private var source: InputSource
  private var storage: [UInt8]
  private var start = 0
  private var end = 0
  private var storageOffset = 0
  private var reachedEnd: Bool

  /// Reads from `source` through a window of at least 64 KiB.
  init(source: consuming InputSource) {
    self.source = source
    storage = [UInt8](repeating: 0, count: 1 << 16)
    reachedEnd = false
  }

  /// Reads `bytes` where they are, without a copy.
  init(bytes: [UInt8], path: String) {
    source = InputSource(memory: [], path: path, pieceLimit: 1)
    storage = bytes
    end = bytes.count
    reachedEnd = true
  }

  var path: String { source.path }

  /// The file offset of the read position.
  var offset: Int { storageOffset + start }

  /// How many octets from the read position on are in memory.
  var available: Int { end - start }

  /// The octets in memory from the read position on.
  var window: RawSpan {
    @_lifetime(borrow self)
    get { storage.octets.extracting(start..<end) }
  }

  /// Makes `count` octets from the read position on available, reading no more than needed.
  ///
  /// - Returns: `false` when the input ends before; then `available` is all there is.
  mutating func require(_ count: Int) throws(CaptureError) -> Bool {
    while end - start < count {
      if reachedEnd { return false }
      makeRoom(for: count)
      let added = try source.read(into: &storage, at: end, fileOffset: storageOffset + end)
      if added == 0 { reachedEnd = true }
      end += added
    }
    return true
  }

  /// Moves the read position forward over octets that are available.
  mutating func advance(_ count: Int) {
    precondition(count >= 0 && count <= end - start, "advance past the window")
    start += count
  }

  /// Moves the read position forward over octets that need not be in memory.
  ///
  /// - Returns: `false` when the input ends before; the position is then at its end.
  mutating func skip(_ count: Int) throws(CaptureError) -> Bool {
    var left = count
    while left > 0 {
      guard try require(1) else { return false }
      let step = min(left, available)
      advance(step)
      left -= step
    }
    return true
  }

  private mutating func makeRoom(for count: Int) {
    if storage.count - start < count || end == storage.count {
      storage.withMoved(start..<end)
      storageOffset += start
      end -= start
      start = 0
    }
    if storage.count < count {
      var larger = storage.count
      while larger < count { larger *= 2 }
      storage.append(contentsOf: repeatElement(0, count: larger - storage.count))
    }
  }
}

extension [UInt8] {
  /// Moves the octets of `range` to the front.
  fileprivate mutating func withMoved(_ range: Range<Int>) {
    guard range.lowerBound > 0, !range.isEmpty else { return }
    unsafe withUnsafeMutableBytes { bytes in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      unsafe bytes.copyMemory(from: part)
    }
  }
}
