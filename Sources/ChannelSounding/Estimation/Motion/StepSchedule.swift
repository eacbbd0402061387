/// When each step of a procedure took place, as far as the configuration tells.
///
/// The steps of a subevent follow each other without a break. Where several subevents start in one connection event,
/// the schedule tells the time between them; the time between connection events is not in any Channel Sounding event,
/// so a procedure that spreads over several of them has no schedule.
struct StepSchedule: Sendable {
  /// The start of each of the initiator's steps in µs, counted from the middle of the procedure.
  private(set) var starts: [Float] = []
  /// The duration of the procedure in µs.
  private(set) var duration: Float = 0
  /// How long the parts of a step last.
  private(set) var timing: StepTiming?

  init() { starts.reserveCapacity(ProcedureSide.maximumStepCount) }

  /// Takes over the times of a procedure's steps.
  ///
  /// - Returns: Whether the times are known.
  /// - Complexity: O(*n*) in the steps; allocates nothing.
  mutating func fill(from procedure: borrowing Procedure) -> Bool {
    timing = nil
    guard let configuration = procedure.configuration,
      let first = procedure.initiator.subevents.first
    else { return false }
    let spacing = Float(procedure.settings?.subeventInterval ?? 0) * 625
    let timing = StepTiming(
      configuration, antennaPathCount: max(procedure.antennaPathCount, 1),
      antennaSwitchMicroseconds: procedure.antennaSwitchMicroseconds)
    starts.removeAll(keepingCapacity: true)
    for (index, subevent) in procedure.initiator.subevents.enumerated() {
      guard subevent.startACLConnectionEvent == first.startACLConnectionEvent,
        index == 0 || spacing > 0
      else { return false }
      var time = Float(index) * spacing
      for step in subevent.steps {
        starts.append(time)
        time += Float(timing.microseconds(of: procedure.initiator.steps[step].mode))
      }
      duration = time
    }
    let middle = duration / 2
    for index in starts.indices { starts[index] -= middle }
    self.timing = timing
    return true
  }
}
