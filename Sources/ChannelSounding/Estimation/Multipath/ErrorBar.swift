/// Turns what the estimator knows about its doubt into one standard deviation.
///
/// The density's deviation covers noise and the choice of models: `σ = f · deviation + e · D² / √paths + floor`,
/// with `D` the echo spread. The second term stands for what no model holds: real echoes come one by one, so
/// in a long field a weak direct path and the first echo are mistaken for one another more often than a Gaussian
/// field admits.
///
/// `f` and `e` stand for simulated environments (one to three paths, fields of 15 to 40 ns with K from 10 to
/// -10 dB, lost tones): about 70 % of the pooled errors lie within one deviation, and at least half in each
/// environment. `DistanceBenchmarks calibrate-error-bar` fits them anew and checks the fit on other seeds: it gives
/// 0.90 and 0.0025, which leaves the longest field at 49 %; those here hold it at 64 % and the pool at 70 % as well.
enum ErrorBar {
  /// The factor on a density's deviation.
  static let deviationFactor = 0.85
  /// The error in metres for each square metre of echo spread.
  static let echoFactor = 0.0045
  /// The least error bar in metres: the grid and rounding.
  static let floor = 0.003

  /// The error bar of one antenna path.
  static func single(_ path: AntennaPathFit) -> Double {
    deviationFactor * path.densityDeviation
      + echoFactor * path.echoSpreadMeters * path.echoSpreadMeters + floor
  }

  /// The error bar of a fused distance.
  static func fused(deviation: Double, estimate: MultipathEstimate) -> Double {
    var sum = 0.0
    var count = 0.0
    for index in 0..<estimate.antennaPathCount where estimate[antennaPath: index].isUsable {
      let spread = estimate[antennaPath: index].echoSpreadMeters
      sum += spread * spread
      count += 1
    }
    let echoes = echoFactor * sum / count / count.squareRoot()
    return deviationFactor * deviation + echoes + floor
  }
}
