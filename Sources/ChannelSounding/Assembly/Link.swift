/// What an assembler knows of one connection: its configurations, and its procedures that are still coming in.
struct Link: Sendable {
  let identifier: LinkIdentifier
  /// What the controllers said about the connection.
  var facts = LinkFacts()
  /// What had to be left aside.
  var diagnostics = AssemblyDiagnostics()

  /// The procedures that are still coming in, oldest first.
  var pending = PendingProcedures()
  /// For each side, the subevent that has not ended: its configuration and procedure counter.
  var openLocal: OpenSubevent?
  var openPeer: OpenSubevent?
  /// The segments of the peer's bodies.
  var reassembler = RangingDataReassembler()
  /// The fields that the peer's server leaves in its bodies.
  var filter = RangingDataFilter.all
  /// Whether the last body with packets carried their PCTs.
  var hasPacketTerms = false
  /// The counter of the newest procedure that either side has reported.
  var newestCounter: UInt16?
  /// The counter of the last procedure handed out, by configuration.
  var lastCounter: SIMD4<Int32> = SIMD4(repeating: -1)

  /// A subevent that has not ended.
  struct OpenSubevent: Hashable, Sendable {
    var configurationID: UInt8
    var counter: UInt16
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
      if pending[index].awaits(counter, configurationID, from: side) { return index }
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
