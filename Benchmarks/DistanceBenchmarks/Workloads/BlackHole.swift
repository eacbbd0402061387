import BenchmarkSupport

/// Takes a result, so that the work for it cannot be left out.
func blackHole(_ value: Double) { benchmark_consume(value) }
