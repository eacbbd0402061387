#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Counts instructions by running this program under valgrind.
///
/// Every benchmark runs twice with different numbers of turns through its inputs; the difference is free of start-up.
struct InstructionCounter {
  private let program: String

  /// Makes a counter; valgrind cannot read the debugging information of Swift, so it gets a copy without.
  init() throws {
    program = "/tmp/DistanceBenchmarks-\(getpid())"
    let command = "objcopy --strip-debug '\(CommandLine.arguments[0])' '\(program)'"
    guard let output = Self.output(of: command), output.isEmpty else {
      throw UsageError(message: "'check' needs objcopy")
    }
  }

  /// Removes the copy.
  func finish() { _ = unsafe unlink(program) }

  /// The instructions of one operation.
  func instructionsPerOperation(of row: Row) throws -> Double {
    let cycle = row.make().cycle
    let (few, many) = (1, 3)
    let difference = try count(row, turns: many) - count(row, turns: few)
    return Double(difference) / Double((many - few) * cycle)
  }

  private func count(_ row: Row, turns: Int) throws -> Int {
    let command =
      "SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=cachegrind --cache-sim=no "
      + "--cachegrind-out-file=/dev/null '\(program)' execute \(row.name) \(turns)"
    let output = Self.output(of: command) ?? ""
    // The line reads "==1234== I   refs:      16,129,407".
    for line in output.split(separator: "\n") where line.contains("refs:") {
      let digits = line.split(separator: ":").last?.filter(\.isNumber) ?? ""
      if let count = Int(digits) { return count }
    }
    throw UsageError(message: "'check' needs valgrind, which said:\n\(output)")
  }

  /// What a command prints, or `nil` when it cannot be started.
  private static func output(of command: String) -> String? {
    guard let pipe = unsafe popen(command + " 2>&1", "r") else { return nil }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe fread(&part, 1, part.count, pipe)
      if count == 0 { break }
      bytes += part[..<count]
    }
    _ = unsafe pclose(pipe)
    return String(decoding: bytes, as: UTF8.self)
  }
}
