/// Measures benchmarks: samples long enough for the clock, in turn with the floor's.
struct Sampler {
  /// The shortest time of one sample; shorter operations are repeated within it.
  var sampleDuration = Duration.microseconds(100)
  /// How long a benchmark is measured.
  var totalDuration = Duration.milliseconds(600)
  /// The fewest samples, however long they take.
  var minimumSampleCount = 15
  /// The most samples.
  var maximumSampleCount = 10_000

  /// Measures one benchmark.
  func measure(_ row: Row) -> Measurement {
    let workload = row.make()
    let floor = row.makeFloor?()
    let allocations = AllocationCount.perOperation(of: workload)
    let repetitions = calibrate(workload)
    let floorRepetitions = floor.map(calibrate) ?? 0

    var samples: [Double] = []
    var floorSamples: [Double] = []
    let clock = ContinuousClock()
    let end = clock.now + totalDuration
    while samples.count < maximumSampleCount,
      samples.count < minimumSampleCount || clock.now < end
    {
      samples.append(sample(workload, repetitions))
      if let floor { floorSamples.append(sample(floor, floorRepetitions)) }
    }
    let times = Percentiles(samples)
    let floorTimes = floorSamples.isEmpty ? nil : Percentiles(floorSamples)
    return Measurement(
      name: row.name, nanoseconds: times, operationsPerSecond: 1e9 / times.p50,
      allocations: allocations, floor: row.floorName,
      ratio: floorTimes.map { times.p50 / $0.p50 },
      ratioOfMinima: floorTimes.map { times.p0 / $0.p0 })
  }

  /// How many operations make a sample; doing them warms the caches up.
  private func calibrate(_ workload: any Workload) -> Int {
    var repetitions = 1
    while repetitions < 1 << 20 {
      let nanoseconds = min(sample(workload, repetitions), sample(workload, repetitions))
      let wanted = sampleDuration.nanoseconds
      if nanoseconds * Double(repetitions) >= wanted { break }
      let needed = Int((wanted / nanoseconds).rounded(.up))
      repetitions = max(repetitions + 1, min(needed, 2 * repetitions))
    }
    return repetitions
  }

  /// The time of one operation in nanoseconds over a number of them.
  private func sample(_ workload: any Workload, _ repetitions: Int) -> Double {
    workload.prepare(repetitions)
    let clock = ContinuousClock()
    let start = clock.now
    workload.run(repetitions)
    return (clock.now - start).nanoseconds / Double(repetitions)
  }
}
