internal import ChannelSounding

/// The making of one procedure.
struct ProcedureSynthesis {
  let options: SimulationOptions
  let timing: StepTiming
  let schedule: Schedule
  let interference: InterferenceBurst?
  /// The response of every antenna path on every channel, without the delay of the direct wave.
  let responses: [[Complex]]
  var noise: RandomSource
  var packets: RandomSource
  var faults: RandomSource

  private let simulator: Simulator
  private let index: Int
  private let distanceMeters: Double
  private let velocityMetersPerSecond: Double

  init(
    simulator: Simulator, index: Int, distanceMeters: Double, velocityMetersPerSecond: Double
  ) {
    self.simulator = simulator
    self.index = index
    self.distanceMeters = distanceMeters
    self.velocityMetersPerSecond = velocityMetersPerSecond
    options = simulator.options
    timing = simulator.timing
    var scheduling = simulator.source(.schedule, procedure: index)
    schedule = Schedule(
      options, timing: timing, spacingMicroseconds: simulator.subeventSpacingMicroseconds,
      using: &scheduling)
    noise = simulator.source(.noise, procedure: index)
    packets = simulator.source(.packets, procedure: index)
    faults = simulator.source(.faults, procedure: index)
    interference = InterferenceBurst(
      options.tones.interference, stepCount: schedule.entries.count, using: &faults)
    var waves = simulator.source(.channel, procedure: options.isChannelStatic ? 0 : index)
    let map = options.configuration.channelMap
    let gains = options.pathGainDecibels
    responses = (0..<options.antennaPathCount).map { path in
      let realization = ChannelRealization(simulator.options.channel, using: &waves)
      let gain = Elementary.amplitude(decibels: gains.value(at: path))
      return (0..<80).map { channel in
        let channel = ChannelIndex(channel)
        return map.contains(channel) ? gain * realization.response(hertz: channel.hertz) : .zero
      }
    }
  }

  /// The distance at a time from the start of the procedure.
  func meters(atMicroseconds time: Double) -> Double {
    distanceMeters + velocityMetersPerSecond * (time - schedule.endMicroseconds / 2) * 1e-6
  }

  /// What both devices report.
  mutating func procedure() -> Procedure {
    var procedure = Procedure()
    procedure.counter = options.firstCounter &+ UInt16(truncatingIfNeeded: index)
    procedure.connectionHandle = options.connectionHandle
    procedure.configurationID = options.configuration.id
    procedure.configuration = options.configuration
    procedure.settings = simulator.settings
    procedure.antennaSwitchMicroseconds =
      simulator.timing.antennaSwitchMicroseconds.rounded(.up)
    procedure.localRole = options.configuration.role
    procedure.secondsSinceEpoch =
      options.startSecondsSinceEpoch + Double(index) * simulator.procedureIntervalSeconds
      + schedule.endMicroseconds * 1e-6
    for entry in schedule.entries.indices {
      let steps = steps(at: entry)
      procedure.initiator.steps.append(steps.initiator)
      procedure.reflector.steps.append(steps.reflector)
    }
    describe(&procedure.initiator, role: .initiator)
    describe(&procedure.reflector, role: .reflector)
    abort(&procedure)
    let isAborted = procedure.initiator.isAborted || procedure.reflector.isAborted
    procedure.completeness = isAborted ? .aborted : .complete
    procedure.pairSteps()
    return procedure
  }

  /// What both devices report about a step.
  private mutating func steps(at index: Int) -> (initiator: Step, reflector: Step) {
    let entry = schedule.entries[index]
    var initiator = Step(mode: entry.mode, channel: entry.channel)
    var reflector = initiator
    switch entry.mode {
    case .mode0: calibrate(entry, initiator: &initiator, reflector: &reflector)
    case .mode1: exchangePackets(entry, initiator: &initiator, reflector: &reflector)
    case .mode2: exchangeTones(at: index, initiator: &initiator, reflector: &reflector)
    case .mode3:
      exchangePackets(entry, initiator: &initiator, reflector: &reflector)
      exchangeTones(at: index, initiator: &initiator, reflector: &reflector)
    }
    if entry.mode.carriesTones, options.tones.abortedStepProbability > 0 {
      for role in Role.allCases where faults.happens(options.tones.abortedStepProbability) {
        let aborted = Step(mode: entry.mode, channel: entry.channel, isAborted: true)
        if role == .initiator { initiator = aborted } else { reflector = aborted }
      }
    }
    return (initiator, reflector)
  }

  /// Fills in what stands around the steps of a side.
  private func describe(_ side: inout ProcedureSide, role: Role) {
    side.status = .complete
    let hasTones = schedule.entries.contains { $0.mode.carriesTones }
    side.antennaPathCount = hasTones ? options.antennaPathCount : 0
    side.selectedTXPower = options.transmitPower
    let interval = options.connectionIntervalMilliseconds * 1000
    let events = index * Int(simulator.settings.procedureInterval)
    for range in schedule.subevents {
      let start = schedule.entries[range.lowerBound].microseconds
      let offsets = side.steps[range].compactMap(\.frequencyOffset?.partsPerMillion)
      let mean = offsets.isEmpty ? nil : offsets.reduce(0, +) / Double(offsets.count)
      side.subevents.append(
        Subevent(
          startACLConnectionEvent: options.firstConnectionEvent
            &+ UInt16(truncatingIfNeeded: events + Int(start / interval)),
          frequencyCompensation: role == .initiator
            ? mean.map { FrequencyOffset(partsPerMillion: $0) } : nil,
          referencePowerLevel: referencePowerLevel(atMicroseconds: start),
          steps: range))
    }
  }
}
