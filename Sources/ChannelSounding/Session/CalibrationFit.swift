/// Finds the corrections of a pair of devices from estimates at known distances.
///
/// ```swift
/// var fit = CalibrationFit()
/// for estimate in estimatesAtThreeMeters { fit.add(estimate, truthMeters: 3) }
/// for estimate in estimatesAtEightMeters { fit.add(estimate, truthMeters: 8) }
/// let calibration = try fit.calibration(devices: "tag 7, gate 2", date: "2026-11-30")
/// ```
///
/// At each distance the estimates are averaged without the fifth at each end. The offset is the average of all
/// distances, weighted by how well each is known **and** by how much distances disagree (the random-effects
/// mean of DerSimonian and Laird): a reflection shifts a whole distance, and a thousand procedures there do not make
/// that go away. A scale is fitted by weighted least squares.
public struct CalibrationFit: Sendable {
  /// What is fitted.
  public enum Model: Sendable, CaseIterable {
    /// An offset, and a scale if the data show beyond doubt that it is not 1.
    case automatic
    /// An offset.
    case offset
    /// An offset and a scale.
    case offsetAndScale
  }

  /// Estimators and antenna paths, each with a correction of its own.
  private struct Key: Hashable {
    var method: EstimationMethod
    var path: Int?
  }

  /// How well true distances are known, one sigma in metres.
  public var truthStandardErrorMeters = 0.01
  /// The greatest one-sigma uncertainty of an offset in metres that is worth having.
  public var largestStandardErrorMeters = 0.3

  /// The fewest estimates at a single distance.
  public static let minimumEstimateCount = 5
  /// The fewest distances for a scale.
  public static let minimumScaleDistanceCount = 3
  /// The least span of distances in metres for a scale.
  public static let minimumScaleSpanMeters = 4.0

  private var samples: [Key: [Double: [Double]]] = [:]
  private var invalidTruth: Double?

  /// Makes a fit without estimates.
  public init() {}

  /// Adds an estimate at a known distance.
  ///
  /// The estimate counts for its method, each of its antenna paths for the path, and round-trip times for theirs
  /// whatever the method. One without a distance is passed over.
  ///
  /// - Parameters:
  ///   - estimate: The estimate, not corrected by another calibration.
  ///   - truthMeters: The true distance.
  public mutating func add(_ estimate: DistanceEstimate, truthMeters: Double) {
    if estimate.method != .rtt, let meters = estimate.roundTripMeters {
      add(meters: meters, method: .rtt, truthMeters: truthMeters)
    }
    guard estimate.status == .ok, let meters = estimate.meters else { return }
    add(meters: meters, method: estimate.method, truthMeters: truthMeters)
    guard estimate.method != .rtt else { return }
    for path in estimate.paths {
      add(
        meters: path.meters, method: estimate.method, path: path.path, truthMeters: truthMeters)
    }
  }

  /// Adds a measured distance at a known distance.
  ///
  /// - Parameters:
  ///   - meters: The measured distance in signed metres; one that is not finite is passed over.
  ///   - method: The estimator, `auto` to stand for all.
  ///   - path: The antenna path from 1, or `nil` for all paths together.
  ///   - truthMeters: The true distance.
  public mutating func add(
    meters: Double, method: EstimationMethod = .auto, path: Int? = nil, truthMeters: Double
  ) {
    guard truthMeters.isFinite, truthMeters >= 0 else {
      invalidTruth = truthMeters
      return
    }
    guard meters.isFinite else { return }
    samples[Key(method: method, path: path), default: [:]][truthMeters, default: []].append(meters)
  }

  /// Makes the calibration, with a correction for everything that the data support.
  ///
  /// - Parameters:
  ///   - devices: Which devices were calibrated.
  ///   - date: The day of the calibration, as `2026-11-30`.
  ///   - inputs: What the calibration was made from: names of files or rigs.
  ///   - model: What is fitted.
  /// - Returns: The calibration.
  /// - Throws: What is missing, when there is no correction for any estimator; the reason is that of the estimator
  ///   with the most estimates.
  public func calibration(
    devices: String, date: String, inputs: [String] = [], model: Model = .automatic
  ) throws(CalibrationError) -> Calibration {
    if let invalidTruth { throw .invalidTruth(meters: invalidTruth) }
    var corrections: [CalibrationCorrection] = []
    var refusal: (count: Int, error: CalibrationError)?
    for key in samples.keys.sorted(by: { order($0) < order($1) }) {
      do throws(CalibrationError) {
        corrections.append(try correction(for: key.method, path: key.path, model: model))
      } catch {
        let count = samples[key]?.values.reduce(0) { $0 + $1.count } ?? 0
        if key.path == nil, count > refusal?.count ?? 0 { refusal = (count, error) }
      }
    }
    // A path's correction without the estimator's own would correct halves of an estimate.
    corrections = corrections.filter { correction in
      corrections.contains { $0.path == nil && $0.method == correction.method }
    }
    guard !corrections.isEmpty else { throw refusal?.error ?? .noEstimates }
    return Calibration(devices: devices, date: date, inputs: inputs, corrections: corrections)
  }

  /// Makes the correction of one estimator.
  ///
  /// - Parameters:
  ///   - method: The estimator.
  ///   - path: The antenna path from 1, or `nil` for all paths together.
  ///   - model: What is fitted.
  /// - Returns: The correction.
  /// - Throws: What is missing.
  public func correction(
    for method: EstimationMethod, path: Int? = nil, model: Model = .automatic
  ) throws(CalibrationError) -> CalibrationCorrection {
    if let invalidTruth { throw .invalidTruth(meters: invalidTruth) }
    guard let sample = samples[Key(method: method, path: path)] else { throw .noEstimates }
    let regression = CalibrationRegression(
      sample, truthVariance: truthStandardErrorMeters * truthStandardErrorMeters)
    var correction = try regression.correction(model: model, limit: largestStandardErrorMeters)
    correction.method = method
    correction.path = path
    return correction
  }

  private func order(_ key: Key) -> (Int, Int) {
    (EstimationMethod.allCases.firstIndex(of: key.method) ?? 0, key.path ?? 0)
  }
}
