/// Why a calibration cannot be made, and what is missing.
public enum CalibrationError: Error, Hashable, Sendable {
  /// A true distance is negative or not finite.
  case invalidTruth(meters: Double)
  /// There is no estimate at all.
  case noEstimates
  /// There are too few estimates to know their uncertainty.
  case tooFewEstimates(count: Int, needed: Int)
  /// A scale needs more distances.
  case tooFewDistances(count: Int, needed: Int)
  /// A scale needs distances that lie further apart.
  case distancesTooClose(spanMeters: Double, neededMeters: Double)
  /// The offset is not the same at all distances.
  case inconsistent(lowestOffsetMeters: Double, highestOffsetMeters: Double)
  /// The estimates scatter so widely that the offset stays unknown.
  case uncertain(standardErrorMeters: Double, limitMeters: Double)
}

extension CalibrationError: CustomStringConvertible {
  /// The error as a sentence that says what to do.
  public var description: String {
    switch self {
    case .invalidTruth(let meters):
      "A true distance of \(meters) m does not exist: give metres, zero or more."
    case .noEstimates:
      "No procedure gave an estimate, so there is nothing to calibrate with."
    case .tooFewEstimates(let count, let needed):
      """
      \(count) estimates are too few: record at least \(needed) procedures at one distance, or one \
      at each of two distances.
      """
    case .tooFewDistances(let count, let needed):
      "A scale needs at least \(needed) distances, there are \(count): add distances or fit the offset alone."
    case .distancesTooClose(let span, let needed):
      """
      A scale needs distances at least \(FixedPoint.meters(needed)) apart, these span \
      \(FixedPoint.meters(span)): add a farther one or fit the offset alone.
      """
    case .inconsistent(let lowest, let highest):
      """
      The offset goes from \(FixedPoint.meters(lowest, isSigned: true)) to \
      \(FixedPoint.meters(highest, isSigned: true)) between distances: check the true distances, and \
      measure in the open, or at more distances.
      """
    case .uncertain(let standardError, let limit):
      """
      The offset is known to \(FixedPoint.meters(standardError)) only, more than \
      \(FixedPoint.meters(limit)): record more procedures, or in the open.
      """
    }
  }
}
