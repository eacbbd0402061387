extension MultipathEstimator {
  /// The share of channels that must remain.
  static let leastShare = 0.6
  /// How well phases must agree about the coarse delay for one path to be looked for.
  static let leastAgreement: Float = 0.55
  /// Residuals of more than this many times their median are left out.
  static let residualFactor: Float = 9

  /// Fits one path to the channels that interference has left alone; true when that leaves nothing but noise.
  ///
  /// Strong interference on a block of channels or steps, with a quality that says nothing of it, would take part in
  /// every model. A fit is repeated on the channels whose residual keeps below a multiple of the median.
  mutating func fitDespiteInterference() -> Bool {
    unsigned.copy(response)
    guard response.alignPhases() > Self.leastAgreement else {
      response.copy(unsigned)
      return false
    }
    aligned.copy(response)
    var fit = PathFit()
    for _ in 0..<4 {
      fitter.measure(response)
      fit = roughlyRefined(.zero, order: 1)
      fitter.prepareResidual(fit, aligned)
      let limit =
        Self.residualFactor
        * OneWayResponse.median(
          fitter.residualReal, fitter.residualImaginary, aligned.weight, count: aligned.count)
      response.copy(aligned)
      response.keepChannels { response, position in
        let channel = response.channels[position]
        let re = fitter.residualReal[channel >> 3][channel & 7]
        let im = fitter.residualImaginary[channel >> 3][channel & 7]
        return re * re + im * im <= limit
      }
      guard response.count < aligned.count,
        Double(response.count) >= Self.leastShare * Double(aligned.count),
        response.count >= Self.minimumChannelCount
      else { break }
    }
    if response.count < aligned.count,
      Double(response.count) >= Self.leastShare * Double(aligned.count),
      response.count >= Self.minimumChannelCount, isOnePath()
    {
      return true
    }
    response.copy(unsigned)
    fitter.measure(response)
    fitCount = 0
    return false
  }
}
