import ChannelSounding
import ChannelSoundingCapture
import ChannelSoundingSimulation
import Foundation
import Testing

/// The examples build without a warning, run, and say what the command line says.
@Suite(.enabled(if: Workbench.program("cc") != nil, "no C compiler is installed"))
struct RigTests {
  private static let hasRecordings = Workbench.recordings != nil
  private static let hasPython = Workbench.program("python3") != nil

  private func recording(_ name: String) throws -> String {
    try #require(Workbench.recordings).appending(path: name).path
  }

  /// What `range` prints about each procedure: counter, status and distance.
  private func ranged(
    _ path: String, peer: String? = nil, method: String = "auto"
  ) throws -> [Ranged] {
    let outcome = try Workbench.run(
      Workbench.products.appending(path: "channel-sounding"),
      ["range", path, "--format", "json", "--method", method] + (peer.map { ["--peer", $0] } ?? []))
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try outcome.lines.map { try JSONDecoder().decode(Ranged.self, from: Data($0.utf8)) }
  }

  private struct Ranged: Decodable {
    var procedure: Int
    var status: String
    var distance_m: Double?

    /// The beginning of the line that the C rig prints.
    var line: String {
      "procedure \(procedure): \(status) \(distance_m.map { String(format: "%.4f", $0) } ?? "nan") m"
    }
  }

  @Test func promisesOfTheHeaderHold() throws {
    let folder = try Workbench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let calibration = folder.appending(path: "pair.json")
    let text = """
      {"version": 1, "devices": "a pair", "date": "2026-11-30",
       "corrections": [{"method": "auto", "offset_m": 0.5}]}
      """
    try text.write(to: calibration, atomically: true, encoding: .utf8)
    let outcome = try Workbench.runExample(
      "c-checks/checks.c", [Workbench.capture.path, calibration.path])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output == "all checks passed\n")
  }

  @Test func vectorIsReplayedInC() throws {
    let outcome = try Workbench.runExample("c-rig/rig.c", ["-m", "2", Workbench.capture.path])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.lines.dropFirst() == ["1 estimates, 1 readings", "5.00"])
    let expected = try ranged(Workbench.capture.path, method: "impulse")
    #expect(outcome.lines.first?.hasPrefix(try #require(expected.first).line) == true)
  }

  @Test(.enabled(if: hasRecordings, "no folder shared/recordings above the sources"))
  func recordingIsReplayedInC() throws {
    let path = try recording("silabs_rtt.btsnoop")
    let outcome = try Workbench.runExample("c-rig/rig.c", [path])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.lines.dropLast().last == "42 estimates, 42 readings")
    #expect(outcome.lines.last?.split(separator: " ").count == 42)
    let expected = try ranged(path)
    #expect(expected.count == 42)
    for (line, row) in zip(outcome.lines, expected) { #expect(line.hasPrefix(row.line)) }
  }

  @Test(
    .enabled(if: hasRecordings, "no folder shared/recordings above the sources"),
    arguments: ["nrf54l15_initiator.btsnoop", "silabs_pbr.btsnoop"])
  func liveFeedingEqualsReading(name: String) throws {
    let path = try recording(name)
    let peer = name.contains("initiator") ? try recording("nrf54l15_reflector.btsnoop") : nil
    // A method that is quick in tests, which are not optimised.
    let outcome = try Workbench.runExample(
      "c-rig/rig.c", ["-m", "2", path] + (peer.map { [$0] } ?? []))
    #expect(outcome.status == 0)
    let expected = try ranged(path, peer: peer, method: "impulse")
    #expect(outcome.lines.count == expected.count + 2)
    for (line, row) in zip(outcome.lines, expected) { #expect(line.hasPrefix(row.line)) }
  }

  @Test func peerRecordingIsReplayedInC() throws {
    var simulator = Simulator(options: SimulationOptions(), seed: 7)
    var capture = CaptureSimulation(of: simulator)
    capture.includesRangingService = false
    let peer = capture.peer
    var (packets, peerPackets) = (capture.openingPackets(), peer.openingPackets())
    for _ in 0..<5 {
      let procedure = simulator.procedure(distanceMeters: 6)
      packets += capture.packets(of: procedure)
      peerPackets += peer.packets(of: procedure)
    }
    let folder = try Workbench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, peerFile) = (folder.appending(path: "local"), folder.appending(path: "peer"))
    try write(packets, to: file)
    try write(peerPackets, to: peerFile)
    let outcome = try Workbench.runExample(
      "c-rig/rig.c", ["-m", "2", file.path, peerFile.path])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    #expect(outcome.lines.dropLast().last == "5 estimates, 5 readings")
    let expected = try ranged(file.path, peer: peerFile.path, method: "impulse")
    for (line, row) in zip(outcome.lines, expected) { #expect(line.hasPrefix(row.line)) }
  }

  private func write(_ packets: [TimedPacket], to url: URL) throws {
    var writer = BtsnoopWriter()
    for packet in packets {
      let bytes = packet.bytes
      try writer.write(
        bytes.octets.extracting(1..<bytes.count),
        kind: HCIPacketKind(h4Type: bytes[0]),
        direction: packet.direction == .sent ? .sent : .received,
        timeSeconds: packet.secondsSinceEpoch)
    }
    try Data(writer.takeBytes()).write(to: url)
  }

  private func runPython(_ arguments: [String]) throws -> Workbench.Outcome {
    try Workbench.run(
      try #require(Workbench.program("python3")),
      [Workbench.examples.appending(path: "python-rig/rig.py").path] + arguments,
      environment: ["CHANNEL_SOUNDING_LIBRARY": Workbench.library.path])
  }

  @Test(
    .enabled(if: hasPython, "Python is not installed"),
    arguments: ["20_e2e_1002.btsnoop", "20_e2e_201.pcapng"])
  func verdictInPython(name: String) throws {
    let path = Workbench.capture.deletingLastPathComponent().appending(path: name).path
    let method = ["--method", "impulse"]
    let right = try runPython([path, "--truth", "5"] + method)
    #expect(right.lines == ["8193 ok 5.0000", "PASS: median 5.000 m of 1, 5 m +- 0.5 m wanted"])
    #expect(right.status == 0)
    let wrong = try runPython([path, "--truth", "7", "--tolerance", "1"] + method)
    #expect(wrong.lines.last == "FAIL: median 5.000 m of 1, 7 m +- 1 m wanted")
    #expect(wrong.status == 1)
  }

  @Test(
    .enabled(if: hasPython && hasRecordings, "needs Python and shared/recordings"),
    arguments: [("silabs_rtt.btsnoop", "auto"), ("silabs_pbr.btsnoop", "impulse")])
  func distancesInPythonAreThoseOfTheCommandLine(name: String, method: String) throws {
    let path = try recording(name)
    let outcome = try runPython([path, "--method", method])
    #expect(outcome.status == 0)
    let expected = try ranged(path, method: method).map {
      ["\($0.procedure) \($0.status)"] + ($0.distance_m.map { [String(format: "%.4f", $0)] } ?? [])
    }
    #expect(outcome.lines.dropLast() == expected.map { $0.joined(separator: " ") }[...])
  }

  @Test func appInSwift() throws {
    let outcome = try Workbench.run(
      Workbench.products.appending(path: "swift-app"), [Workbench.capture.path])
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines[0].hasPrefix("8193: "))
    #expect(outcome.lines[1].hasPrefix("1 readings, median "))
  }
}
