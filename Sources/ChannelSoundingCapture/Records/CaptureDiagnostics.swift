/// What was wrong with a capture that could be read all the same.
///
/// Counters and first places only, so the size does not depend on the capture.
public struct CaptureDiagnostics: Sendable, Hashable {
  /// How often something happened, and where it happened first.
  public struct Tally: Sendable, Hashable {
    /// How often, or how many octets.
    public private(set) var count = 0

    /// Where in the file it happened first, in octets; `nil` while the count is zero.
    public private(set) var firstOffset: Int?

    /// The number of the first line where it happened, from 1; `nil` for binary captures.
    public private(set) var firstLine: Int?

    mutating func add(_ amount: Int = 1, at offset: Int, line: Int? = nil) {
      guard amount > 0 else { return }
      if count == 0 {
        firstOffset = offset
        firstLine = line
      }
      let (sum, overflow) = count.addingReportingOverflow(amount)
      count = overflow ? .max : sum
    }
  }

  /// Records whose header made no sense, so that the reader had to look for the next good one.
  public internal(set) var damagedRecords = Tally()

  /// Octets passed over while looking for the next good record.
  public internal(set) var skippedBytes = Tally()

  /// Records that hold the beginning of their packet only.
  public internal(set) var truncatedRecords = Tally()

  /// Records of interfaces that do not carry HCI packets, passed over.
  public internal(set) var foreignRecords = Tally()

  /// Lines of a text log that looked like results but could not be read.
  public internal(set) var damagedLines = Tally()

  /// Where the last record begins if the file ends inside it, in octets.
  public internal(set) var incompleteRecordOffset: Int?

  /// Creates diagnostics with nothing to tell.
  public init() {}

  /// Whether nothing was wrong.
  public var isClean: Bool { self == CaptureDiagnostics() }
}
