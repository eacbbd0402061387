import ChannelSounding
import Testing

@testable import ChannelSoundingReport

@Suite("What a report gathers")
struct GatheringTests {
  private func record(_ counter: Int, _ meters: Double?, seconds: Double? = nil) -> ReportProcedure
  {
    var estimate = DistanceEstimate()
    estimate.counter = UInt16(truncatingIfNeeded: counter)
    estimate.secondsSinceEpoch = seconds
    estimate.meters = meters
    estimate.status = meters == nil ? .tooFewTones : .ok
    return ReportProcedure(estimate)
  }

  @Test("Points are joined pairwise with their ends")
  func joining() {
    var track = Track()
    for index in 0..<(3 * Track.limit) { track.add(record(index, Double(index)), offset: nil) }
    #expect(track.stride == 4)
    #expect(track.points.allSatisfy { $0.count == 4 })
    #expect(track.points[1].tones.least == 4)
    #expect(track.points[1].tones.greatest == 7)
    #expect(track.points[1].tones.mean == 5.5)
  }

  @Test("Counters go on over the end of 16 bits; gaps are counted")
  func counters() {
    var track = Track()
    for counter in [65_533, 65_534, 65_535, 0, 1, 5, 6] {
      track.add(record(counter, 1), offset: nil)
    }
    #expect(
      track.points.map(\.counter) == [65_533, 65_534, 65_535, 65_536, 65_537, 65_541, 65_542])
    #expect(track.missing == 3)
  }

  @Test("The sample is thinned evenly")
  func sample() {
    var sample = ValueSample()
    for index in 0..<(2 * ValueSample.limit + 10) { sample.add(Double(index)) }
    #expect(sample.stride == 4)
    #expect(sample.values.enumerated().allSatisfy { $1 == Double(4 * $0) })
  }

  @Test("Grid columns are joined and count every outcome once")
  func grid() {
    var grid = StepGrid()
    for index in 0..<1000 {
      grid.beginProcedure()
      grid.note(index % 10 == 0 ? .lost : .good, channel: 5)
    }
    #expect(grid.columns.count <= StepGrid.limit)
    #expect(grid.columns.reduce(0) { $0 + $1.procedures } == 1000)
    #expect(grid.totals[5] == SIMD4(900, 0, 0, 100))
  }

  @Test("Quantiles, spread and the range of the median")
  func quantiles() {
    let values = Quantiles((0...100).map(Double.init) + [.nan])
    #expect(values.median == 50)
    #expect(values(0.9) == 90)
    #expect(values.medianRange?.contains(50) == true)
    #expect(Quantiles([1, 2]).medianRange == nil)
    let wild = Quantiles((0..<100).map { Double($0 % 10) } + [5000])
    #expect(wild.plotRange.map { $0.upperBound < 30 } == true)
  }

  @Test("Gaps in time are found")
  func gaps() {
    var report = ReportBuilder(source: ReportSource(file: "x"))
    let procedure = Procedure()
    for second in [0.0, 1, 2, 3, 10, 11, 12] {
      report.add(procedure, record(Int(second), 2, seconds: second))
    }
    report.add(procedure, record(13, nil, seconds: 13))
    let gaps = report.gaps(TimeLine(report.track.points))
    #expect(gaps.ranges.count == 1)
    #expect(gaps.ranges[0].contains(6))
    #expect(gaps.rug == [13])
  }
}
