internal import ChannelSounding

extension ChannelIndex {
  /// The centre frequency in Hz.
  var hertz: Double { megahertz * 1e6 }
}

extension FrequencyOffset {
  /// The offset that is nearest to a number of parts per million.
  init(partsPerMillion: Double) {
    let hundredths = min(max((partsPerMillion * 100).rounded(), -10_000), 10_000)
    self.init(hundredthsOfPartsPerMillion: Int16(hundredths))
  }
}

extension [Double] {
  /// The element at a place, or zero where there is none.
  func value(at index: Int) -> Double { indices.contains(index) ? self[index] : 0 }
}
