import ChannelSounding
import ChannelSoundingCapture
import Foundation
import Testing

@Suite struct CalibrationFileTests {
  /// Runs a test with a file that is removed afterwards.
  private func withFile(_ text: String?, _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("calibration-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    if let text { try Data(text.utf8).write(to: url) }
    try body(url.path)
  }

  private func failure(_ path: String) -> CalibrationFileError? {
    do throws(CalibrationFileError) {
      _ = try Calibration(contentsOfFile: path)
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let calibration = Calibration(
      devices: "tag 7, gate 2", date: "2026-11-30", inputs: ["captures/3m.btsnoop"],
      corrections: [
        CalibrationCorrection(
          method: .multipath, path: 2, offsetMeters: 0.86, offsetStandardErrorMeters: 0.01,
          points: [
            CalibrationPoint(
              truthMeters: 3, estimateCount: 20, measuredMeters: 3.86, spreadMeters: 0.04,
              residualMeters: 0.001)
          ])
      ])
    try withFile(nil) { path in
      try calibration.write(toFile: path)
      #expect(try Calibration(contentsOfFile: path) == calibration)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("\"offset_m\" : 0.86,\n"))
      #expect(text.contains("\"date\" : \"2026-11-30\""))
      #expect(text.contains("captures/3m.btsnoop"))
      #expect(text.hasSuffix("}\n"))
    }
  }

  @Test func aHandWrittenFileMayBeShort() throws {
    let text = """
      {"version": 1, "devices": "a pair", "date": "2026-11-30",
       "corrections": [{"method": "auto", "offset_m": 0.5}]}
      """
    try withFile(text) { path in
      let correction = try Calibration(contentsOfFile: path).correction(for: .rtt)
      #expect(correction?.offsetMeters == 0.5)
      #expect(correction?.scale == 1)
    }
  }

  @Test(arguments: [
    ("{", "not valid JSON"), ("[]", "the whole has the wrong type"), ("", "not valid JSON"),
    ("{\"version\": 1,,}", "not valid JSON"), ("{}", "version is missing"),
    (#"{"version": 2}"#, "version: version 2 is not 1"),
    (
      #"{"version": 1, "devices": "", "date": "", "corrections": [{"method": "auto"}]}"#,
      "corrections[0].offset_m is missing"
    ),
    (
      #"{"version":1,"devices":"","date":"","corrections":[{"method":"magic","offset_m":1}]}"#,
      "corrections[0].method: there is no method \"magic\""
    ),
    (
      #"{"version":1,"devices":"","date":"","corrections":[{"method":"rtt","offset_m":"1"}]}"#,
      "corrections[0].offset_m has the wrong type"
    ),
    (
      #"{"version":1,"devices":"","date":"","corrections":[{"method":"rtt","offset_m":1,"scale":0}]}"#,
      "corrections[0].scale: 0.0 is out of range"
    ),
    (
      #"{"version":1,"devices":"","date":"","corrections":[{"method":"rtt","offset_m":1,"path":5}]}"#,
      "corrections[0].path: there is no antenna path 5"
    ),
  ])
  func whatIsNoCalibrationIsRefusedWithThePlace(text: String, detail: String) throws {
    try withFile(text) { path in
      let error = try #require(failure(path))
      #expect(error.kind == .malformed)
      #expect(error.detail.contains(detail), "\(error)")
      #expect(error.description.hasPrefix(path))
    }
  }

  @Test func missingFilesAndFoldersAreNamed() throws {
    try withFile(nil) { path in
      #expect(failure(path)?.kind == .notFound)
      let calibration = Calibration(devices: "", date: "", corrections: [])
      do throws(CalibrationFileError) {
        try calibration.write(toFile: path + "/none/file.json")
        Issue.record("a file was written where there is no folder")
      } catch {
        #expect(error.kind == .unwritable)
      }
    }
    #expect(failure(FileManager.default.temporaryDirectory.path)?.kind == .unreadable)
  }
}
