public import ChannelSounding

/// One of two captures that are compared on a page.
public struct ComparedCapture: Sendable {
  /// What the capture is called.
  public var name: String
  /// One estimate for each procedure in the order of time, those without a distance included.
  public var estimates: [DistanceEstimate]

  /// Makes a capture from its parts.
  public init(name: String, estimates: [DistanceEstimate]) {
    self.name = name
    self.estimates = estimates
  }

  /// The procedures along time.
  var track: Track {
    var track = Track()
    for estimate in estimates { track.add(ReportProcedure(estimate), offset: nil) }
    return track
  }

  /// The distances in ascending order.
  var values: Quantiles { Quantiles(estimates.compactMap { ReportProcedure($0).meters }) }
}
