/// The correction of one estimator, for all antenna paths together or for one of them.
///
/// What is measured is taken to be `scale · truth + offset`.
public struct CalibrationCorrection: Hashable, Sendable {
  /// The estimator; `auto` stands in for every estimator without a correction of its own.
  public var method: EstimationMethod
  /// The antenna path from 1, or `nil` for all paths together.
  public var path: Int?
  /// How far beyond the truth the estimator reads at the truth of zero, in metres.
  public var offsetMeters: Double
  /// The one-sigma uncertainty of the offset in metres.
  public var offsetStandardErrorMeters: Double
  /// How much the estimator reads for a metre of truth; 1 unless the data show otherwise.
  public var scale: Double
  /// The one-sigma uncertainty of the scale.
  public var scaleStandardError: Double
  /// The covariance of offset and scale in metres.
  public var covarianceMeters: Double
  /// How far single estimates lie from the corrected truth, one sigma in metres.
  public var residualMeters: Double
  /// The distances from which the correction was found, nearest first.
  public var points: [CalibrationPoint]

  /// Makes a correction from its parts.
  ///
  /// - Parameters:
  ///   - method: The estimator.
  ///   - path: The antenna path from 1, or `nil` for all paths together.
  ///   - offsetMeters: How far beyond the truth the estimator reads.
  ///   - offsetStandardErrorMeters: The uncertainty of the offset.
  ///   - scale: How much the estimator reads for a metre of truth.
  ///   - scaleStandardError: The uncertainty of the scale.
  ///   - covarianceMeters: The covariance of offset and scale.
  ///   - residualMeters: How far single estimates lie from the corrected truth.
  ///   - points: The distances from which the correction was found.
  /// - Precondition: The scale is finite and above zero.
  public init(
    method: EstimationMethod = .auto,
    path: Int? = nil,
    offsetMeters: Double,
    offsetStandardErrorMeters: Double = 0,
    scale: Double = 1,
    scaleStandardError: Double = 0,
    covarianceMeters: Double = 0,
    residualMeters: Double = 0,
    points: [CalibrationPoint] = []
  ) {
    precondition(scale > 0 && scale.isFinite, "a scale is above zero")
    self.method = method
    self.path = path
    self.offsetMeters = offsetMeters
    self.offsetStandardErrorMeters = offsetStandardErrorMeters
    self.scale = scale
    self.scaleStandardError = scaleStandardError
    self.covarianceMeters = covarianceMeters
    self.residualMeters = residualMeters
    self.points = points
  }

  /// The distance in signed metres that a measured one stands for.
  public func corrected(_ meters: Double) -> Double { (meters - offsetMeters) / scale }

  /// The error bar of a corrected distance: the estimate's own, and the uncertainty of the correction there.
  ///
  /// - Parameters:
  ///   - standardError: The error bar of the measured distance in metres.
  ///   - meters: The measured distance in metres.
  /// - Returns: The error bar of the corrected distance in metres.
  public func correctedStandardError(_ standardError: Double, of meters: Double) -> Double {
    let distance = corrected(meters)
    let uncertainty =
      offsetStandardErrorMeters * offsetStandardErrorMeters
      + distance * distance * scaleStandardError * scaleStandardError
      + 2 * distance * covarianceMeters
    return (standardError * standardError + max(uncertainty, 0)).squareRoot() / scale
  }
}
