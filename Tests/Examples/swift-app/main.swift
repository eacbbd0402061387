import ChannelSounding
import ChannelSoundingCapture

// Ranges a capture and tells what its history holds: swift run swift-app CAPTURE
var reader = try ProcedureReader(path: CommandLine.arguments[1])
var estimator = DistanceEstimator()
var filter = SentinelFilter()
var history = RangeHistory()

while let procedure = try reader.next() {
  let estimate = estimator.estimate(procedure)
  guard let reading = filter.reading(estimate) else {
    print("\(estimate.counter): \(estimate.status.name)")
    continue
  }
  history.append(reading)
  print("\(estimate.counter): \(reading.meters) m, ± \(reading.standardErrorMeters ?? .nan) m")
}
if let median = history.medianMeters { print("\(history.count) readings, median \(median) m") }
