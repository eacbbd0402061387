#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compares allocations and instructions with a committed baseline, which does not depend on how busy a machine is.
struct CheckCommand {
  private let rows: [Row]
  private let path: String
  private let isUpdate: Bool

  /// How much more instructions an operation may take, as a share.
  private static let tolerance = 0.02

  init(_ arguments: ArraySlice<String>) throws {
    let words = try Words(arguments, valued: ["--baseline", "--filter"], flags: ["--update"])
    let filter = words.value("--filter") ?? ""
    rows = Row.all.filter { filter.isEmpty || $0.name.contains(filter) }
    path = words.value("--baseline") ?? "Benchmarks/baselines/\(Machine.kind).json"
    isUpdate = words.has("--update")
    if isUpdate, !filter.isEmpty { throw UsageError(message: "a baseline holds all benchmarks") }
  }

  /// Checks and gives the exit status: 0 same or better, 2 worse, 5 no baseline.
  func run() throws -> Int32 {
    let baseline = try? JSONReport.read(Cost.self, path: path)
    guard isUpdate || baseline != nil else {
      DistanceBenchmarks.note("Error: there is no baseline \(path); make one with --update")
      return 5
    }
    let counter = try InstructionCounter()
    defer { counter.finish() }
    var costs: [Cost] = []
    var isWorse = false
    for row in rows {
      let cost = Cost(
        name: row.name, allocations: AllocationCount.perOperation(of: row.make()),
        instructions: try counter.instructionsPerOperation(of: row))
      costs.append(cost)
      let verdict = Self.verdict(cost, baseline?.first { $0.name == row.name })
      if verdict.isWorse { isWorse = true }
      print(row.name.trailing(38) + verdict.text)
    }
    if isUpdate {
      try (JSONReport.text(costs) + "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
      return 0
    }
    return isWorse ? 2 : 0
  }

  private static func verdict(_ cost: Cost, _ before: Cost?) -> (text: String, isWorse: Bool) {
    let allocations = cost.allocations?.shortText ?? "null"
    let text =
      cost.instructions.text(0).leading(11) + " instructions" + allocations.leading(7)
      + " allocations"
    guard let before else { return (text + "  not in the baseline", false) }
    let change = cost.instructions / before.instructions - 1
    let percent = (change < 0 ? "" : "+") + (100 * change).text(2) + " %"
    if let now = cost.allocations, let then = before.allocations, now > then {
      return (text + "  WORSE: \(then.shortText) allocations before", true)
    }
    if change > tolerance { return (text + "  WORSE: \(percent)", true) }
    return (text + "  \(percent)" + (change < -tolerance ? ", update the baseline" : ""), false)
  }
}
