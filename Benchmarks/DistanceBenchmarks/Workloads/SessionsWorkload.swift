import ChannelSounding

/// A reading for one of many peers at 10 Hz, with calibration and tracking, and its share of telling all the time.
final class SessionsWorkload: Workload {
  private let sessions: RangingSessions<Int>
  private let estimates: [DistanceEstimate]
  private let peerCount: Int
  private var next = 0

  /// How many readings every peer has in a second.
  static let readingsPerSecond = 10.0
  /// How many times a second the sessions are told the time.
  private static let advancesPerSecond = 10.0
  private static let start = 1_767_225_600.0

  /// Every peer has a reading, and all are told the time.
  var cycle: Int { peerCount }

  init(peerCount: Int, _ source: ProcedureSource) {
    self.peerCount = peerCount
    var estimator = DistanceEstimator(method: .impulse)
    estimates = source.procedures.map { procedure in
      var estimate = estimator.estimate(procedure)
      // The time of the reading counts, not that of the simulation.
      estimate.secondsSinceEpoch = nil
      return estimate
    }
    var configuration = RangingSessionConfiguration()
    configuration.calibration = Calibration(
      devices: "benchmark", date: "2026-01-01",
      corrections: [
        CalibrationCorrection(
          method: .impulse, offsetMeters: 0.4, offsetStandardErrorMeters: 0.02, scale: 1.01,
          scaleStandardError: 0.002)
      ])
    configuration.tracking = RangeTracker.Options()
    sessions = RangingSessions(configuration: configuration)
    do {
      for peer in 0..<peerCount { try sessions.start(peer, at: Self.start) }
    } catch {
      fatalError("a new session cannot be started: \(error)")
    }
    // Full histories: from then on every reading pushes another one out.
    run(peerCount * (configuration.historyCapacity + 1))
    precondition(sessions.count == peerCount, "a peer of the benchmark got lost")
  }

  func run(_ count: Int) {
    let readingsPerAdvance =
      Int(Double(peerCount) * Self.readingsPerSecond / Self.advancesPerSecond)
    let seconds = 1 / (Double(peerCount) * Self.readingsPerSecond)
    for _ in 0..<count {
      let peer = next % peerCount
      let now = Self.start + Double(next) * seconds
      // Neighbours in the pool are far apart; a peer's own distances move on slowly.
      let place = (peer + next / peerCount / 64) % estimates.count
      let reading = sessions.receive(estimates[place], from: peer, at: now)
      blackHole(reading?.meters ?? 0)
      next += 1
      if next.isMultiple(of: readingsPerAdvance) {
        blackHole(Double(sessions.advance(to: now).count))
      }
    }
  }
}
