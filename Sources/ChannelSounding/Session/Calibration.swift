/// The corrections that one pair of devices needs, found at known distances.
///
/// Antennas, cables and radios delay the signal, so every pair of devices reads too far by a constant, often by
/// metres. A calibration holds one correction for each estimator, and one for each antenna path where the data
/// support it; `CalibrationFit` makes it.
public struct Calibration: Hashable, Sendable {
  /// The version of the file format that this type reads and writes.
  public static let formatVersion = 1

  /// Which devices were calibrated, in the words of whoever did it.
  public var devices: String
  /// The day of the calibration, as `2026-11-30`.
  public var date: String
  /// What the calibration was made from: names of files or rigs.
  public var inputs: [String]
  /// The corrections.
  public var corrections: [CalibrationCorrection]

  /// Makes a calibration from its parts.
  ///
  /// - Parameters:
  ///   - devices: Which devices were calibrated.
  ///   - date: The day of the calibration.
  ///   - inputs: What the calibration was made from.
  ///   - corrections: The corrections.
  public init(
    devices: String, date: String, inputs: [String] = [], corrections: [CalibrationCorrection]
  ) {
    self.devices = devices
    self.date = date
    self.inputs = inputs
    self.corrections = corrections
  }

  /// The correction for an estimator and an antenna path.
  ///
  /// A path without a correction of its own takes the estimator's; a correction of the method `auto` stands in for
  /// every estimator that has none.
  ///
  /// - Parameters:
  ///   - method: The estimator.
  ///   - path: The antenna path from 1, or `nil` for all paths together.
  /// - Returns: The correction, or `nil` when none fits.
  /// - Complexity: O(*n*) in the number of corrections; allocates nothing.
  public func correction(
    for method: EstimationMethod, path: Int? = nil
  ) -> CalibrationCorrection? {
    index(method, path).map { corrections[$0] }
  }

  /// Corrects an estimate: the distance, its error bar, what tones and round-trip times say, and every path.
  ///
  /// The error bars grow by the uncertainty of the correction. What no correction fits stays as it is.
  ///
  /// - Parameter estimate: The estimate, which must not have been corrected before.
  /// - Returns: Whether a correction fits the estimate's method.
  /// - Complexity: O(*n*) in the number of corrections; allocates nothing.
  @discardableResult
  public func apply(to estimate: inout DistanceEstimate) -> Bool {
    if let rtt = index(.rtt, nil), let meters = estimate.roundTripMeters {
      estimate.roundTripStandardErrorMeters = estimate.roundTripStandardErrorMeters.map {
        corrections[rtt].correctedStandardError($0, of: meters)
      }
      estimate.roundTripMeters = corrections[rtt].corrected(meters)
    }
    guard let all = index(estimate.method, nil) else { return false }
    if estimate.method != .rtt, let meters = estimate.phaseMeters {
      estimate.phaseMeters = corrections[all].corrected(meters)
    }
    for place in estimate.paths.indices {
      let path = estimate.paths[place]
      guard let index = index(estimate.method, path.path) else { continue }
      estimate.paths[place].meters = corrections[index].corrected(path.meters)
    }
    if let meters = estimate.meters {
      estimate.standardErrorMeters = estimate.standardErrorMeters.map {
        corrections[all].correctedStandardError($0, of: meters)
      }
      estimate.meters = corrections[all].corrected(meters)
    }
    estimate.velocityMetersPerSecond = estimate.velocityMetersPerSecond.map {
      $0 / corrections[all].scale
    }
    return true
  }

  /// A corrected copy of an estimate; see `apply(to:)`.
  public func calibrated(_ estimate: DistanceEstimate) -> DistanceEstimate {
    var copy = estimate
    apply(to: &copy)
    return copy
  }

  private func index(_ method: EstimationMethod, _ path: Int?) -> Int? {
    var best: Int?
    var bestRank = 0
    for (index, correction) in corrections.enumerated() {
      guard correction.method == method || correction.method == .auto,
        correction.path == nil || correction.path == path
      else { continue }
      let rank = (correction.method == method ? 2 : 0) + (correction.path == nil ? 1 : 2)
      if rank > bestRank {
        best = index
        bestRank = rank
      }
    }
    return best
  }
}
