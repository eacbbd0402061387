internal import ChannelSounding

/// What a procedure does when: its steps with mode, channel, antenna order and start.
///
/// Mode-0 steps open every subevent. The channel map is walked in a new random order as often as its repetition says;
/// sub-mode steps walk it in an order of their own, so that the main steps visit every channel.
struct Schedule {
  /// One step.
  struct Entry {
    var mode: StepMode
    var channel: ChannelIndex
    var permutation = AntennaPermutation(index: 0)
    /// The start of the step from the start of the procedure in µs.
    var microseconds = 0.0
  }

  private(set) var entries: [Entry] = []
  /// The places of the steps of each subevent.
  private(set) var subevents: [Range<Int>] = []
  /// The end of the last step in µs.
  private(set) var endMicroseconds = 0.0

  init(
    _ options: SimulationOptions, timing: StepTiming, spacingMicroseconds: Double,
    using source: inout RandomSource
  ) {
    let configuration = options.configuration
    let rest = Self.rest(of: options, using: &source)
    let channels = configuration.channelMap.channels
    let calibration = Int(configuration.mode0Steps)
    let capacity = SubeventCapacity(options)
    var next = 0
    while next < rest.count, subevents.count < ProcedureSide.maximumSubeventCount {
      let start = entries.count
      for _ in 0..<calibration {
        entries.append(
          Entry(mode: .mode0, channel: channels[source.integer(below: channels.count)]))
      }
      if next > 0 {
        let main = rest[..<next].filter { $0.mode == configuration.mainMode }
        entries += main.suffix(capacity.repeated)
      }
      while next < rest.count, entries.count - start < capacity.steps,
        entries.count < ProcedureSide.maximumStepCount
      {
        entries.append(rest[next])
        next += 1
      }
      if entries.count > ProcedureSide.maximumStepCount {
        entries.removeLast(entries.count - ProcedureSide.maximumStepCount)
      }
      if start == entries.count { break }
      place(start..<entries.count, timing: timing, spacing: spacingMicroseconds)
      let count = AntennaPermutation.count(ofPathCount: timing.antennaPathCount)
      for index in start..<entries.count where entries[index].mode.carriesTones {
        entries[index].permutation = AntennaPermutation(
          index: UInt8(source.integer(below: count)))
      }
      if entries.count == ProcedureSide.maximumStepCount { break }
    }
  }

  /// Sets the starts of a subevent's steps.
  private mutating func place(_ range: Range<Int>, timing: StepTiming, spacing: Double) {
    var time = Double(subevents.count) * spacing
    for index in range {
      entries[index].microseconds = time
      time += timing.microseconds(of: entries[index].mode)
    }
    endMicroseconds = time
    subevents.append(range)
  }

  /// The steps of main mode and sub-mode in order.
  private static func rest(
    of options: SimulationOptions, using source: inout RandomSource
  ) -> [Entry] {
    let configuration = options.configuration
    let channels = configuration.channelMap.channels
    var entries: [Entry] = []
    var mainSteps = 0
    var subSteps = 0
    var subChannels: [ChannelIndex] = []
    let least = max(Int(configuration.minimumMainModeSteps), 1)
    let most = max(Int(configuration.maximumMainModeSteps), least)
    var pause = least + source.integer(below: most - least + 1)
    for _ in 0..<max(Int(configuration.channelMapRepetition), 1) {
      for channel in source.shuffled(channels) {
        entries.append(Entry(mode: configuration.mainMode, channel: channel))
        mainSteps += 1
        guard let subMode = configuration.subMode, mainSteps == pause else { continue }
        mainSteps = 0
        pause = least + source.integer(below: most - least + 1)
        guard subSteps < options.subModeStepLimit else { continue }
        subSteps += 1
        if subChannels.isEmpty { subChannels = source.shuffled(channels) }
        entries.append(Entry(mode: subMode, channel: subChannels.removeLast()))
      }
    }
    return entries
  }
}
