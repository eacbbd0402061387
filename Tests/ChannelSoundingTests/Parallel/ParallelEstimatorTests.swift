import ChannelSounding
import ChannelSoundingSimulation
import Foundation
import Testing

/// Hands out procedures that tell where they stand by their counter, and ends by itself or with an error.
private struct Source {
  /// What a source can end with.
  struct Broken: Error, Equatable {
    var place: Int
  }

  private static let pool: [Procedure] = {
    var options = SimulationOptions()
    options.channel = .paths((3, 0.5))
    var simulator = Simulator(options: options, seed: 7)
    return (0..<12).map { simulator.procedure(distanceMeters: 1 + 2 * Double($0)) }
  }()

  /// The number of procedures.
  var count: Int
  /// Where the source breaks, or `nil` when it ends as it should.
  var breaking: Int?
  private(set) var readCount = 0

  init(count: Int, breaking: Int? = nil) {
    self.count = count
    self.breaking = breaking
  }

  static func procedure(_ place: Int) -> Procedure {
    var procedure = pool[place * 5 % pool.count]
    procedure.counter = UInt16(place)
    return procedure
  }

  mutating func next(into procedure: inout Procedure) throws(Broken) -> Bool {
    if let breaking, readCount == breaking { throw Broken(place: breaking) }
    guard readCount < count else { return false }
    procedure = Self.procedure(readCount)
    readCount += 1
    return true
  }
}

@Suite struct ParallelEstimatorTests {
  private static let workerCounts = [1, 2, 4]

  /// What one estimator says.
  private func plain(_ count: Int, _ method: EstimationMethod) -> [DistanceEstimate] {
    var estimator = DistanceEstimator(method: method)
    return (0..<count).map { estimator.estimate(Source.procedure($0)) }
  }

  @Test(
    "Every procedure is answered once, in order, as a single estimator answers it",
    arguments: workerCounts, [EstimationMethod.slope, .impulse])
  func answers(workers: Int, method: EstimationMethod) throws {
    // One, a batch, one more or less, more than the queue holds, many.
    for count in [1, 7, 8, 9, 81, 500] {
      var source = Source(count: count)
      var answers: [DistanceEstimate] = []
      var counters: [UInt16] = []
      try ParallelEstimator(method: method, workerCount: workers).run {
        (procedure: inout Procedure) throws(Source.Broken) in
        try source.next(into: &procedure)
      } each: { procedure, estimate throws(Source.Broken) in
        counters.append(procedure.counter)
        answers.append(estimate)
      }
      #expect(counters == (0..<count).map(UInt16.init))
      #expect(answers == plain(count, method))
      #expect(answers.allSatisfy { $0.meters != nil })
    }
  }

  @Test(arguments: workerCounts)
  func nothingComesOfNothing(workers: Int) {
    var asked = 0
    ParallelEstimator(method: .slope, workerCount: workers).run {
      (_: inout Procedure) throws(Never) in
      asked += 1
      return false
    } each: { procedure, _ throws(Never) in
      Issue.record("there is no procedure \(procedure.counter)")
    }
    #expect(asked == 1)
  }

  @Test("What was read before the source broke is handed out first", arguments: workerCounts)
  func sourceBreaks(workers: Int) {
    for place in [0, 1, 8, 83] {
      var source = Source(count: 500, breaking: place)
      var counters: [UInt16] = []
      #expect(throws: Source.Broken(place: place)) {
        try ParallelEstimator(method: .slope, workerCount: workers).run {
          (procedure: inout Procedure) throws(Source.Broken) in
          try source.next(into: &procedure)
        } each: { procedure, _ throws(Source.Broken) in
          counters.append(procedure.counter)
        }
      }
      #expect(counters == (0..<place).map(UInt16.init))
    }
  }

  @Test("After the taker has refused an estimate it gets no more", arguments: workerCounts)
  func takerBreaks(workers: Int) {
    for place in [0, 1, 8, 83, 499] {
      var source = Source(count: 500)
      var counters: [UInt16] = []
      #expect(throws: Source.Broken(place: place)) {
        try ParallelEstimator(method: .slope, workerCount: workers).run {
          (procedure: inout Procedure) throws(Source.Broken) in
          try source.next(into: &procedure)
        } each: { procedure, _ throws(Source.Broken) in
          counters.append(procedure.counter)
          if counters.count > place { throw Source.Broken(place: place) }
        }
      }
      #expect(counters == (0...place).map(UInt16.init))
    }
  }

  @Test("No more procedures are under way than the queue holds", arguments: workerCounts)
  func underWay(workers: Int) throws {
    var source = Source(count: 600)
    var handedOut = 0
    var most = 0
    try ParallelEstimator(method: .slope, workerCount: workers).run {
      (procedure: inout Procedure) throws(Source.Broken) in
      let isThere = try source.next(into: &procedure)
      most = max(most, source.readCount - handedOut)
      return isThere
    } each: { _, _ throws(Source.Broken) in
      handedOut += 1
    }
    #expect(handedOut == 600)
    // Two batches of eight for each thread and two for the one that reads.
    #expect(most <= (workers == 1 ? 1 : 8 * (2 * workers + 2)))
  }

  #if os(Linux)
    @Test("No thread is left when the work is done or given up", arguments: workerCounts)
    func threadsEnd(workers: Int) throws {
      // A thread gets the name of the one that starts it.
      let before = try ThreadName.current()
      try ThreadName.set("estimates-\(workers)")
      defer { try? ThreadName.set(before) }
      for isGivenUp in [false, true] {
        var source = Source(count: 100)
        var most = 0
        var handedOut = 0
        do throws(Source.Broken) {
          try ParallelEstimator(method: .slope, workerCount: workers).run {
            (procedure: inout Procedure) throws(Source.Broken) in
            try source.next(into: &procedure)
          } each: { _, _ throws(Source.Broken) in
            most = max(most, ThreadName.count("estimates-\(workers)"))
            handedOut += 1
            if isGivenUp, handedOut == 20 { throw Source.Broken(place: 20) }
          }
          #expect(!isGivenUp)
        } catch {
          #expect(isGivenUp)
        }
        #expect(most == (workers == 1 ? 1 : workers + 1))
        // A thread that has been waited for may be listed for another moment.
        for _ in 0..<1000 where ThreadName.count("estimates-\(workers)") > 1 {
          Thread.sleep(forTimeInterval: 0.002)
        }
        #expect(ThreadName.count("estimates-\(workers)") == 1)
      }
    }
  #endif
}

#if os(Linux)
  /// The names of the threads of this process, as the system lists them.
  private enum ThreadName {
    private static let ownFile = "/proc/thread-self/comm"

    static func current() throws -> String {
      try String(contentsOfFile: ownFile, encoding: .utf8).filter { $0 != "\n" }
    }

    static func set(_ name: String) throws {
      let file = try #require(FileHandle(forWritingAtPath: ownFile))
      try file.write(contentsOf: Data(name.utf8))
      try file.close()
    }

    static func count(_ name: String) -> Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.count { task in
        // One that ends meanwhile cannot be read.
        let found = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
        return found?.filter { $0 != "\n" } == name
      }
    }
  }
#endif
