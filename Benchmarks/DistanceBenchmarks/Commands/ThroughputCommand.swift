import ChannelSounding
import ChannelSoundingCapture

/// Ranges a long capture in memory and prints how many procedures a second that amounts to, then what share of a core
/// many sessions take.
struct ThroughputCommand {
  private let seconds: Double
  private let methods: [EstimationMethod]
  private let workerCounts: [Int]

  init(_ arguments: ArraySlice<String>) throws {
    let words = try Words(arguments, valued: ["--seconds", "--method", "--jobs"])
    seconds = try words.number("--seconds") ?? 1
    methods =
      words.value("--method").flatMap { EstimationMethod(rawValue: $0) }.map { [$0] }
      ?? [.slope, .impulse, .rtt, .multipath]
    let jobs = Int(try words.number("--jobs") ?? Double(Machine.coreCount))
    workerCounts = jobs == 1 ? [1] : [1, jobs]
  }

  func run() throws {
    print(Machine.description)
    for (name, antennas) in [("1-path", ToneAntennaConfiguration.oneByOne), ("4-path", .twoByTwo)] {
      let capture = CaptureMaker.capture(ProcedureSource(count: 512, antennas: antennas))
      let decoding = try best { try decode(capture) }
      let megabytes = (Double(capture.count) / decoding / 1e6).text(0)
      print("decode/\(name)".trailing(24) + "\(megabytes) MB/s, \((512 / decoding).text(0)) /s")
      for method in methods {
        var line = "range/\(method.rawValue)/\(name)".trailing(24)
        // In turn, so that what else the machine does hits all alike.
        var times = [Double](repeating: .infinity, count: workerCounts.count)
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        repeat {
          for (index, count) in workerCounts.enumerated() {
            times[index] = min(times[index], try time { try range(capture, method, count) })
          }
        } while clock.now < end
        for (index, count) in workerCounts.enumerated() {
          line += "\(count) jobs: " + (512 / times[index]).text(0).leading(7) + " /s  "
        }
        if times.count > 1 { line += "speed-up " + (times[0] / times[1]).text(2) }
        print(line)
      }
    }
    try printSessions()
  }

  /// Prints the share of a core that the readings of one second take in all sessions.
  private func printSessions() throws {
    let workload = Row.sessions()
    let readingsPerSecond = Double(Row.sessionsPeerCount) * SessionsWorkload.readingsPerSecond
    let taken = try best { workload.run(Int(readingsPerSecond)) }
    let share = (100 * taken).text(2)
    let nanoseconds = (1e9 * taken / readingsPerSecond).text(0)
    print(
      Row.sessionsName.trailing(24) + "\(share) % of a core, \(nanoseconds) ns a reading")
  }

  private func decode(_ capture: [UInt8]) throws {
    var reader = try ProcedureReader(bytes: capture)
    var procedure = Procedure()
    while try reader.next(into: &procedure) { blackHole(Double(procedure.pairs.count)) }
  }

  private func range(_ capture: [UInt8], _ method: EstimationMethod, _ workerCount: Int) throws {
    var reader = try ProcedureReader(bytes: capture)
    try ParallelEstimator(method: method, workerCount: workerCount).run {
      (procedure: inout Procedure) throws(CaptureError) in
      try reader.next(into: &procedure)
    } each: { _, estimate throws(CaptureError) in
      blackHole(estimate.meters ?? 0)
    }
  }

  private func best(_ body: () throws -> Void) throws -> Double {
    var best = Double.infinity
    for _ in 0..<20 { best = min(best, try time(body)) }
    return best
  }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure(body).seconds
  }
}
