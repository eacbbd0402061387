internal import ChannelSounding

/// When the tones of a procedure were measured, so that a peer in motion can be drawn as if it stood still.
struct ToneTimes: Sendable {
  /// The start of each of the initiator's steps in seconds, counted from the middle of the procedure.
  private let starts: [Double]
  private let timing: StepTiming
  private let metersPerSecond: Double

  /// Finds the times, or `nil` where no velocity was measured or the schedule is not known.
  init?(_ procedure: borrowing Procedure, metersPerSecond: Double?) {
    guard let metersPerSecond, let configuration = procedure.configuration,
      let first = procedure.initiator.subevents.first
    else { return nil }
    let spacing = Double(procedure.settings?.subeventInterval ?? 0) * 625e-6
    timing = StepTiming(configuration, antennaPathCount: max(procedure.antennaPathCount, 1))
    self.metersPerSecond = metersPerSecond
    var starts = [Double](repeating: 0, count: procedure.initiator.steps.count)
    var end = 0.0
    for (index, subevent) in procedure.initiator.subevents.enumerated() {
      guard subevent.startACLConnectionEvent == first.startACLConnectionEvent,
        index == 0 || spacing > 0
      else { return nil }
      var time = Double(index) * spacing
      for step in subevent.steps {
        starts[step] = time
        time += timing.microseconds(of: procedure.initiator.steps[step].mode) * 1e-6
      }
      end = time
    }
    self.starts = starts.map { $0 - end / 2 }
  }

  /// The phasor that takes the motion since the middle of the procedure out of a product of tones.
  func stopping(step: Int, slot: Int, mode: StepMode, channel: ChannelIndex) -> (
    cosine: Double, sine: Double
  ) {
    let early = timing.toneMicroseconds(slot: slot, role: .reflector, mode: mode)
    let late = timing.toneMicroseconds(slot: slot, role: .initiator, mode: mode)
    let seconds = starts[step] + (early + late) / 2 * 1e-6
    let turns = 2 * channel.megahertz * 1e6 * metersPerSecond * seconds / 299_792_458
    return Elementary.unit(2 * .pi * turns)
  }
}
