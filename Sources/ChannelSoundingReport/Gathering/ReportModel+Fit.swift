public import ChannelSounding

extension ReportModel {
  /// The models of all antenna paths that a multipath fit could use.
  ///
  /// - Parameter fit: The fit of a procedure, or `nil` where the method fits none.
  /// - Returns: One model for each usable antenna path.
  public static func models(of fit: MultipathEstimate?) -> [ReportModel] {
    guard let fit else { return [] }
    return (0..<fit.antennaPathCount).compactMap { index in
      let path = fit[antennaPath: index]
      guard path.isUsable, path.model.pathCount > 0 else { return nil }
      return ReportModel(
        path: index + 1,
        arrivals: (0..<path.model.pathCount).map { wave in
          let amplitude = path.model.amplitude(wave)
          return Arrival(
            meters: path.model.distanceMeters(wave), real: amplitude.real,
            imaginary: amplitude.imaginary)
        }, referenceMegahertz: PathModel.centerMegahertz)
    }
  }
}
