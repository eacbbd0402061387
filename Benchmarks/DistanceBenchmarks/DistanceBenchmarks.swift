#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures what ranging costs: time, allocations and instructions.
@main struct DistanceBenchmarks {
  static let usage = """
    Usage: DistanceBenchmarks [--filter TEXT] [--json] [--compare FILE] [--seconds N] [--list]
           DistanceBenchmarks accuracy [--procedures N] [--seed N] [--filter TEXT] [--json] [--own]
           DistanceBenchmarks check [--update] [--baseline FILE] [--filter TEXT]
           DistanceBenchmarks throughput [--method METHOD] [--jobs N] [--seconds N]
           DistanceBenchmarks calibrate-error-bar [--procedures N]
           DistanceBenchmarks generate FILE [--megabytes N] [--paths 1|4]

    Without a subcommand, measures every benchmark whose name contains TEXT. The column 'ratio' is the time as a
    multiple of the floor named behind it, measured in turn with the benchmark in the same run: it can be compared
    between runs, times cannot. 'allocs' is the exact number of allocations of one operation in steady state.

      --filter TEXT    only benchmarks whose name contains TEXT
      --json           print one JSON array instead of a table
      --compare FILE   print the change against the output of an earlier --json
      --seconds N      how long each benchmark is measured (default: 0.6)
      --list           print the names only

    'check' counts allocations and instructions of one operation (by valgrind, without start-up) and compares them with
    the committed baseline of this kind of machine: exit status 0 same or better, 2 worse, 5 no baseline.
    'throughput' ranges a capture on one thread and on all cores, and tells what share of a core 1,000 sessions at
    10 Hz take. 'generate' writes a capture of any size.
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch words.first {
      case "calibrate-error-bar": try CalibrateErrorBarCommand(words.dropFirst()).run()
      case "accuracy": try AccuracyCommand(words.dropFirst()).run()
      case "generate": try GenerateCommand(words.dropFirst()).run()
      case "check": exit(try CheckCommand(words.dropFirst()).run())
      case "throughput": try ThroughputCommand(words.dropFirst()).run()
      case "execute": try ExecuteCommand(words.dropFirst()).run()
      case "--help", "-h": print(usage)
      default: try MeasureCommand(words[...]).run()
      }
    } catch let error as UsageError {
      note("Error: \(error.message)\n\(usage)")
      exit(64)
    } catch {
      note("Error: \(error)")
      exit(1)
    }
  }

  /// Prints to standard error.
  static func note(_ text: String) {
    for line in [text + "\n"] { _ = unsafe line.withCString { unsafe write(2, $0, strlen($0)) } }
  }
}
