import Foundation
import Testing

@testable import ChannelSoundingCapture

/// Captures of real radios, which stand beside the repository and are not part of it.
@Suite(
  .enabled(if: CaptureFiles.recordings != nil, "no folder shared/recordings above the sources"))
struct RecordingTests {
  private struct Line: Decodable {
    var initiator_hci_event_steps: [String]
    var ras_notifications: [String]
  }

  private static func recording(_ name: String) throws -> URL {
    try #require(CaptureFiles.recordings).appending(path: name)
  }

  @Test(arguments: ["silabs_pbr", "silabs_rtt"])
  func `steps and segments are those of the vendor`(name: String) throws {
    let text = try String(contentsOf: try Self.recording("\(name).jsonl"), encoding: .utf8)
    let lines = try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    let (found, diagnostics) = try packets(
      CaptureReader(path: try Self.recording("\(name).btsnoop").path))
    #expect(diagnostics.isClean)

    let results = found.filter {
      $0.record.kind == .event && $0.bytes.count > 10 && (0x31...0x32).contains($0.bytes[2])
    }
    let steps = results.map { hex($0.bytes.dropFirst($0.bytes[2] == 0x31 ? 18 : 11)) }
    let agrees = steps == lines.flatMap(\.initiator_hci_event_steps)
    #expect(agrees)

    // The discovery in the capture names the characteristic.
    var ranging = RangingServiceDecoder()
    #expect(ranging.segments(found).map(hex) == lines.flatMap(\.ras_notifications))
    #expect(ranging.diagnostics.count == 0)

    // Without it the shape tells.
    var shaped = RangingServiceDecoder()
    let undiscovered = found.filter { $0.record.kind != .acl || $0.bytes[8] == 0x1B }
    #expect(shaped.segments(undiscovered).map(hex) == lines.flatMap(\.ras_notifications))
  }

  @Test(arguments: [
    "nrf54l15_initiator", "nrf54l15_reflector", "silabs_pbr", "silabs_rtt", "google_proc0",
  ])
  func `a recording is read alike in small reads`(name: String) throws {
    let bytes = try CaptureFiles.bytes(try Self.recording("\(name).btsnoop"))
    let whole = try packets(bytes)
    #expect(whole.count > 5)
    #expect(try packets(bytes, pieceLimit: 61) == whole)
  }
}
