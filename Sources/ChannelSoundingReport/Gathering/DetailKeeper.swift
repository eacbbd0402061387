internal import ChannelSounding

/// Keeps the procedures of which one will turn out to be the median or the worst, in memory that does not grow.
///
/// The worst procedure is the one farthest from the truth or from the median; wherever that lies, it is either the
/// nearest or the farthest one. Of the others every second, fourth, eighth... is kept.
struct DetailKeeper: Sendable {
  /// The most procedures that are kept.
  static let limit = 512

  private var kept: [ProcedureDetail] = []
  private var stride = 1
  private var count = 0
  private var nearest: ProcedureDetail?
  private var farthest: ProcedureDetail?
  private var strayed: (detail: ProcedureDetail, meters: Double)?

  /// Whether no procedure was kept.
  var isEmpty: Bool { kept.isEmpty }

  /// Adds a procedure.
  mutating func add(_ detail: ProcedureDetail) {
    if detail.meters < nearest?.meters ?? .infinity { nearest = detail }
    if detail.meters > farthest?.meters ?? -.infinity { farthest = detail }
    if let tracked = detail.record.trackedMeters {
      let meters = abs(detail.meters - tracked)
      if meters > strayed?.meters ?? -1 { strayed = (detail, meters) }
    }
    if count % stride == 0 {
      if kept.count == Self.limit {
        kept = Swift.stride(from: 0, to: kept.count, by: 2).map { kept[$0] }
        stride *= 2
      }
      if count % stride == 0 { kept.append(detail) }
    }
    count += 1
  }

  /// The kept procedure nearest to a distance.
  func detail(nearestTo meters: Double) -> ProcedureDetail? {
    kept.min { abs($0.meters - meters) < abs($1.meters - meters) }
  }

  /// The procedure farthest from a distance.
  func detail(farthestFrom meters: Double) -> ProcedureDetail? {
    [nearest, farthest].compactMap(\.self).max {
      abs($0.meters - meters) < abs($1.meters - meters)
    }
  }

  /// The procedure farthest from what is tracked, or `nil` where nothing is.
  var farthestFromTrack: ProcedureDetail? { strayed?.detail }
}
