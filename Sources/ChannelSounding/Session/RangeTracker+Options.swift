extension RangeTracker {
  /// How a tracker expects peers to move and estimates to err.
  public struct Options: Hashable, Sendable {
    /// The random acceleration in m/s² of a peer that goes on as it does, one sigma.
    public var steadyMetersPerSecondSquared = 0.5
    /// The random acceleration in m/s² of a peer that starts, stops or turns, one sigma.
    public var turningMetersPerSecondSquared = 5.0
    /// The share of outliers.
    public var outlierShare = 0.15
    /// The mean size of outliers in metres.
    public var outlierMeters = 2.0
    /// The error bar in metres of a distance that comes without one.
    public var defaultStandardErrorMeters = 0.5
    /// The error bar in m/s of a speed that a procedure tells; twice that of simulated ones and more, as the waves of
    /// a real room do not all grow alike.
    public var speedStandardErrorMetersPerSecond = 0.15
    /// The longest time in seconds over which the filter keeps what it knows.
    public var maximumGapSeconds = 3.0

    /// Makes the options for a person walking in a building.
    public init() {}
  }
}
