import ChannelSounding

/// One procedure's estimate in the forms that `range` prints.
struct EstimateRow {
  var estimate: DistanceEstimate
  var adapter: UInt16
  var connectionHandle: UInt16

  init(_ estimate: DistanceEstimate, of procedure: borrowing Procedure) {
    self.estimate = estimate
    adapter = procedure.adapter
    connectionHandle = procedure.connectionHandle
  }

  /// The keys that scripts rely on, one object a procedure.
  var json: String {
    var object = JSONObject()
    object.add("procedure", Int(estimate.counter))
    object.add("time_s", estimate.secondsSinceEpoch, decimals: 6)
    object.add("status", estimate.status.name)
    object.add("distance_m", estimate.meters)
    object.add("standard_error_m", estimate.standardErrorMeters)
    object.add("method", estimate.method.rawValue)
    object.add("phase_distance_m", estimate.phaseMeters)
    object.add("rtt_distance_m", estimate.roundTripMeters)
    object.add("paths", estimate.paths.map(Self.json))
    object.add("velocity_mps", estimate.velocityMetersPerSecond)
    object.add("tones_used", estimate.tonesUsed)
    object.add("tones_dropped", Self.json(estimate.tonesDropped))
    object.add("round_trips_used", estimate.roundTripsUsed)
    object.add("round_trips_dropped", Self.json(estimate.roundTripsDropped))
    object.add("steps_dropped", Self.json(estimate.stepsDropped))
    object.add("suspect", estimate.isSuspect)
    object.add("adapter", Int(adapter))
    object.add("connection", Int(connectionHandle))
    return object.description
  }

  private static func json(_ path: AntennaPathEstimate) -> JSONObject {
    var object = JSONObject()
    object.add("path", path.path)
    object.add("distance_m", path.meters)
    object.add("weight", path.weight)
    return object
  }

  private static func json(_ losses: LossCounts) -> JSONObject {
    var object = JSONObject()
    for (reason, count) in losses.reasons { object.add(reason.name, count) }
    return object
  }

  /// The first line of a CSV.
  static let csvHeader =
    "procedure,time_s,status,distance_m,standard_error_m,method,phase_distance_m,rtt_distance_m,"
    + "velocity_mps,tones_used,tones_dropped,round_trips_used,steps_dropped,suspect,adapter,connection"

  /// The line of a CSV; what is not known stays empty.
  var csv: String {
    func cell(_ value: Double?, decimals: Int = 4) -> String {
      value?.text(decimals: decimals) ?? ""
    }
    let cells: [String] = [
      "\(estimate.counter)", cell(estimate.secondsSinceEpoch, decimals: 6), estimate.status.name,
      cell(estimate.meters), cell(estimate.standardErrorMeters), estimate.method.rawValue,
      cell(estimate.phaseMeters), cell(estimate.roundTripMeters),
      cell(estimate.velocityMetersPerSecond), "\(estimate.tonesUsed)",
      "\(estimate.tonesDropped.total)", "\(estimate.roundTripsUsed)",
      "\(estimate.stepsDropped.total)", "\(estimate.isSuspect)", "\(adapter)",
      "\(connectionHandle)",
    ]
    return cells.joined(separator: ",")
  }

  /// The head of the table.
  static let tableHeader =
    "procedure    time  distance       ±  method     tones  RTTs  status"

  /// The line of the table; times count from `start`.
  func table(start: Double?) -> String {
    let time = estimate.secondsSinceEpoch.flatMap { time in start.map { time - $0 } }
    let cells: [String] = [
      "\(estimate.counter)".aligned(to: 9),
      (time.map { $0.text(decimals: 2) + " s" } ?? "").aligned(to: 8),
      (estimate.meters.map { $0.text(decimals: 2) + " m" } ?? "-").aligned(to: 10),
      (estimate.standardErrorMeters.map { $0.text(decimals: 2) } ?? "").aligned(to: 8),
      "  " + (estimate.status == .ok ? estimate.method.rawValue : "-").padded(to: 9),
      "\(estimate.tonesUsed)".aligned(to: 7),
      "\(estimate.roundTripsUsed)".aligned(to: 6),
      "  " + status,
    ]
    return cells.joined()
  }

  private var status: String {
    guard estimate.status == .ok else {
      return estimate.status.name.split(separator: "_").joined(separator: " ")
    }
    return estimate.isSuspect ? "ok, suspect" : "ok"
  }
}
