import ChannelSounding
import Testing

private func reading(_ meters: Double, at seconds: Double? = nil) -> RangeReading {
  guard let reading = RangeReading(meters: meters, source: .system, secondsSinceEpoch: seconds)
  else { preconditionFailure("\(meters) is no reading") }
  return reading
}

/// A fresh computation of everything, in the plainest way.
private struct Recomputed {
  let sorted: [Double]
  let mean: Double
  let standardDeviation: Double
  let slope: Double

  init(_ readings: [RangeReading]) {
    let values = readings.map(\.meters)
    let times = readings.map { $0.secondsSinceEpoch ?? .nan }
    let count = Double(values.count)
    sorted = values.sorted()
    let mean = values.reduce(0, +) / count
    self.mean = mean
    standardDeviation =
      (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
    let meanTime = times.reduce(0, +) / count
    slope =
      zip(times, values).reduce(0) { $0 + ($1.0 - meanTime) * ($1.1 - mean) }
      / times.reduce(0) { $0 + ($1 - meanTime) * ($1 - meanTime) }
  }

  func percentile(_ percent: Double) -> Double {
    let position = percent / 100 * Double(sorted.count - 1)
    let lower = Int(position)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (position - Double(lower)) * (sorted[upper] - sorted[lower])
  }
}

@Suite struct RangeHistoryTests {
  @Test func holdsTwoHundredReadingsUnlessToldOtherwise() {
    var history = RangeHistory()
    #expect(history.capacity == 200)
    for index in 1...250 { history.append(reading(Double(index))) }
    #expect(history.count == 200)
    #expect(history.first?.meters == 51)
    #expect(history.last?.meters == 250)
    #expect(history.map(\.meters) == (51...250).map(Double.init))
    #expect(history.newestFirst.first?.meters == 250)
    #expect(
      Array(history.newestFirst.map(\.meters).reversed()) == history.oldestFirst.map(\.meters))
    #expect(history.suffix(2).map(\.meters) == [249, 250])
  }

  @Test func anEmptyHistoryHasNoStatistics() {
    let history = RangeHistory(capacity: 3)
    #expect(history.isEmpty)
    #expect(history.statistics == nil)
    #expect(history.meanMeters == nil)
    #expect(history.medianMeters == nil)
    #expect(history.minimumMeters == nil)
    #expect(history.standardDeviationMeters == nil)
    #expect(history.trendMetersPerSecond == nil)
    #expect(history.csv().split(separator: "\n").count == 1)
    #expect(history.jsonLines().isEmpty)
  }

  @Test func statisticsOfAFewReadings() throws {
    var history = RangeHistory(capacity: 8)
    for (second, meters) in [2.0, 4, 4, 4, 5, 5, 7, 9].enumerated() {
      history.append(reading(meters, at: 1_800_000_000 + Double(second)))
    }
    let statistics = try #require(history.statistics)
    #expect(statistics.count == 8)
    #expect(statistics.lastMeters == 9)
    #expect(statistics.minimumMeters == 2)
    #expect(statistics.maximumMeters == 9)
    #expect(statistics.meanMeters == 5)
    #expect(statistics.medianMeters == 4.5)
    // The sum of squares is 32.
    #expect(abs(try #require(statistics.standardDeviationMeters) - (32.0 / 7).squareRoot()) < 1e-12)
    #expect(history.percentileMeters(0) == 2)
    #expect(history.percentileMeters(100) == 9)
    #expect(history.percentileMeters(101) == nil)
    #expect(history.percentileMeters(.nan) == nil)
  }

  @Test func theTrendOfASteadyWalkIsItsSpeed() throws {
    var history = RangeHistory(capacity: 50)
    for step in 0..<500 {
      let seconds = Double(step) * 0.1
      history.append(reading(100 - 1.5 * seconds, at: 1_800_000_000 + seconds))
    }
    #expect(abs(try #require(history.trendMetersPerSecond) + 1.5) < 1e-5)
  }

  @Test("A million readings: never more than the capacity, statistics as recomputed")
  func aMillionReadings() throws {
    var generator = SeededGenerator(seed: 1)
    var history = RangeHistory()
    var window: [RangeReading] = []
    for index in 0..<1_000_000 {
      let random = generator.next()
      // Mostly 3 m with centimetres of noise; now and then kilometres, which sums must forget again.
      let noise = Double(random & 0xFFFF) / 0xFFFF
      let meters = random >> 56 == 0 ? 9_999 * noise + 1e-3 : 3 + 0.1 * noise
      let new = reading(meters, at: 1_800_000_000 + 0.1 * Double(index))
      history.append(new)
      if index >= 999_800 { window.append(new) }
      if history.count > 200 { break }
    }
    #expect(history.count == 200)
    #expect(history.elementsEqual(window))
    let expected = Recomputed(window)
    #expect(history.minimumMeters == expected.sorted.first)
    #expect(history.maximumMeters == expected.sorted.last)
    #expect(history.medianMeters == expected.percentile(50))
    for percent in stride(from: 0.0, through: 100, by: 2.5) {
      let got = try #require(history.percentileMeters(percent))
      #expect(abs(got - expected.percentile(percent)) <= 1e-12 * got)
    }
    let deviation = try #require(history.standardDeviationMeters)
    #expect(abs(try #require(history.meanMeters) - expected.mean) < 1e-9)
    #expect(abs(deviation - expected.standardDeviation) < 1e-9 * max(1, deviation))
    let slope = try #require(history.trendMetersPerSecond)
    #expect(abs(slope - expected.slope) < 1e-4 * max(1, abs(expected.slope)))
  }

  @Test("Statistics equal a recomputation at every length", arguments: [1, 2, 3, 7, 64])
  func everyLength(capacity: Int) throws {
    var generator = SeededGenerator(seed: UInt64(capacity))
    var history = RangeHistory(capacity: capacity)
    var window: [RangeReading] = []
    for index in 0..<500 {
      // Few different values, so that ties are common.
      let new = reading(Double(generator.next() % 5 + 1), at: Double(index))
      history.append(new)
      window = Array((window + [new]).suffix(capacity))
      let expected = Recomputed(window)
      #expect(history.count == window.count)
      #expect(history.minimumMeters == expected.sorted.first)
      #expect(history.maximumMeters == expected.sorted.last)
      #expect(history.medianMeters == expected.percentile(50))
      #expect(abs(try #require(history.meanMeters) - expected.mean) < 1e-12)
      if window.count > 1 {
        let deviation = try #require(history.standardDeviationMeters)
        #expect(abs(deviation - expected.standardDeviation) < 1e-7)
      }
    }
  }

  @Test func theCapacityCanChange() {
    var history = RangeHistory(capacity: 4)
    for index in 1...6 { history.append(reading(Double(index))) }
    history.capacity = 2
    #expect(history.map(\.meters) == [5, 6])
    #expect(history.meanMeters == 5.5)
    history.capacity = 3
    history.append(reading(7))
    history.append(reading(8))
    #expect(history.map(\.meters) == [6, 7, 8])
    #expect(history.medianMeters == 7)
    history.removeAll()
    #expect(history.isEmpty)
    #expect(history.capacity == 3)
    history.append(reading(1))
    #expect(history.meanMeters == 1)
  }

  @Test func aCopyKeepsItsReadings() {
    var history = RangeHistory(capacity: 2)
    history.append(reading(1))
    let copy = history
    history.append(reading(2))
    history.append(reading(3))
    #expect(copy.map(\.meters) == [1])
    #expect(history.map(\.meters) == [2, 3])
  }

  @Test func gapsAreVisible() {
    var history = RangeHistory()
    history.append(reading(1, at: 10))
    history.append(reading(1, at: 10.1))
    history.noteMissed()
    history.noteMissed()
    history.append(reading(1, at: 10.4))
    history.append(reading(1, at: 15))
    history.noteMissed()
    let gaps = history.gaps(longerThan: 1)
    #expect(gaps.map(\.position) == [2, 3, 4])
    #expect(gaps.map(\.missedCount) == [2, 0, 1])
    #expect(gaps[1].seconds == 4.6)
    #expect(gaps[2].seconds == nil)
    #expect(history.gaps().map(\.position) == [2, 4])
    #expect(history.missedSinceLast == 1)
  }

  @Test func exportsAreWhatTheySay() throws {
    var history = RangeHistory()
    history.append(reading(1.5))
    history.noteMissed()
    let direction = RangeDirection(azimuth: 0.25, elevation: -0.5)
    history.append(
      try #require(
        RangeReading(
          meters: 0.1, source: .procedure(.multipath), secondsSinceEpoch: 1_800_000_000.125,
          standardErrorMeters: 0.03, direction: direction)))
    #expect(
      history.jsonLines() == """
        {"time_s":null,"distance_m":1.5,"standard_error_m":null,"source":"system",\
        "azimuth_rad":null,"elevation_rad":null,"missed_before":0}
        {"time_s":1800000000.125,"distance_m":0.1,"standard_error_m":0.03,"source":"multipath",\
        "azimuth_rad":0.25,"elevation_rad":-0.5,"missed_before":1}

        """)
    #expect(
      history.csv() == """
        time_s,distance_m,standard_error_m,source,azimuth_rad,elevation_rad,missed_before
        ,1.5,,system,,,0
        1800000000.125,0.1,0.03,multipath,0.25,-0.5,1

        """)
  }
}
