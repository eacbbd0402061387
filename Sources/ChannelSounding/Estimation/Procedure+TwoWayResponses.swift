extension Procedure {
  /// The two-way responses of the antenna paths, as the estimators get them: usable tones only, repeats averaged.
  ///
  /// - Returns: One response for each antenna path; one that has no usable tone is empty.
  /// - Complexity: O(*n*) in the tones. Allocates; a `DistanceEstimator` does the same without.
  public func twoWayResponses() -> [TwoWayResponse] {
    var gate = ToneGate()
    gate.fill(from: self)
    return Array(gate.responses.prefix(gate.pathCount))
  }
}
