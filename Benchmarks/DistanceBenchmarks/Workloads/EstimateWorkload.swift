import ChannelSounding

/// From a procedure to its distance.
final class EstimateWorkload: Workload {
  private let procedures: [Procedure]
  private var estimator: DistanceEstimator
  private var next = 0

  var cycle: Int { procedures.count }

  init(_ procedures: [Procedure], method: EstimationMethod) {
    self.procedures = procedures
    estimator = DistanceEstimator(method: method)
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      let estimate = estimator.estimate(procedures[next])
      blackHole(estimate.meters ?? 0)
      next += 1
      if next == procedures.count { next = 0 }
    }
  }
}
