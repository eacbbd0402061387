/// Ranges by tones in full: takes the peer's motion and a residual frequency offset out, then fits multipath models.
struct MultipathRanger: ~Copyable, Sendable {
  private var schedule = StepSchedule()
  private var products = ToneProducts()
  private var velocity = VelocityEstimator()
  private var multipath = MultipathEstimator()
  private var responses = [TwoWayResponse](
    repeating: TwoWayResponse(), count: AntennaPermutation.maximumPathCount)

  init() {}

  /// Fills in what the tones of a procedure say.
  ///
  /// - Parameters:
  ///   - procedure: A complete procedure.
  ///   - tones: Its tones.
  ///   - estimate: Takes the distance, the error bar, the antenna paths and the velocity.
  /// - Returns: The models, or `nil` when no antenna path is usable.
  mutating func range(
    _ procedure: borrowing Procedure, _ tones: borrowing ToneGate,
    into estimate: inout DistanceEstimate
  ) -> MultipathEstimate? {
    guard schedule.fill(from: procedure), let timing = schedule.timing else {
      return settle(multipath.estimate(fusing: tones.responses), shortfall: 0, into: &estimate)
    }
    products.fill(from: procedure, schedule: schedule)
    let speed = velocity.estimate(
      products, pathCount: tones.pathCount, durationSeconds: schedule.duration * 1e-6)
    let shortfall = ResidualOffset(procedure, timing: timing).shortfallMeters(timing: timing)
    estimate.velocityMetersPerSecond = speed?.metersPerSecond
    guard let speed, speed.isSignificant else {
      return settle(
        multipath.estimate(fusing: tones.responses), shortfall: shortfall, into: &estimate)
    }
    products.fill(
      &responses, pathCount: tones.pathCount, stopping: Float(speed.metersPerSecond))
    return settle(multipath.estimate(fusing: responses), shortfall: shortfall, into: &estimate)
  }

  private func settle(
    _ fit: MultipathEstimate?, shortfall: Double, into estimate: inout DistanceEstimate
  ) -> MultipathEstimate? {
    guard let fit else {
      estimate.velocityMetersPerSecond = nil
      return nil
    }
    estimate.phaseMeters = fit.distanceMeters + shortfall
    estimate.standardErrorMeters = fit.standardErrorMeters
    for index in 0..<fit.antennaPathCount {
      let path = fit[antennaPath: index]
      guard path.isUsable else { continue }
      estimate.paths.append(
        AntennaPathEstimate(
          path: index + 1, meters: path.distanceMeters + shortfall, weight: path.weight))
    }
    return fit
  }
}

extension ToneProducts {
  /// Fills the responses with the products of a peer that has been stopped in the middle of the procedure.
  fileprivate func fill(
    _ responses: inout [TwoWayResponse], pathCount: Int, stopping speed: Float
  ) {
    for path in responses.indices { responses[path].removeAll() }
    for index in 0..<count {
      let turn = phasor(
        turns: twoWayTurns(channel: channels[index], seconds: seconds[index]) * speed)
      responses[Int(paths[index])].add(
        real: real[index] * turn.real - imaginary[index] * turn.imaginary,
        imaginary: real[index] * turn.imaginary + imaginary[index] * turn.real,
        channel: Int(channels[index]))
    }
    for path in 0..<pathCount { responses[path].average() }
  }
}
