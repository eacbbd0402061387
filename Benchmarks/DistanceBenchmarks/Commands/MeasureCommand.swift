/// Measures benchmarks and prints what they cost.
struct MeasureCommand {
  private let rows: [Row]
  private let isListing: Bool
  private let isJSON: Bool
  private let comparePath: String?
  private var sampler = Sampler()

  init(_ arguments: ArraySlice<String>) throws {
    let words = try Words(
      arguments, valued: ["--filter", "--compare", "--seconds"], flags: ["--json", "--list"])
    if let operand = words.operands.first {
      throw UsageError(message: "unknown subcommand '\(operand)'")
    }
    let filter = words.value("--filter") ?? ""
    rows = Row.all.filter { filter.isEmpty || $0.name.contains(filter) }
    isListing = words.has("--list")
    isJSON = words.has("--json")
    comparePath = words.value("--compare")
    if let seconds = try words.number("--seconds") { sampler.totalDuration = .seconds(seconds) }
    if rows.isEmpty { throw UsageError(message: "no benchmark has '\(filter)' in its name") }
  }

  func run() throws {
    let names = rows.map(\.name)
    if isListing {
      names.forEach { print($0) }
      return
    }
    let earlier = try comparePath.map { try JSONReport.read(Measurement.self, path: $0) }
    if isJSON {
      DistanceBenchmarks.note(Machine.description)
      print(try JSONReport.text(rows.map(sampler.measure)))
      return
    }
    print(Machine.description)
    let table = TableReport(names: names)
    print(table.header)
    var measurements: [Measurement] = []
    for row in rows {
      let measurement = sampler.measure(row)
      print(table.line(measurement))
      measurements.append(measurement)
    }
    guard let earlier else { return }
    let comparison = ComparisonReport(earlier: earlier, names: names)
    print("\n" + comparison.header)
    for measurement in measurements { print(comparison.line(measurement)) }
  }
}
