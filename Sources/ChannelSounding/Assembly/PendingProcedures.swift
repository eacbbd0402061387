/// The procedures of one connection that are still coming in, in the order of their counters.
///
/// Entries are large and stay where they are: an order of places stands beside them, and the place of a procedure
/// that was handed out is used again with its storage.
struct PendingProcedures: Sendable {
  private var entries: [PendingProcedure] = []
  private var order: [Int] = []
  private var free: [Int] = []

  var count: Int { order.count }
  var isEmpty: Bool { order.isEmpty }
  var indices: Range<Int> { 0..<order.count }

  /// The procedure at a position, from 0 for the oldest.
  subscript(position: Int) -> PendingProcedure {
    @inline(__always) _read { yield entries[order[position]] }
    @inline(__always) _modify { yield &entries[order[position]] }
  }

  // Asking a procedure through the subscript copies it whole; these look at its fields where they stand.

  /// Whether the procedure at a position has a counter of a configuration, and a side's results are still awaited.
  func awaits(
    at position: Int, _ counter: UInt16, _ configurationID: UInt8, from side: Side
  ) -> Bool {
    let place = order[position]
    guard entries[place].procedure.counter == counter,
      entries[place].procedure.configurationID == configurationID
    else { return false }
    return side == .local ? !entries[place].local.isDone : !entries[place].peer.isDone
  }

  /// Whether the last subevent of a side of the procedure at a position has not ended.
  func isSubeventOpen(at position: Int, _ side: Side) -> Bool {
    let place = order[position]
    return side == .local
      ? entries[place].local.results.subevents.last?.status == .partial
      : entries[place].peer.results.subevents.last?.status == .partial
  }

  /// Whether neither side of the procedure at a position has more to say.
  func isResolved(at position: Int) -> Bool {
    let place = order[position]
    return entries[place].local.isDone && entries[place].peer.isDone
  }

  /// Makes an empty procedure with room for the largest, before the one that stands at a position now.
  mutating func insert(at position: Int) {
    let place: Int
    if let spare = free.popLast() {
      place = spare
      entries[place].removeAll()
    } else {
      place = entries.count
      entries.append(PendingProcedure())
    }
    entries[place].reserveCapacity()
    order.insert(place, at: position)
  }

  /// Takes the oldest procedure out; its storage serves a later one.
  ///
  /// - Precondition: There is one.
  mutating func removeFirst() {
    free.append(order.removeFirst())
  }
}
