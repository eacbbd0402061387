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
