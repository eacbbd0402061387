import ChannelSounding
import ChannelSoundingCapture
import Foundation

/// All procedures of a capture.
func procedures(
  _ capture: URL, peer: URL? = nil
) throws -> (procedures: [Procedure], diagnostics: AssemblyDiagnostics, faultCount: Int) {
  var reader = try ProcedureReader(path: capture.path, peerPath: peer?.path)
  var procedures: [Procedure] = []
  while let procedure = try reader.next() { procedures.append(procedure) }
  return (procedures, reader.assembler.diagnostics, reader.faults.count)
}

/// What a method makes of procedures, one after the other.
func estimates(_ procedures: [Procedure], _ method: EstimationMethod) -> [DistanceEstimate] {
  var estimator = DistanceEstimator(method: method)
  return procedures.map { estimator.estimate($0) }
}

/// The mean and the standard deviation of some numbers.
func statistics(_ values: [Double]) -> (mean: Double, deviation: Double) {
  let mean = values.reduce(0, +) / Double(values.count)
  let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  return (mean, (square / Double(max(values.count - 1, 1))).squareRoot())
}
