/// One Channel Sounding procedure: what both devices report about it, joined step by step.
///
/// A procedure that could not be joined keeps what is known of it and says why in `completeness`.
public struct Procedure: Hashable, Sendable {
  /// The procedure counter, which wraps at 16 bits.
  public var counter: UInt16 = 0
  /// The connection handle, 12 bits.
  public var connectionHandle: UInt16 = 0
  /// The adapter that the connection belongs to, as the capture numbers it.
  public var adapter: UInt16 = 0
  /// The configuration's number, 0 to 3.
  public var configurationID: UInt8 = 0
  /// The configuration, or `nil` when it was not seen.
  public var configuration: Configuration?
  /// The schedule of procedures, or `nil` when it was not seen.
  public var settings: ProcedureSettings?
  /// The time that the devices need to switch antennas (T_SW) in µs, or `nil` when it was not seen.
  public var antennaSwitchMicroseconds: Double?
  /// The role of the local device.
  public var localRole: Role = .initiator
  /// What the initiator reports.
  public var initiator = ProcedureSide()
  /// What the reflector reports.
  public var reflector = ProcedureSide()
  /// The steps that both sides report, in order.
  public var pairs: [StepPair] = []
  /// How many of the initiator's steps have no pair, by reason.
  public var initiatorLosses = LossCounts()
  /// How many of the reflector's steps have no pair, by reason.
  public var reflectorLosses = LossCounts()
  /// How many steps have no pair, by reason; a step that both sides report counts once.
  public var stepLosses = LossCounts()
  /// How many tones stand in steps without a pair, by reason.
  public var toneLosses = LossCounts()
  /// The time of the last packet in seconds since the Unix epoch, or `nil` when not known.
  public var secondsSinceEpoch: Double?
  /// Whether both sides' results are there, or why not.
  public var completeness: Completeness = .complete

  /// Whether both sides' results are there, or why not.
  public enum Completeness: UInt8, Sendable, CaseIterable {
    /// Both sides reported the whole procedure.
    case complete
    /// A side aborted the procedure.
    case aborted
    /// The other side's results never came.
    case unpaired
    /// A segment of the other side's results was lost.
    case lostSegments
    /// A side's results cannot be decoded.
    case malformed
  }

  /// Makes an empty procedure.
  public init() {}

  /// The reports of one side.
  public subscript(role: Role) -> ProcedureSide {
    _read {
      if role == .initiator {
        yield initiator
      } else {
        yield reflector
      }
    }
    _modify {
      if role == .initiator {
        yield &initiator
      } else {
        yield &reflector
      }
    }
  }

  /// The number of antenna paths that both sides report.
  public var antennaPathCount: Int {
    min(initiator.antennaPathCount, reflector.antennaPathCount)
  }

  /// Forgets everything and keeps the storage.
  public mutating func removeAll() {
    counter = 0
    connectionHandle = 0
    adapter = 0
    configurationID = 0
    configuration = nil
    settings = nil
    antennaSwitchMicroseconds = nil
    localRole = .initiator
    initiator.removeAll()
    reflector.removeAll()
    pairs.removeAll(keepingCapacity: true)
    initiatorLosses = LossCounts()
    reflectorLosses = LossCounts()
    stepLosses = LossCounts()
    toneLosses = LossCounts()
    secondsSinceEpoch = nil
    completeness = .complete
  }

  /// Makes room for the largest procedure, so that nothing is allocated later.
  public mutating func reserveCapacity() {
    initiator.reserveCapacity()
    reflector.reserveCapacity()
    pairs.reserveCapacity(ProcedureSide.maximumStepCount)
  }
}
