public import ChannelSounding

/// Gathers what a report shows while the procedures of a capture go by, in memory that does not grow with them.
///
/// ```swift
/// var report = ReportBuilder(source: ReportSource(file: "walk.btsnoop"), truthMeters: 3)
/// while try reader.next(into: &procedure) {
///   report.add(procedure, ReportProcedure(estimator.estimate(procedure)))
/// }
/// report.finish(reader.assembler)
/// let page = report.html
/// ```
public struct ReportBuilder: Sendable {
  /// Where the data come from; what is known only at the end may be set then.
  public var source: ReportSource
  /// The true distance in metres, or `nil` when not known.
  public let truthMeters: Double?
  /// What the distances are judged by when the truth is known.
  public let criteria: VerdictCriteria

  /// The account of everything that came and of what became of it.
  public private(set) var inspection = Inspection()
  private(set) var track = Track()
  private(set) var sample = ValueSample()
  private(set) var grids = StepGrids()
  private(set) var levels = SignalLevels()
  private(set) var differences = TimeDifferences()
  private(set) var details = DetailKeeper()
  private(set) var methods: [EstimationMethod: Int] = [:]
  private(set) var weights = [Extent](
    repeating: Extent(), count: AntennaPermutation.maximumPathCount)
  private(set) var pathSamples = [ValueSample](
    repeating: ValueSample(), count: AntennaPermutation.maximumPathCount)
  private(set) var velocity = Extent()
  private(set) var suspectCount = 0

  /// Makes a report of nothing.
  ///
  /// - Parameters:
  ///   - source: Where the data come from.
  ///   - truthMeters: The true distance in metres; a value that is not finite counts as not known.
  ///   - criteria: What the distances are judged by when the truth is known.
  public init(
    source: ReportSource, truthMeters: Double? = nil,
    criteria: VerdictCriteria = VerdictCriteria()
  ) {
    self.source = source
    self.truthMeters = truthMeters.flatMap { $0.isFinite ? $0 : nil }
    self.criteria = criteria
  }

  /// The number of procedures.
  public var procedureCount: Int { track.count }

  /// Adds a procedure and what became of it.
  ///
  /// - Parameters:
  ///   - procedure: The procedure with its steps.
  ///   - record: Its estimate, and what else is known of it.
  /// - Complexity: O(*n*) in the steps.
  public mutating func add(_ procedure: borrowing Procedure, _ record: ReportProcedure) {
    let estimate = record.estimate
    inspection.add(procedure, estimate)
    track.add(record, offset: procedure.initiator.meanFrequencyOffset)
    sample.add(record.meters)
    grids.add(procedure)
    levels.add(procedure)
    differences.add(procedure)
    if let detail = ProcedureDetail(procedure, record) { details.add(detail) }
    if estimate.status == .ok { methods[estimate.method, default: 0] += 1 }
    for path in estimate.paths where path.meters.isFinite {
      weights[path.path - 1].add(path.weight)
      pathSamples[path.path - 1].add(path.meters)
    }
    velocity.add(estimate.velocityMetersPerSecond)
    if estimate.isSuspect { suspectCount += 1 }
  }

  /// Takes over what the assembler knows beside procedures.
  public mutating func finish(_ assembler: ProcedureAssembler) { inspection.finish(assembler) }
}

extension ProcedureSide {
  /// The mean frequency offset that the side measured, in parts per million; `nil` where it measured none.
  var meanFrequencyOffset: Double? {
    var sum = 0.0
    var count = 0
    for step in steps {
      guard let offset = step.frequencyOffset else { continue }
      sum += offset.partsPerMillion
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }
}
