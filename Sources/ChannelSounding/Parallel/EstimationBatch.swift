/// A few procedures in a row with their estimates, as threads hand them to each other.
struct EstimationBatch: Sendable {
  private var procedures: [Procedure]
  private var estimates: [DistanceEstimate]
  private var count = 0

  init(capacity: Int) {
    procedures = Array(repeating: Procedure(), count: capacity)
    estimates = Array(repeating: DistanceEstimate(), count: capacity)
  }

  /// Reads procedures until the batch is full or there are no more.
  ///
  /// - Returns: Whether there may be more.
  mutating func fill<Failure: Error>(
    _ next: (inout Procedure) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    count = 0
    while count < procedures.count {
      guard try next(&procedures[count]) else { return false }
      count += 1
    }
    return true
  }

  /// Estimates the procedures.
  mutating func estimate(_ estimator: inout DistanceEstimator) {
    for index in 0..<count { estimates[index] = estimator.estimate(procedures[index]) }
  }

  /// Hands the procedures out with their estimates.
  func handOut<Failure: Error>(
    _ each: (borrowing Procedure, DistanceEstimate) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<count { try each(procedures[index], estimates[index]) }
  }
}
