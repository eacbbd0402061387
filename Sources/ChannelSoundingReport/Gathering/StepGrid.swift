internal import ChannelSounding

/// What became of the steps on every channel along the procedures, in memory that does not grow.
struct StepGrid: Sendable {
  /// The most columns that are kept.
  static let limit = 480

  /// One procedure, or several neighbours joined.
  struct Column: Sendable {
    /// The number of procedures.
    var procedures = 1
    /// The place of the first procedure, from 0.
    var first: Int
    /// How many of each outcome, for every channel; the lanes are those of `StepOutcome`.
    var outcomes = [SIMD4<UInt32>](repeating: .zero, count: ChannelIndex.count)
  }

  /// The columns in the order of time.
  private(set) var columns: [Column] = []
  /// How many procedures a column stands for.
  private(set) var stride = 1
  /// The number of procedures.
  private(set) var count = 0

  /// Starts the next procedure.
  mutating func beginProcedure() {
    defer { count += 1 }
    if columns.count == Self.limit, !joinsLast { halve() }
    if joinsLast {
      columns[columns.count - 1].procedures += 1
    } else {
      columns.append(Column(first: count))
    }
  }

  private var joinsLast: Bool {
    guard let last = columns.indices.last else { return false }
    return count - columns[last].first < stride
  }

  /// Counts an outcome on a channel in the procedure that was started last.
  mutating func note(_ outcome: StepOutcome, channel: Int, count number: Int = 1) {
    guard columns.indices.last != nil, channel >= 0, channel < ChannelIndex.count else { return }
    columns[columns.count - 1].outcomes[channel][outcome.rawValue] &+= UInt32(clamping: number)
  }

  private mutating func halve() {
    var kept = 0
    for index in Swift.stride(from: 0, to: columns.count, by: 2) {
      var column = columns[index]
      if index + 1 < columns.count {
        column.procedures += columns[index + 1].procedures
        for channel in column.outcomes.indices {
          column.outcomes[channel] &+= columns[index + 1].outcomes[channel]
        }
      }
      columns[kept] = column
      kept += 1
    }
    columns.removeLast(columns.count - kept)
    stride *= 2
  }

  /// Whether nothing was noted.
  var isEmpty: Bool { totals.allSatisfy { $0 == .zero } }

  /// How many of each outcome, for every channel.
  var totals: [SIMD4<Int>] {
    var totals = [SIMD4<Int>](repeating: .zero, count: ChannelIndex.count)
    for column in columns {
      for channel in totals.indices {
        totals[channel] &+= SIMD4<Int>(truncatingIfNeeded: column.outcomes[channel])
      }
    }
    return totals
  }
}
