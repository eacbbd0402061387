import Foundation
import Testing

/// What the other commands print and leave.
@Suite struct CommandTests {
  @Test(arguments: ["--help", "-h", "help"])
  func `help goes to standard output and names every command`(word: String) throws {
    let run = try Tool.run(word)
    #expect(run.status == 0)
    #expect(run.errors == "")
    for command in ["range", "inspect", "simulate", "calibrate", "compare"] {
      #expect(run.output.contains("  \(command) "))
    }
    #expect(run.output.contains("Exit status"))
  }

  @Test(arguments: ["range", "inspect", "simulate", "calibrate", "compare"])
  func `every command has a help that names its options`(command: String) throws {
    for word in ["--help", "-h"] {
      let run = try Tool.run(command, word)
      #expect(run.status == 0)
      #expect(run.output.contains("Usage: channel-sounding \(command)"))
      #expect(run.output.contains("--help"))
    }
  }

  @Test func `the version is one line`() throws {
    let run = try Tool.run("--version")
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
    #expect(run.lines[0].hasPrefix("channel-sounding "))
  }

  @Test func `simulate writes the same capture for the same seed and another for another`() throws {
    let files = try [7, 7, 8].map { seed in
      let file = Tool.temporaryFile("simulated.btsnoop")
      defer { try? FileManager.default.removeItem(at: file) }
      let run = try Tool.run(
        "simulate", "--output", file.path, "--distance", "3", "--procedures", "2", "--paths", "2",
        "--seed", "\(seed)")
      #expect(run.status == 0)
      #expect(run.output == "")
      return try Tool.bytes(file.path)
    }
    #expect(files[0] == files[1])
    #expect(files[0] != files[2])
  }

  @Test func `inspect counts the procedures and steps of a capture as JSON`() throws {
    let run = try Tool.run(
      "inspect", Tool.recording("aborted-and-lossy.btsnoop"), "--format", "json")
    #expect(run.status == 0)
    let object = try #require(try run.objects().first)
    #expect(object["procedures"] as? Int == 8)
    #expect((object["links"] as? [Any])?.count == 1)
    #expect((object["faults"] as? [Any])?.count == 0)
    #expect(
      try Tool.run("inspect", Tool.capture("20_e2e_254.pcap")).output.contains("1 procedures"))
  }

  @Test func `a calibration that calibrate writes takes the offset out of range`() throws {
    let file = Tool.temporaryFile("calibration.json")
    let recording = Tool.temporaryFile("calibration.btsnoop").path
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(atPath: recording)
    }
    // The capture is made at 5 m; that it stood at 3 m makes an offset of 2 m.
    #expect(
      try Tool.run("simulate", "--output", recording, "--procedures", "10", "--snr", "30").status
        == 0)
    let run = try Tool.run(
      "calibrate", recording, "--truth", "3", "--output", file.path, "--model", "offset")
    #expect(run.status == 0)
    let ranged = try Tool.run(
      "range", recording, "--method", "slope", "--calibration", file.path, "--format", "json")
    #expect(try ranged.objects().count == 10)
    for object in try ranged.objects() {
      #expect(abs(try #require(object["distance_m"] as? Double) - 3) < 0.1)
    }
  }

  @Test func `compare tells that a capture does not differ from itself`() throws {
    let recording = Tool.recording("mode2-single-path.btsnoop")
    let run = try Tool.run(
      "compare", recording, recording, "--method", "slope", "--format", "json")
    #expect(run.status == 0)
    #expect(try run.objects().count == 1)
  }
}
