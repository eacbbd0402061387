/// Joins the segments of Ranging Service data into bodies.
///
/// Segments may come late, twice or in another order; a body is complete when every segment from the first to the
/// last is there. A body is given up when the first segment of another one arrives.
///
/// - Complexity: O(1) a segment in order; memory is made once and bounded by the largest body.
public struct RangingDataReassembler: Sendable {
  /// What a segment brought about.
  public struct Outcome: Hashable, Sendable {
    /// Whether a body is complete and stands in `body`.
    public var isComplete = false
    /// Whether another body had to be given up.
    public var gaveUp = false
    /// The header of the body that was given up, when its first segment was there.
    public var givenUpHeader: RangingHeader?
    /// Whether the segment had been received before, or cannot belong to any body.
    public var isIgnored = false
  }

  /// A segment's place in the body and in the storage.
  private struct Piece {
    var index: Int
    var range: Range<Int>
  }

  /// The most octets that a body can have: a header, 32 subevents and 256 steps of the longest kind.
  public static let maximumBodyOctets = 9476

  private var storage: [UInt8] = []
  private var ordered: [UInt8] = []
  private var pieces: [Piece] = []
  private var lastIndex: Int?
  private var isOpen = false
  private var isInOrder = true

  /// Whether the client has asked for lost segments, so that a first segment may fill a gap.
  public var isRetrieving = false

  /// Makes a reassembler with room for the largest body.
  public init() {
    storage.reserveCapacity(Self.maximumBodyOctets)
    pieces.reserveCapacity(64)
  }

  /// The octets of the complete body.
  public var body: RawSpan {
    @_lifetime(borrow self)
    get {
      if isInOrder { return storage.octets }
      return ordered.octets
    }
  }

  /// Whether some segments of a body are there and others are not.
  public var isWaiting: Bool { isOpen }

  /// The header of the body whose segments are coming in, when its first segment is there.
  public var openHeader: RangingHeader? {
    guard isOpen, let piece = pieces.first, piece.index == 0 else { return nil }
    var cursor = ByteCursor(storage.octets.extracting(piece.range))
    return try? RangingHeader(decoding: &cursor)
  }

  /// Takes one segment: its header octet and a part of the body.
  ///
  /// - Throws: `WireError` when there is not even a header.
  public mutating func receive(_ segment: RawSpan) throws(WireError) -> Outcome {
    guard segment.byteCount > 0 else {
      throw WireError(.truncated, at: 0, field: "segment header")
    }
    let header = segment.octet(at: 0)
    let isFirst = header & 1 != 0
    let isLast = header & 2 != 0
    let counter = Int(header >> 2)
    var outcome = Outcome()

    if isFirst, isOpen, isRetrieving, pieces.first?.index != 0 {
      insert(segment, index: 0, isLast: isLast)
    } else if isFirst {
      if isRepetitionOfFirst(segment) {
        outcome.isIgnored = true
        return outcome
      }
      giveUp(&outcome)
      open()
      insert(segment, index: 0, isLast: isLast)
    } else {
      if !isOpen {
        if isRepetitionOfLastBody(segment, counter: counter) {
          outcome.isIgnored = true
          return outcome
        }
        open()
      }
      guard let index = index(of: counter) else {
        outcome.isIgnored = true
        return outcome
      }
      insert(segment, index: index, isLast: isLast)
    }

    if storage.count > Self.maximumBodyOctets {
      giveUp(&outcome)
    } else if let lastIndex, pieces.first?.index == 0, pieces.count == lastIndex + 1 {
      close()
      outcome.isComplete = true
    }
    return outcome
  }

  /// Gives up the body whose segments are coming in.
  public mutating func giveUp() -> Outcome {
    var outcome = Outcome()
    giveUp(&outcome)
    return outcome
  }

  private mutating func giveUp(_ outcome: inout Outcome) {
    guard isOpen else { return }
    outcome.gaveUp = true
    outcome.givenUpHeader = openHeader
    isOpen = false
    isRetrieving = false
  }

  private mutating func open() {
    storage.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    lastIndex = nil
    isOpen = true
    isInOrder = true
  }

  /// The place in the body of a segment counter, which wraps at 64, or `nil` for a repeated or impossible one.
  private func index(of counter: Int) -> Int? {
    let expected = (pieces.last?.index ?? 0) + 1
    // The signed difference modulo 64 takes late segments back and jumps over lost ones.
    var ahead = (counter - expected) & 63
    if ahead >= 32 { ahead -= 64 }
    let index = expected + ahead
    guard index > 0, !pieces.contains(where: { $0.index == index }) else { return nil }
    return index
  }

  /// Whether a first segment repeats, octet by octet, the one that opened the body that is still open.
  private func isRepetitionOfFirst(_ segment: RawSpan) -> Bool {
    guard isOpen, let first = pieces.first, first.index == 0 else { return false }
    return isRepetition(segment, of: first)
  }

  /// Whether a segment repeats one of the body that was completed last: it must not open another one.
  private func isRepetitionOfLastBody(_ segment: RawSpan, counter: Int) -> Bool {
    lastIndex != nil
      && pieces.contains { $0.index & 63 == counter && isRepetition(segment, of: $0) }
  }

  private func isRepetition(_ segment: RawSpan, of piece: Piece) -> Bool {
    guard piece.range.count == segment.byteCount - 1 else { return false }
    for offset in piece.range
    where storage[offset] != segment.octet(at: offset - piece.range.lowerBound + 1) {
      return false
    }
    return true
  }

  private mutating func insert(_ segment: RawSpan, index: Int, isLast: Bool) {
    let start = storage.count
    unsafe segment.withUnsafeBytes { octets in
      unsafe storage.append(contentsOf: octets.dropFirst())
    }
    let piece = Piece(index: index, range: start..<storage.count)
    if let last = pieces.last, last.index > index {
      isInOrder = false
      let place = pieces.firstIndex { $0.index > index } ?? pieces.endIndex
      pieces.insert(piece, at: place)
    } else {
      pieces.append(piece)
    }
    if isLast { lastIndex = index }
  }

  private mutating func close() {
    isOpen = false
    isRetrieving = false
    guard !isInOrder else { return }
    ordered.removeAll(keepingCapacity: true)
    for piece in pieces { ordered.append(contentsOf: storage[piece.range]) }
  }
}
