extension ChannelView {
  /// The unwrapped phases in radians, from about zero at the first channel: of the measurement and of the model.
  ///
  /// The strongest delay is taken out first, so neither distance nor a gap in the channels breaks the unwrapping. The
  /// measurement is unwrapped along the model, so that the two differ by half a turn at most.
  var phases: (measured: [Double], modelled: [Double]) {
    let first = modelledChannels.lowerBound
    let modelled = unwrapped(Array(modelledChannels), self.modelled)
    let measured = zip(channels, self.measured).map { channel, value in
      let model = self.modelled[channel - first]
      return modelled[channel - first]
        + Elementary.angle(
          value.imaginary * model.real - value.real * model.imaginary,
          value.real * model.real + value.imaginary * model.imaginary)
    }
    let start = measured[0]
    return (measured.map { $0 - start }, modelled.map { $0 - start })
  }

  private func unwrapped(
    _ channels: [Int], _ values: [(real: Double, imaginary: Double)]
  ) -> [Double] {
    let slope = 2 * Double.pi * referenceMeters / Self.metersPerMicrosecond
    var last = 0.0
    return zip(channels, values).map { channel, value in
      let turn = Elementary.unit(slope * Double(channel))
      let phase = Elementary.angle(
        value.real * turn.sine + value.imaginary * turn.cosine,
        value.real * turn.cosine - value.imaginary * turn.sine)
      last = phase + ((last - phase) / (2 * .pi)).rounded() * 2 * .pi
      return last - slope * Double(channel)
    }
  }
}
