public import ChannelSounding

extension Simulator {
  /// A procedure and the truth about it.
  public struct Sample: Hashable, Sendable {
    /// The time of the middle of the procedure from the start of the walk in seconds.
    public var seconds: Double
    /// The distance in the middle of the procedure in metres.
    public var distanceMeters: Double
    /// How fast the distance grows in metres a second.
    public var velocityMetersPerSecond: Double
    /// What both devices report.
    public var procedure: Procedure
  }

  /// The next procedures, while the distance follows a path.
  ///
  /// - Parameters:
  ///   - count: The number of procedures, one every `procedureIntervalSeconds`.
  ///   - distanceMeters: The distance at a time in seconds from the start of the walk. Its slope over a millisecond
  ///     gives the velocity.
  /// - Returns: The procedures with their truth.
  public mutating func walk(
    count: Int, distanceMeters: (_ seconds: Double) -> Double
  ) -> [Sample] {
    (0..<count).map { index in
      let seconds = Double(index) * procedureIntervalSeconds
      let distance = distanceMeters(seconds)
      let velocity = (distanceMeters(seconds + 5e-4) - distanceMeters(seconds - 5e-4)) / 1e-3
      return Sample(
        seconds: seconds, distanceMeters: distance, velocityMetersPerSecond: velocity,
        procedure: procedure(distanceMeters: distance, velocityMetersPerSecond: velocity))
    }
  }

  /// The next procedures, while the distance changes at a constant velocity.
  ///
  /// - Parameters:
  ///   - count: The number of procedures.
  ///   - startMeters: The distance in the middle of the first procedure.
  ///   - velocityMetersPerSecond: How fast the distance grows.
  /// - Returns: The procedures with their truth.
  public mutating func walk(
    count: Int, startMeters: Double, velocityMetersPerSecond: Double
  ) -> [Sample] {
    walk(count: count) { startMeters + velocityMetersPerSecond * $0 }
  }
}
