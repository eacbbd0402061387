extension ChannelView {
  /// The unwrapped phases in radians, from about zero at the first channel: of the measurement and of the model.
  ///
  /// The strongest delay is taken out first, so neither distance nor a gap in the channels breaks the unwrapping.
  var phases: (measured: [Double], modelled: [Double]) {
    let first = modelledChannels.lowerBound
    let measured = unwrapped(channels, self.measured)
    var modelled = unwrapped(Array(modelledChannels), self.modelled)
    // Whole turns between the two have no meaning: the model goes to where the measurement lies.
    let offsets = Quantiles(
      zip(channels, measured).map { channel, phase in phase - modelled[channel - first] })
    let turns = (offsets.median / (2 * .pi)).rounded() * 2 * .pi
    for index in modelled.indices { modelled[index] += turns }
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
