extension RangingSession {
  /// Takes a procedure: estimates its distance and takes the estimate.
  ///
  /// The estimate is made outside the session's lock, so the session can be read meanwhile. One estimator may serve
  /// many sessions, one after the other.
  ///
  /// - Parameters:
  ///   - procedure: The procedure.
  ///   - estimator: What turns it into a distance.
  ///   - secondsSinceEpoch: The time, or `nil` for that of the procedure.
  /// - Returns: The reading, or `nil` when there is none or the session is not running.
  @discardableResult
  public func receive(
    _ procedure: borrowing Procedure,
    using estimator: inout DistanceEstimator,
    at secondsSinceEpoch: Double? = nil
  ) -> RangeReading? {
    receive(estimator.estimate(procedure), at: secondsSinceEpoch)
  }
}
