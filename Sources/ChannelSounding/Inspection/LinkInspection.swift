/// What the procedures of one configuration on one connection were like, and what of them was used.
public struct LinkInspection: Hashable, Sendable {
  /// The connection.
  public let link: LinkIdentifier
  /// The number of the configuration.
  public let configurationID: UInt8
  /// The configuration, or `nil` where the capture does not tell it.
  public internal(set) var configuration: Configuration?
  /// The schedule of procedures, or `nil` where the capture does not tell it.
  public internal(set) var settings: ProcedureSettings?
  /// The peer's capabilities, where the capture tells them.
  public internal(set) var remoteCapabilities: Capabilities?
  /// The peer's frequency actuation errors, where the capture tells them.
  public internal(set) var remoteFrequencyActuationErrors: FrequencyActuationErrorTable?
  /// The role of the local device.
  public internal(set) var localRole: Role = .initiator
  /// The number of antenna paths.
  public internal(set) var antennaPathCount = 0
  /// The number of procedures.
  public internal(set) var procedures = 0
  /// The number of procedures by how they ended, in the order of `EstimateStatus`.
  public internal(set) var statuses = [Int](repeating: 0, count: EstimateStatus.allCases.count)
  /// How the procedures ended one after the other, joined where they ended alike.
  public internal(set) var runs: [StatusRun] = []
  /// The number of procedures missing between two counters.
  public internal(set) var missingProcedures = 0
  /// The number of jumps of the counter.
  public internal(set) var counterJumps = 0
  /// What the initiator reported.
  public internal(set) var initiator = SideInspection()
  /// What the reflector reported.
  public internal(set) var reflector = SideInspection()
  /// The number of tone products used.
  public internal(set) var tonesUsed = 0
  /// How many tones were not used, by reason.
  public internal(set) var tonesDropped = LossCounts()
  /// The number of round-trip times used.
  public internal(set) var roundTripsUsed = 0
  /// How many round-trip times were not used, by reason.
  public internal(set) var roundTripsDropped = LossCounts()
  /// The round-trip times of each pair of antennas.
  public internal(set) var antennaRoundTrips = AntennaRoundTrips()
  /// How many pairs of steps with tones or times each channel saw, by channel index.
  public internal(set) var channelSteps = [Int](repeating: 0, count: ChannelIndex.count)
  /// How many of these pairs gave neither, by channel index.
  public internal(set) var channelLosses = [Int](repeating: 0, count: ChannelIndex.count)

  private var lastCounter: UInt16?

  /// The greatest step of the counter that is a gap; past it, the counter has started anew.
  static let greatestGap = 1024

  init(link: LinkIdentifier, configurationID: UInt8) {
    self.link = link
    self.configurationID = configurationID
  }

  /// What one side reported.
  public subscript(role: Role) -> SideInspection {
    role == .initiator ? initiator : reflector
  }

  /// Adds a procedure and what became of it.
  mutating func add(_ procedure: borrowing Procedure, _ estimate: DistanceEstimate) {
    procedures += 1
    statuses[Int(estimate.status.rawValue)] += 1
    note(procedure.counter, estimate.status)
    configuration = procedure.configuration ?? configuration
    settings = procedure.settings ?? settings
    localRole = procedure.localRole
    antennaPathCount = max(
      antennaPathCount, procedure.initiator.antennaPathCount, procedure.reflector.antennaPathCount)
    var initiatorLosses = procedure.initiatorLosses
    var reflectorLosses = procedure.reflectorLosses
    initiatorLosses += procedure.unusedPairs
    reflectorLosses += procedure.unusedPairs
    initiator.add(procedure.initiator, dropped: initiatorLosses)
    reflector.add(procedure.reflector, dropped: reflectorLosses)
    tonesUsed += estimate.tonesUsed
    tonesDropped += estimate.tonesDropped
    roundTripsUsed += estimate.roundTripsUsed
    roundTripsDropped += estimate.roundTripsDropped
    antennaRoundTrips.add(procedure)
    addChannels(procedure)
  }

  private mutating func note(_ counter: UInt16, _ status: EstimateStatus) {
    let isNext = lastCounter.map { $0 &+ 1 == counter } ?? true
    if let lastCounter, !isNext {
      let step = Int(Int16(bitPattern: counter &- lastCounter))
      counterJumps += 1
      if step <= Self.greatestGap { missingProcedures += max(step - 1, 0) }
    }
    lastCounter = counter
    if isNext, let last = runs.indices.last, runs[last].status == status {
      runs[last].last = counter
      runs[last].count += 1
    } else {
      runs.append(StatusRun(first: counter, last: counter, count: 1, status: status))
    }
  }

  private mutating func addChannels(_ procedure: borrowing Procedure) {
    guard procedure.completeness == .complete else { return }
    let initiatorGate = procedure.initiator.reportsToneQuality
    let reflectorGate = procedure.reflector.reportsToneQuality
    for pair in procedure.pairs {
      let step = procedure.initiator.steps[Int(pair.initiator)]
      guard step.mode != .mode0, let channel = step.channel, channel.isDefined else { continue }
      let answer = procedure.reflector.steps[Int(pair.reflector)]
      let loss =
        step.mode.carriesTones
        ? step.toneLoss(with: answer, initiatorGate: initiatorGate, reflectorGate: reflectorGate)
        : step.timingLoss ?? answer.timingLoss
      channelSteps[Int(channel.rawValue)] += 1
      if loss != nil { channelLosses[Int(channel.rawValue)] += 1 }
    }
  }
}
