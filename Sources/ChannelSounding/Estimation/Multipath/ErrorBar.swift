/// Turns what the estimator knows about its doubt into one standard deviation.
///
/// The density's deviation covers noise and the choice of models. It misses what no model holds: real echoes come
/// one by one, so the first of them and a weak direct path are mistaken for one another more often than a
/// Gaussian field admits, the more so the longer the echoes trail. The constants were fitted to simulated
/// environments.
enum ErrorBar {
  /// The factor on a density's deviation.
  static let deviationFactor = 0.9
  /// Metres for each metre of echo spread.
  static let echoFactor = 0.03
  /// The least error bar in metres: the grid and rounding.
  static let floor = 0.003

  /// The error bar of one antenna path.
  static func single(_ path: AntennaPathFit) -> Double {
    let a = deviationFactor * path.densityDeviation
    return a + echoFactor * path.echoSpreadMeters + floor
  }

  /// The error bar of a fused distance.
  static func fused(deviation: Double, estimate: MultipathEstimate) -> Double {
    var sum = 0.0
    var count = 0.0
    for index in 0..<estimate.antennaPathCount where estimate[antennaPath: index].isUsable {
      sum += estimate[antennaPath: index].echoSpreadMeters
      count += 1
    }
    return deviationFactor * deviation + echoFactor * sum / count / count.squareRoot() + floor
  }
}
