/// What the assembler of procedures had to leave aside, as counts.
public struct AssemblyDiagnostics: Hashable, Sendable {
  /// Events that cannot be decoded.
  public var malformedEvents = 0
  /// Steps whose data do not fit their mode.
  public var malformedSteps = 0
  /// Continue events without a Result before them.
  public var orphanContinueEvents = 0
  /// Subevents or procedures that another one cut off before they were complete.
  public var unfinishedResults = 0
  /// Segments that came twice or belong nowhere.
  public var repeatedSegments = 0
  /// Bodies of Ranging Service data of which segments are missing.
  public var incompleteBodies = 0
  /// Bodies of Ranging Service data that cannot be decoded.
  public var malformedBodies = 0
  /// Peer results that came when their procedure had already been handed out or never existed.
  public var unexpectedPeerResults = 0
  /// Peer results that come from the same role as the local ones, so that they cannot be the other half.
  public var resultsOfSameRole = 0
  /// Procedures missing between two procedure counters.
  public var missingProcedures = 0
  /// Procedures whose data the server discarded before they were read.
  public var overwrittenProcedures = 0

  /// Makes counts of zero.
  public init() {}

  /// Adds other counts.
  public static func += (lhs: inout Self, rhs: Self) {
    lhs.malformedEvents += rhs.malformedEvents
    lhs.malformedSteps += rhs.malformedSteps
    lhs.orphanContinueEvents += rhs.orphanContinueEvents
    lhs.unfinishedResults += rhs.unfinishedResults
    lhs.repeatedSegments += rhs.repeatedSegments
    lhs.incompleteBodies += rhs.incompleteBodies
    lhs.malformedBodies += rhs.malformedBodies
    lhs.unexpectedPeerResults += rhs.unexpectedPeerResults
    lhs.resultsOfSameRole += rhs.resultsOfSameRole
    lhs.missingProcedures += rhs.missingProcedures
    lhs.overwrittenProcedures += rhs.overwrittenProcedures
  }
}
