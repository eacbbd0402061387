import ChannelSounding
import ChannelSoundingCapture

/// From the bytes of a capture to readings with their statistics, one procedure an operation.
final class PipelineWorkload: Workload {
  private let capture: [UInt8]
  private let procedureCount: Int
  private var reader: ProcedureReader
  private var left: Int
  private var procedure = Procedure()
  private var estimator: DistanceEstimator
  private var history = RangeHistory()

  /// The procedures that a reader has read before anything is measured, so that its storage is made.
  private static let lead = 32

  var cycle: Int { procedureCount / 2 }

  init(_ source: ProcedureSource, method: EstimationMethod) {
    capture = CaptureMaker.capture(source)
    procedureCount = source.procedures.count
    estimator = DistanceEstimator(method: method)
    reader = Self.open(capture)
    left = procedureCount
  }

  private static func open(_ capture: [UInt8]) -> ProcedureReader {
    do {
      return try ProcedureReader(bytes: capture)
    } catch {
      fatalError("the capture of the benchmark cannot be read: \(error)")
    }
  }

  func prepare(_ count: Int) {
    guard left < count else { return }
    reader = Self.open(capture)
    left = procedureCount
    run(Self.lead)
    precondition(left >= count, "the capture of the benchmark is too short")
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      guard let isThere = try? reader.next(into: &procedure), isThere else {
        fatalError("the capture of the benchmark has too few procedures")
      }
      let estimate = estimator.estimate(procedure)
      if let reading = RangeReading(estimate) {
        history.append(reading)
      } else {
        history.noteMissed()
      }
    }
    left -= count
    blackHole(history.last?.meters ?? 0)
  }
}
