public import ChannelSounding

/// What a report shows of one procedure beside its steps.
public struct ReportProcedure: Hashable, Sendable {
  /// The estimate, calibrated where there is a calibration.
  public var estimate: DistanceEstimate
  /// The tracked distance in metres, or `nil` where nothing tracks.
  public var trackedMeters: Double?
  /// The models that were fitted to the antenna paths; empty where the method fits none.
  public var models: [ReportModel]

  /// Makes a record from its parts.
  ///
  /// - Parameters:
  ///   - estimate: The estimate.
  ///   - trackedMeters: The tracked distance in metres.
  ///   - models: The models that were fitted to the antenna paths.
  public init(
    _ estimate: DistanceEstimate, trackedMeters: Double? = nil, models: [ReportModel] = []
  ) {
    self.estimate = estimate
    self.trackedMeters = trackedMeters
    self.models = models
  }

  /// The distance, or `nil` without one that can be drawn.
  var meters: Double? {
    guard estimate.status == .ok, let meters = estimate.meters, meters.isFinite else { return nil }
    return meters
  }
}
