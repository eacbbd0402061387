/// Does one benchmark's operation a fixed number of times, so that a simulator can count instructions.
struct ExecuteCommand {
  private let row: Row
  private let turns: Int

  init(_ arguments: ArraySlice<String>) throws {
    let words = try Words(arguments, valued: [])
    guard words.operands.count == 2, let turns = Int(words.operands[1]), turns >= 0,
      let row = Row.all.first(where: { $0.name == words.operands[0] })
    else { throw UsageError(message: "'execute' takes the name of a benchmark and a number") }
    self.row = row
    self.turns = turns
  }

  /// Goes through all inputs once to make what is made once, then as often as asked for.
  func run() {
    let workload = row.make()
    for _ in 0...turns {
      workload.prepare(workload.cycle)
      workload.run(workload.cycle)
    }
  }
}
