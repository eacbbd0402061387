/// Everything that one device reports about one procedure.
public struct ProcedureSide: Hashable, Sendable {
  /// Whether the procedure was reported in full.
  public var status: DoneStatus = .partial
  /// Why the procedure was aborted.
  public var abortReason: ProcedureAbortReason = .none
  /// The number of antenna paths, 1 to 4; zero when no tones were reported.
  public var antennaPathCount = 0
  /// The transmit power in dBm that the device selected, or `nil` when not known.
  public var selectedTXPower: Int8?
  /// The subevents in the order in which they took place.
  public var subevents: [Subevent] = []
  /// The steps of all subevents, one after the other.
  public var steps: [Step] = []

  /// The most steps that a procedure can have.
  public static let maximumStepCount = 256
  /// The most subevents that a procedure can have.
  public static let maximumSubeventCount = 32

  /// Makes a side without results.
  public init() {}

  /// Whether the device reported nothing.
  public var isEmpty: Bool { subevents.isEmpty && steps.isEmpty }

  /// Whether the device aborted the procedure, or every subevent of it.
  public var isAborted: Bool {
    status == .aborted || (!subevents.isEmpty && subevents.allSatisfy { $0.status == .aborted })
  }

  /// Forgets the results and keeps the storage.
  public mutating func removeAll() {
    status = .partial
    abortReason = .none
    antennaPathCount = 0
    selectedTXPower = nil
    subevents.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
  }

  /// Makes room for the largest procedure, so that nothing is allocated later.
  public mutating func reserveCapacity() {
    subevents.reserveCapacity(Self.maximumSubeventCount)
    steps.reserveCapacity(Self.maximumStepCount)
  }
}
