/// A procedure whose results are still coming in.
struct PendingProcedure: Sendable {
  /// The procedure as far as it is known; its sides are filled when it is handed out.
  var procedure = Procedure()
  /// What the local device has reported so far.
  var local = SideProgress()
  /// What the peer has reported so far.
  var peer = SideProgress()
  /// The time of the first packet in seconds since the Unix epoch.
  var firstSeconds: Double?
  /// Whether a segment of the peer's results was lost.
  var lostSegments = false

  /// How far the results of one side have come.
  struct SideProgress: Sendable {
    var results = ProcedureSide()
    /// Whether any result has come.
    var hasResults = false
    /// Whether no more results will come.
    var isDone = false
    /// Whether the last result said that more would follow, and nothing followed.
    var isCutOff = false
    /// Whether bytes of the side could not be decoded.
    var isMalformed = false
    /// Steps and subevents past the most that a procedure can have.
    var overflow = 0
    /// The role that the length of a mode-0 step reveals.
    var revealedRole: Role?

    mutating func removeAll() {
      results.removeAll()
      hasResults = false
      isDone = false
      isCutOff = false
      isMalformed = false
      overflow = 0
      revealedRole = nil
    }
  }

  subscript(side: Side) -> SideProgress {
    @inline(__always)
    _read {
      if side == .local {
        yield local
      } else {
        yield peer
      }
    }
    @inline(__always)
    _modify {
      if side == .local {
        yield &local
      } else {
        yield &peer
      }
    }
  }

  /// The low 12 bits of the counter, which the peer's data name.
  var rangingCounter: UInt16 { procedure.counter & 0xFFF }

  /// Whether this is the procedure of a configuration that the peer's data name, and they are still awaited.
  func awaitsPeer(rangingCounter: UInt16, _ configurationID: UInt8) -> Bool {
    self.rangingCounter == rangingCounter && procedure.configurationID == configurationID
      && !peer.isDone
  }

  /// Whether this is the procedure with a counter of a configuration, and results of the peer have come.
  func hasPeerResults(_ counter: UInt16, _ configurationID: UInt8) -> Bool {
    procedure.counter == counter && procedure.configurationID == configurationID && peer.hasResults
  }

  /// Whether no more results of a side will come.
  func isDone(_ side: Side) -> Bool { side == .local ? local.isDone : peer.isDone }

  /// Whether any results of a side have come.
  func hasResults(_ side: Side) -> Bool { side == .local ? local.hasResults : peer.hasResults }

  /// Whether only the peer's results are missing.
  var isWaitingForPeer: Bool { local.isDone && !peer.isDone }

  /// Forgets everything and keeps the storage.
  mutating func removeAll() {
    procedure.removeAll()
    local.removeAll()
    peer.removeAll()
    firstSeconds = nil
    lostSegments = false
  }

  /// Makes room for the largest procedure.
  mutating func reserveCapacity() {
    procedure.reserveCapacity()
    local.results.reserveCapacity()
    peer.results.reserveCapacity()
  }

  /// The local device's role as far as the results reveal it: only an initiator measures frequency offsets.
  var revealedLocalRole: Role? {
    local.revealedRole ?? peer.revealedRole?.peer
  }

  /// Whether both sides' results come from the same role: one device's results were given twice.
  var isSameRoleTwice: Bool {
    local.revealedRole != nil && local.revealedRole == peer.revealedRole
  }

  /// Moves the results into the procedure, joins the steps and says how complete it is.
  mutating func finish(localRole: Role) {
    procedure.localRole = localRole
    swap(&procedure[localRole], &local.results)
    swap(&procedure[localRole.peer], &peer.results)
    procedure.completeness = completeness
    procedure.pairSteps()
    procedure.noteOverflow(local.overflow, of: localRole)
    procedure.noteOverflow(peer.overflow, of: localRole.peer)
  }

  /// Whether both sides' results are there, or why not; the sides have been moved into the procedure.
  private var completeness: Procedure.Completeness {
    if local.isMalformed || peer.isMalformed { return .malformed }
    if procedure.initiator.isAborted || procedure.reflector.isAborted { return .aborted }
    if lostSegments { return .lostSegments }
    if local.isCutOff || (peer.hasResults && peer.isCutOff) { return .lostSegments }
    if procedure.initiator.steps.isEmpty || procedure.reflector.steps.isEmpty { return .unpaired }
    return .complete
  }
}
