import Foundation
import Testing

/// What `range` answers about captures whose truth is known.
@Suite struct RangeTests {
  /// The packets of vector 19 in every container: 20 tones and three round-trip times at 5 m.
  static let captures = [
    "20_e2e_1001.btsnoop", "20_e2e_1002.btsnoop", "20_e2e_2001.btsnoop", "20_e2e_187.pcap",
    "20_e2e_201_be_ns.pcap", "20_e2e_254.pcap", "20_e2e_201.pcapng",
  ]

  /// The keys that the design promises to scripts.
  static let keys: Set<String> = [
    "procedure", "time_s", "status", "distance_m", "standard_error_m", "method",
    "phase_distance_m", "rtt_distance_m", "paths", "velocity_mps", "tones_used", "tones_dropped",
    "steps_dropped",
  ]

  @Test(arguments: captures)
  func `every container of vector 19 gives 5 m by tones and 5.0215 m by round-trip times`(
    name: String
  ) throws {
    let slope = try Tool.run(
      "range", Tool.capture(name), "--method", "slope", "--format", "json")
    #expect(slope.status == 0)
    #expect(slope.errors == "")
    let objects = try slope.objects()
    #expect(objects.count == 1)
    let object = try #require(objects.first)
    #expect(keys.isSubset(of: Set(object.keys)))
    #expect(object["procedure"] as? Int == 8193)
    #expect(object["status"] as? String == "ok")
    #expect(object["method"] as? String == "slope")
    #expect(abs(try #require(object["distance_m"] as? Double) - 5) < 0.02)
    #expect(object["phase_distance_m"] as? Double == object["distance_m"] as? Double)
    #expect(abs(try #require(object["rtt_distance_m"] as? Double) - 5.0215) < 0.0001)
    #expect(object["tones_used"] as? Int == 20)
    #expect(object["velocity_mps"] is NSNull)
    let time = try #require(object["time_s"] as? Double)
    #expect(abs(time - 1_750_000_000.007) < 0.0011)
    let dropped = try #require(object["steps_dropped"] as? [String: Int])
    // Two packets of one step were not received.
    #expect(dropped.values.reduce(0, +) == 1)

    let timed = try Tool.run("range", Tool.capture(name), "--method=rtt", "--format=json")
    let answer = try #require(try timed.objects().first)
    #expect(abs(try #require(answer["distance_m"] as? Double) - 5.0215) < 0.0001)
    #expect(answer["method"] as? String == "rtt")
  }

  @Test func `the default method gives 5 m for vector 19 too`() throws {
    let run = try Tool.run("range", Self.captureWithH4, "--format", "json")
    #expect(run.status == 0)
    let meters = try #require(try run.objects().first?["distance_m"] as? Double)
    // The vector's steps visit the channels in rising order, so that a speed and a distance turn the phases alike: the
    // speed cannot be known, and one that is taken out all the same would move the distance by 35 cm.
    #expect(abs(meters - 5) < 0.02)
  }

  private static let captureWithH4 = Tool.capture("20_e2e_1002.btsnoop")
  private var keys: Set<String> { Self.keys }

  @Test func `every path has its number, distance and weight`() throws {
    let run = try Tool.run(
      "range", Tool.recording("mode2-four-paths.btsnoop"), "--method", "slope", "--format", "json")
    for object in try run.objects() {
      let paths = try #require(object["paths"] as? [[String: Any]])
      #expect(paths.map { $0["path"] as? Int } == [1, 2, 3, 4])
      let weights = try paths.map { try #require($0["weight"] as? Double) }
      #expect(abs(weights.reduce(0, +) - 1) < 0.001)
      #expect(paths.allSatisfy { $0["distance_m"] is Double })
    }
  }

  @Test func `JSON has one object a line, and every line has the promised keys`() throws {
    for name in ["mode2-single-path", "aborted-and-lossy", "mode1", "mode3"] {
      let run = try Tool.run(
        "range", Tool.recording("\(name).btsnoop"), "--method", "impulse", "--format", "json")
      #expect(run.status == 0)
      #expect(run.output.hasSuffix("\n"))
      for object in try run.objects() {
        #expect(keys.isSubset(of: Set(object.keys)))
        #expect((object["status"] as? String == "ok") == (object["distance_m"] is Double))
      }
    }
  }

  @Test func `CSV has a head and as many cells in every line`() throws {
    let path = Tool.recording("aborted-and-lossy.btsnoop")
    let run = try Tool.run("range", path, "--method", "slope", "--format", "csv")
    #expect(run.status == 0)
    let rows = run.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let head = try #require(rows.first)
    #expect(
      head.starts(with: [
        "procedure", "time_s", "status", "distance_m", "standard_error_m", "method",
      ])
    )
    #expect(rows.allSatisfy { $0.count == head.count })
    let objects = try Tool.run("range", path, "--method", "slope", "--format", "json").objects()
    #expect(rows.dropFirst().map { Int($0[0]) } == objects.map { $0["procedure"] as? Int })
    #expect(rows.dropFirst().map { String($0[2]) } == objects.map { $0["status"] as? String })
    for (row, object) in zip(rows.dropFirst(), objects) {
      #expect(Double(row[3]) == object["distance_m"] as? Double)
    }
  }

  @Test func `the table has a head, a line for every procedure and a summary`() throws {
    let run = try Tool.run("range", Tool.recording("mode2-single-path.btsnoop"))
    #expect(run.status == 0)
    #expect(run.lines[0].hasPrefix("procedure"))
    #expect(run.output.contains("4 of 4 procedures ranged"))
  }

  @Test(arguments: captures)
  func `a capture on standard input gives the same answers as the file`(name: String) throws {
    let path = Tool.capture(name)
    let file = try Tool.run("range", path, "--method", "slope", "--format", "json")
    let input = try Tool.run(
      "range", "-", "--method", "slope", "--format", "json", input: try Tool.bytes(path))
    #expect(input.status == 0)
    #expect(input.output == file.output)
  }

  @Test func `a truncated capture gives the procedures before its end and a warning`() throws {
    let path = Tool.recording("mode2-single-path.btsnoop")
    let whole = try Tool.run("range", path, "--method", "slope", "--format", "json").lines
    let bytes = try Tool.bytes(path)
    let run = try Tool.withFile("cut.btsnoop", bytes.dropLast(40)) {
      try Tool.run("range", $0, "--method", "slope", "--format", "json")
    }
    #expect(run.status == 0)
    #expect(run.lines.prefix(3) == whole.prefix(3))
    #expect(run.errors.contains("Warning"))
    #expect(run.errors.contains("ends inside the record"))
    let last = try #require(try run.objects().last)
    #expect(run.lines.count == 3 || last["status"] as? String != "ok")
  }

  @Test func `the peer's own capture takes the place of the Ranging Service`() throws {
    let own = Tool.recording("mode2-two-hosts.btsnoop")
    let peer = Tool.recording("mode2-two-hosts-peer.btsnoop")
    let run = try Tool.run(
      "range", own, "--peer", peer, "--method", "slope", "--format", "json")
    #expect(run.status == 0)
    let distances = try run.objects().map { try #require($0["distance_m"] as? Double) }
    #expect(distances.count == 3)
    #expect(distances.allSatisfy { abs($0 - 6.5) < 0.1 })
  }

  @Test func `a verdict decides over the exit status`() throws {
    let path = Tool.recording("mode2-single-path.btsnoop")
    let arguments = ["range", path, "--method", "slope", "--tolerance", "0.3"]
    let pass = try Tool.run(arguments + ["--truth", "5"])
    let fail = try Tool.run(arguments + ["--truth", "9"])
    #expect(fail.status == 1)
    #expect(fail.output.contains("FAIL"))
    // Four procedures may be too few for a verdict to pass; it must say which of both it is.
    #expect(pass.output.contains(pass.status == 0 ? "PASS" : "FAIL"))
    #expect(pass.status == 0 || pass.status == 1)
  }
}
