import Foundation
import Testing

/// The exit statuses and messages of everything that cannot be done.
@Suite struct FailureTests {
  private let capture = Tool.capture("20_e2e_1002.btsnoop")

  @Test(arguments: [
    [], ["frobnicate"], ["range"], ["range", "--format"], ["range", "--unknown", "x"],
    ["range", "a", "b"], ["range", "a", "--format", "xml"], ["range", "a", "--method", "guess"],
    ["range", "a", "--truth", "five"], ["range", "a", "--tolerance", "1"], ["inspect"],
    ["inspect", "a", "--format", "csv"], ["compare", "a"], ["calibrate", "a"], ["simulate"],
    ["simulate", "--output", "x", "--paths", "5"],
  ])
  func `a command line that makes no sense ends with 64, a message and nothing on standard output`(
    words: [String]
  ) throws {
    let run = try Tool.run(words)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: "))
    #expect(run.errors.contains("Usage: channel-sounding"))
  }

  @Test func `a file that is no capture ends with 65`() throws {
    for (name, bytes) in [
      ("notes.txt", Array("Some words, but no capture.\nAnd a second line of them.\n".utf8)),
      ("empty.btsnoop", []), ("zeros.bin", [UInt8](repeating: 0, count: 500)),
    ] {
      let run = try Tool.withFile(name, bytes) { try Tool.run("range", $0) }
      #expect(run.status == 65, "\(name)")
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("Error: "))
      #expect(run.errors.contains(name), "the message names the file")
    }
  }

  @Test func `empty standard input ends with 65`() throws {
    #expect(try Tool.run("range", "-", input: []).status == 65)
  }

  @Test func `a folder ends with 65`() throws {
    let run = try Tool.run("range", Tool.repository.path)
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("Error: "))
  }

  @Test func `a capture without procedures ends with 65 and says what to record`() throws {
    // The header alone, and the header with the first packet, a command.
    let bytes = try Tool.bytes(capture)
    for length in [16, 16 + 24 + 8] {
      let run = try Tool.withFile("quiet.btsnoop", Array(bytes.prefix(length))) {
        try Tool.run("range", $0, "--method", "slope", "--format", "json")
      }
      #expect(run.status == 65)
      #expect(run.output == "")
      #expect(run.errors.contains("record"))
    }
  }

  @Test func `a file that does not exist ends with 66`() throws {
    let missing = Tool.temporaryFile("missing").path
    for command in ["range", "inspect"] {
      let run = try Tool.run(command, missing)
      #expect(run.status == 66)
      #expect(run.output == "")
      #expect(run.errors.contains(missing))
    }
    #expect(try Tool.run("range", capture, "--peer", missing).status == 66)
    #expect(try Tool.run("range", capture, "--calibration", missing).status == 66)
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read every file"))
  func `a file without permission ends with 66`() throws {
    let run = try Tool.withFile("secret.btsnoop", try Tool.bytes(capture)) { path in
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      return try Tool.run("range", path)
    }
    #expect(run.status == 66)
    #expect(run.errors.hasPrefix("Error: "))
  }

  @Test func `damage in the middle of a capture costs a warning, not the status`() throws {
    var bytes = try Tool.bytes(Tool.recording("mode2-single-path.btsnoop"))
    for index in 3000..<3040 { bytes[index] = 0xA5 }
    let run = try Tool.withFile("damaged.btsnoop", bytes) {
      try Tool.run("range", $0, "--method", "slope", "--format", "json")
    }
    #expect(run.status == 0)
    #expect(try run.objects().contains { $0["status"] as? String == "ok" })
  }

  @Test(arguments: 0..<40)
  func `no damage makes the tool crash`(seed: Int) throws {
    var bytes = try Tool.bytes(capture)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<10 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
    }
    let run = try Tool.run("range", "-", "--method", "slope", "--format", "json", input: bytes)
    #expect([0, 65].contains(run.status), "status \(run.status): \(run.errors)")
    _ = try run.objects()
  }
}
