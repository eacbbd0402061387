internal import ChannelSounding

/// What the plots of one antenna path of one procedure show: amplitude, phase and impulse response.
struct ChannelView: Sendable {
  /// The one-way distance of one microsecond of two-way delay.
  static let metersPerMicrosecond = 299_792_458.0 * 1e-6 / 2

  /// The measured channels.
  let channels: [Int]
  /// The products of both sides' tones on them.
  let measured: [(real: Double, imaginary: Double)]
  /// What the model says on every channel from the first to the last measured one, scaled to the measurement.
  private(set) var modelled: [(real: Double, imaginary: Double)] = []
  /// The waves of the model, the strongest at 0 dB.
  private(set) var arrivals: [(meters: Double, decibels: Double)] = []
  /// The distance that the phase is unwrapped about: that of the strongest delay.
  let referenceMeters: Double
  /// The distance at which the channel repeats itself.
  let aliasMeters: Double

  /// Takes a response and the model that was fitted to it; without a model, one wave at the strongest delay.
  init?(_ response: TwoWayResponse, model: ReportModel?) {
    var channels: [Int] = []
    var measured: [(real: Double, imaginary: Double)] = []
    for channel in 0..<ChannelIndex.count {
      guard let value = response[channel] else { continue }
      channels.append(channel)
      measured.append((Double(value.real), Double(value.imaginary)))
    }
    guard let first = channels.first, let last = channels.last, channels.count > 1 else {
      return nil
    }
    self.channels = channels
    self.measured = measured
    let spacing = zip(channels, channels.dropFirst()).map { $1 - $0 }.min() ?? 1
    aliasMeters = Self.metersPerMicrosecond / Double(spacing)
    let windowed = Self.windowed(channels, measured)
    var best = 0.0
    var most = -1.0
    for step in 0..<600 {
      let meters = aliasMeters * (Double(step) / 600 - 0.05)
      let power = Self.power(windowed, at: meters)
      if power > most {
        most = power
        best = meters
      }
    }
    referenceMeters = best
    let shape = (first...last).map { channel in
      model?.twoWay(channel: channel) ?? Self.wave(at: best, channel: channel)
    }
    modelled = Self.scaled(shape, from: first, to: channels, measured)
    let strongest = model?.arrivals.map(\.magnitude).max() ?? 0
    if strongest > 0 {
      // A wave of the one-way channel counts twice in the product.
      arrivals = (model?.arrivals ?? []).map {
        (
          $0.meters,
          2 * Elementary.decibels(power: ($0.magnitude / strongest) * ($0.magnitude / strongest))
        )
      }
    }
  }

  /// The channels of `modelled`.
  var modelledChannels: ClosedRange<Int> { channels[0]...channels[channels.count - 1] }

  private static func wave(at meters: Double, channel: Int) -> (real: Double, imaginary: Double) {
    let turn = Elementary.unit(-2 * .pi * Double(channel) * meters / metersPerMicrosecond)
    return (turn.cosine, turn.sine)
  }

  /// Scales and turns a model so that it lies closest to the measurement.
  private static func scaled(
    _ shape: [(real: Double, imaginary: Double)], from first: Int, to channels: [Int],
    _ measured: [(real: Double, imaginary: Double)]
  ) -> [(real: Double, imaginary: Double)] {
    var real = 0.0
    var imaginary = 0.0
    var power = 0.0
    for (channel, value) in zip(channels, measured) {
      let model = shape[channel - first]
      real += value.real * model.real + value.imaginary * model.imaginary
      imaginary += value.imaginary * model.real - value.real * model.imaginary
      power += model.real * model.real + model.imaginary * model.imaginary
    }
    guard power > 0 else { return shape }
    real /= power
    imaginary /= power
    return shape.map {
      ($0.real * real - $0.imaginary * imaginary, $0.real * imaginary + $0.imaginary * real)
    }
  }

  /// Weighs channels by Hann's window over the measured band, which keeps side lobes down.
  private static func windowed(
    _ channels: [Int], _ values: [(real: Double, imaginary: Double)]
  ) -> [(channel: Int, real: Double, imaginary: Double)] {
    let first = Double(channels[0]) - 1
    let length = Double(channels[channels.count - 1]) + 1 - first
    return zip(channels, values).map { channel, value in
      let weight = 0.5 - 0.5 * Elementary.unit(2 * .pi * (Double(channel) - first) / length).cosine
      return (channel, value.real * weight, value.imaginary * weight)
    }
  }

  private static func power(
    _ values: [(channel: Int, real: Double, imaginary: Double)], at meters: Double
  ) -> Double {
    var real = 0.0
    var imaginary = 0.0
    let step = Elementary.unit(2 * .pi * meters / metersPerMicrosecond)
    var turn = (cosine: 1.0, sine: 0.0)
    var channel = 0
    for value in values {
      while channel < value.channel {
        turn = (
          turn.cosine * step.cosine - turn.sine * step.sine,
          turn.cosine * step.sine + turn.sine * step.cosine
        )
        channel += 1
      }
      real += value.real * turn.cosine - value.imaginary * turn.sine
      imaginary += value.real * turn.sine + value.imaginary * turn.cosine
    }
    return real * real + imaginary * imaginary
  }

  /// The impulse response over distances in decibels below its peak: of the measurement and of the model.
  func impulse(over meters: [Double]) -> (measured: [Double], modelled: [Double]) {
    let first = channels[0]
    let model = channels.map { modelled[$0 - first] }
    return (levels(measured, meters), levels(model, meters))
  }

  private func levels(
    _ values: [(real: Double, imaginary: Double)], _ meters: [Double]
  ) -> [Double] {
    let windowed = Self.windowed(channels, values)
    let powers = meters.map { Self.power(windowed, at: $0) }
    let most = max(powers.max() ?? 0, 1e-30)
    return powers.map { Elementary.decibels(power: $0 / most) }
  }
}
