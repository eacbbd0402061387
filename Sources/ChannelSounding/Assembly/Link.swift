/// What an assembler knows of one connection: its configurations, and its procedures that are still coming in.
struct Link: Sendable {
  let identifier: LinkIdentifier
  /// What the controllers said about the connection.
  var facts = LinkFacts()
  /// What had to be left aside.
  var diagnostics = AssemblyDiagnostics()

  /// The procedures that are still coming in, oldest first.
  var pending = PendingProcedures()
  /// For each side, the subevents that have not ended.
  var openLocal = OpenSubevents()
  var openPeer = OpenSubevents()
  /// The segments of the peer's bodies.
  var reassembler = RangingDataReassembler()
  /// The fields that the peer's server leaves in its bodies.
  var filter = RangingDataFilter.all
  /// Whether the last body with packets carried their PCTs.
  var hasPacketTerms = false
  /// The counter of the newest procedure that either side has reported.
  var newestCounter: UInt16?
  /// Whether any event has told a counter in full; the peer's data give its low 12 bits only.
  private var knowsFullCounters = false
  /// The counter of the last procedure handed out, by configuration.
  var lastCounter: SIMD4<Int32> = SIMD4(repeating: -1)

  /// The subevents of a side that have not ended: one for each configuration, since procedures of several
  /// configurations may take turns.
  struct OpenSubevents: Hashable, Sendable {
    /// The configuration's number over the procedure counter, or -1 for none.
    private var slots = SIMD4<Int32>(repeating: -1)

    /// The counter of the procedure of a configuration whose subevent has not ended.
    subscript(configurationID: UInt8) -> UInt16? {
      get {
        let slot = slots[Int(configurationID & 3)]
        return slot >> 16 == Int32(configurationID) ? UInt16(truncatingIfNeeded: slot) : nil
      }
      set {
        let high = Int32(configurationID) << 16
        slots[Int(configurationID & 3)] = newValue.map { high | Int32($0) } ?? -1
      }
    }
  }

  init(identifier: LinkIdentifier) {
    self.identifier = identifier
  }

  /// The place of the procedure with a counter that still takes results of a side, or `nil`.
  func index(counter: UInt16, configurationID: UInt8, takingResultsOf side: Side) -> Int? {
    // The newest is nearly always the right one.
    var index = pending.count
    while index > 0 {
      index -= 1
      if pending.awaits(at: index, counter, configurationID, from: side) { return index }
    }
    return nil
  }

  /// Makes a procedure that waits for results, in the order of the counters, and gives its place.
  mutating func add(counter: UInt16, configurationID: UInt8, seconds: Double?) -> Int {
    var place = pending.count
    while place > 0, counter.isBefore(pending[place - 1].procedure.counter) { place -= 1 }
    pending.insert(at: place)
    pending[place].procedure.counter = counter
    pending[place].procedure.configurationID = configurationID
    pending[place].procedure.connectionHandle = identifier.connectionHandle
    pending[place].procedure.adapter = identifier.adapter
    pending[place].firstSeconds = seconds
    if newestCounter.map({ $0.isBefore(counter) }) ?? true { newestCounter = counter }
    return place
  }

  /// Takes note of a counter in full: the first one tells the high bits of all counters so far.
  mutating func noteFullCounter(_ counter: UInt16) {
    guard !knowsFullCounters else { return }
    knowsFullCounters = true
    guard newestCounter != nil else { return }
    newestCounter = counter
    for index in pending.indices {
      let full = self.counter(nearest: pending[index].procedure.counter & 0xFFF)
      pending[index].procedure.counter = full
    }
    for id in 0..<4 where lastCounter[id] >= 0 {
      lastCounter[id] = Int32(self.counter(nearest: UInt16(lastCounter[id]) & 0xFFF))
    }
    for index in pending.indices where counter.isBefore(pending[index].procedure.counter) {
      newestCounter = pending[index].procedure.counter
    }
  }

  /// The 16-bit counter nearest to the newest one whose low 12 bits are a ranging counter.
  func counter(nearest rangingCounter: UInt16) -> UInt16 {
    guard let newest = newestCounter else { return rangingCounter }
    let difference = Int16(bitPattern: (rangingCounter &- newest) << 4) >> 4
    return newest &+ UInt16(bitPattern: difference)
  }
}

extension UInt16 {
  /// Whether a wrapping counter stands before another one, the nearer way around.
  func isBefore(_ other: UInt16) -> Bool { Int16(bitPattern: self &- other) < 0 }
}
