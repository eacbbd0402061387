internal import ChannelSounding

/// Where interference hits a procedure.
struct InterferenceBurst {
  private let channels: Range<Int>
  private let steps: Range<Int>
  /// The standard deviation of each part of the noise.
  let deviation: Double
  /// Whether the quality indicators tell.
  let isReported: Bool

  /// Draws the place of a burst, or nothing when the procedure is spared.
  init?(
    _ model: ToneImpairments.Interference?, stepCount: Int, using source: inout RandomSource
  ) {
    guard let model, source.happens(model.probability) else { return nil }
    deviation = Elementary.amplitude(decibels: model.levelDecibels) / 2.0.squareRoot()
    isReported = model.isReported
    switch model.extent {
    case .channels(let count):
      let start = 2 + source.integer(below: max(76 - count, 1))
      channels = start..<(start + max(count, 0))
      steps = 0..<stepCount
    case .steps(let count):
      let start = source.integer(below: max(stepCount - count + 1, 1))
      channels = 0..<ChannelIndex.count
      steps = start..<(start + max(count, 0))
    }
  }

  /// Whether the burst hits a step.
  func hits(step: Int, channel: ChannelIndex) -> Bool {
    steps.contains(step) && channels.contains(Int(channel.rawValue))
  }
}
