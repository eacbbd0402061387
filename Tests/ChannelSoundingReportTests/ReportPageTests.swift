import ChannelSounding
import ChannelSoundingSimulation
import Testing

@testable import ChannelSoundingReport

@Suite("A report is one sound page that needs nothing but itself")
struct ReportPageTests {
  /// A report of simulated procedures.
  private func report(
    procedures: Int = 12, truth: Double? = nil, method: EstimationMethod = .auto,
    name: String = "a.btsnoop",
    prepare: (inout SimulationOptions) -> Void = { _ in }
  ) -> ReportBuilder {
    var options = SimulationOptions()
    prepare(&options)
    var simulator = Simulator(options: options, seed: 7)
    var estimator = DistanceEstimator(method: method)
    var source = ReportSource(file: name)
    source.format = "btsnoop"
    source.command = "channel-sounding report \(name)"
    var report = ReportBuilder(source: source, truthMeters: truth)
    for _ in 0..<procedures {
      let procedure = simulator.procedure(distanceMeters: 4)
      let estimate = estimator.estimate(procedure)
      report.add(
        procedure,
        ReportProcedure(
          estimate, trackedMeters: estimate.meters,
          models: ReportModel.models(of: estimator.multipathFit)))
    }
    return report
  }

  private func check(_ html: String, sourceLocation: SourceLocation = #_sourceLocation) -> PageCheck
  {
    let page = PageCheck(html)
    #expect(page.problem == nil, sourceLocation: sourceLocation)
    #expect(page.outside.isEmpty, sourceLocation: sourceLocation)
    #expect(Set(page.identifiers).count == page.identifiers.count, sourceLocation: sourceLocation)
    let known = Set(page.identifiers)
    #expect(page.references.allSatisfy(known.contains), sourceLocation: sourceLocation)
    #expect(page.labels.allSatisfy(known.contains), sourceLocation: sourceLocation)
    #expect(!page.text.contains("nan"), sourceLocation: sourceLocation)
    #expect(!html.contains("inf "), sourceLocation: sourceLocation)
    return page
  }

  @Test("Every plot is there")
  func plots() {
    let report = report(truth: 4) { options in
      options.toneAntennas = .twoByOne
      options.tones.lossProbability = 0.05
      options.configuration.subMode = .mode1
      options.addRoundTrips(20)
    }
    let page = check(report.html)
    for id in [
      "distance-wide", "distance-narrow", "rtt-wide", "errors", "histogram", "m1a", "m1p", "m1i",
      "m2i", "w1a",
      "tones-wide", "packets-wide", "toneloss-wide", "paths-wide", "weights", "steps", "offset",
      "rssi",
    ] {
      #expect(page.identifiers.contains(id + "-t"), "\(id)")
      #expect(page.identifiers.contains(id + "-d"), "\(id)")
    }
    #expect(page.elements["caption", default: 0] == page.elements["table", default: 0])
    #expect(page.text.contains("Verdict"))
    #expect(page.text.contains("channel-sounding report a.btsnoop"))
  }

  @Test("Each method gives a page", arguments: EstimationMethod.allCases)
  func methods(method: EstimationMethod) {
    _ = check(report(method: method).html)
  }

  @Test("Text of a capture stays text")
  func escaping() {
    let name = "<script>alert(1)</script>\"'&\u{0}.btsnoop"
    let html = report(procedures: 2, name: name).html
    #expect(!html.contains("<script"))
    #expect(check(html).text.contains("<script>alert(1)</script>"))
  }

  @Test("No procedure, one procedure, none with a distance")
  func edges() {
    let empty = ReportBuilder(source: ReportSource(file: "empty")).html
    #expect(check(empty).text.contains("no Channel Sounding procedure"))
    _ = check(report(procedures: 1).html)
    _ = check(report(procedures: 1, truth: 4).html)
    let aborted = report(procedures: 5, truth: 4) { $0.aborts.procedureProbability = 1 }
    let page = check(aborted.html)
    #expect(page.text.contains("No procedure gave a distance"))
    #expect(page.text.contains("Fail"))
    #expect(aborted.isVerdictFailed)
  }

  @Test("Long captures are joined, and the page says so")
  func joining() {
    var report = ReportBuilder(source: ReportSource(file: "long"))
    var simulator = Simulator(seed: 1)
    var estimator = DistanceEstimator(method: .slope)
    let procedure = simulator.procedure(distanceMeters: 4)
    var estimate = estimator.estimate(procedure)
    for index in 0..<20_000 {
      estimate.counter = UInt16(truncatingIfNeeded: index)
      estimate.secondsSinceEpoch = Double(index)
      estimate.meters = 4 + 0.001 * Double(index % 7)
      report.add(index % 100 == 0 ? procedure : Procedure(), ReportProcedure(estimate))
    }
    #expect(report.track.points.count <= Track.limit)
    #expect(report.track.missing == 0)
    #expect(report.sample.values.count <= ValueSample.limit)
    let html = report.html
    #expect(html.utf8.count < 2_000_000)
    #expect(check(html).text.contains("each point over time stands for"))
  }

  @Test("Two captures on one page")
  func comparison() {
    let lists = [3.0, 3.2].map { distance in
      var simulator = Simulator(seed: 3)
      var estimator = DistanceEstimator(method: .slope)
      return (0..<20).map { _ in estimator.estimate(simulator.procedure(distanceMeters: distance)) }
    }
    for truth in [nil, 3.0] {
      let page = ComparisonPage(
        Comparison(lists[0], lists[1], truthMeters: truth),
        first: ComparedCapture(name: "<a>", estimates: lists[0]),
        second: ComparedCapture(name: "b", estimates: lists[1]))
      let read = check(page.html)
      for id in ["track0-wide", "track1-narrow", "cdf", "differences"] {
        #expect(read.identifiers.contains(id + "-t"))
      }
      #expect(read.text.contains("significant"))
    }
    let none = ComparisonPage(
      Comparison([], [DistanceEstimate()]), first: ComparedCapture(name: "a", estimates: []),
      second: ComparedCapture(name: "b", estimates: [DistanceEstimate()]))
    _ = check(none.html)
  }
}
