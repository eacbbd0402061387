import BenchmarkSupport

/// Counts how many times an operation asks for memory.
enum AllocationCount {
  /// The exact count per operation over whole turns through the inputs, or `nil` where it cannot be had.
  ///
  /// The operation is done before, so that storage which is made once does not count.
  static func perOperation(of workload: any Workload) -> Double? {
    guard isCounting else { return nil }
    let cycle = workload.cycle
    for _ in 0..<2 {
      workload.prepare(cycle)
      workload.run(cycle)
    }
    workload.prepare(cycle)
    let before = benchmark_allocation_count()
    workload.run(cycle)
    let count = benchmark_allocation_count() - before
    return Double(count) / Double(cycle)
  }

  /// Whether counting works, tried once with an allocation.
  private static let isCounting: Bool = {
    guard benchmark_counts_allocations() else { return false }
    let before = benchmark_allocation_count()
    let probe = [Double](repeating: 1, count: Machine.coreCount + 1000)
    blackHole(probe[Machine.coreCount])
    return benchmark_allocation_count() > before
  }()
}
