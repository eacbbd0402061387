internal import ChannelSounding

/// How many steps the subevents of a simulation hold, and how long they last at most.
struct SubeventCapacity {
  /// The most steps of a subevent that the specification allows.
  static let maximumStepCount = 160

  /// The most steps of a subevent.
  let steps: Int
  /// How many main steps of the previous subevent are repeated.
  let repeated: Int
  /// The most subevents that a procedure takes.
  let subevents: Int
  /// The steps of the longest subevent.
  private let longest: Int
  private let calibration: Int

  init(_ options: SimulationOptions) {
    let configuration = options.configuration
    calibration = Int(configuration.mode0Steps)
    repeated = Int(configuration.mainModeRepetition)
    steps = min(max(options.stepsPerSubevent, calibration + repeated + 1), Self.maximumStepCount)
    let main = configuration.channelMap.count * max(Int(configuration.channelMapRepetition), 1)
    let pause = max(Int(configuration.minimumMainModeSteps), 1)
    let sub = configuration.subMode == nil ? 0 : min(main / pause, options.subModeStepLimit)
    let fresh = steps - calibration - repeated
    let total = min(main + sub, ProcedureSide.maximumStepCount)
    subevents = min(max((total + fresh - 1) / fresh, 1), ProcedureSide.maximumSubeventCount)
    longest = min(steps, calibration + repeated + total)
  }

  /// The duration of the longest subevent in µs.
  func microseconds(_ configuration: Configuration, timing: StepTiming) -> Double {
    let main = timing.microseconds(of: configuration.mainMode)
    let sub = configuration.subMode.map { timing.microseconds(of: $0) } ?? 0
    return Double(calibration) * timing.microseconds(of: .mode0)
      + Double(longest - calibration) * max(main, sub)
  }
}
