import Foundation
import Testing

@testable import ChannelSoundingCapture

@Suite struct BtsnoopWriterTests {
  @Test func `the same packets give the same file`() throws {
    let original = try CaptureVector.all[1].bytes()
    var writer = BtsnoopWriter()
    for packet in try packets(original) {
      try writer.write(
        packet.bytes.raw, kind: packet.record.kind, direction: packet.record.direction,
        timeSeconds: packet.record.timeSeconds)
    }
    #expect(writer.takeBytes() == original)
  }

  @Test func `a file is written and read back`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop")
    defer { try? FileManager.default.removeItem(at: url) }
    let whole = try packets(try CaptureVector.all[1].bytes())
    var writer = try BtsnoopWriter(path: url.path)
    for packet in whole {
      try writer.write(
        packet.bytes.raw, kind: packet.record.kind, direction: packet.record.direction,
        timeSeconds: packet.record.timeSeconds)
    }
    try writer.finish()
    #expect(try packets(CaptureReader(path: url.path)).packets == whole)
  }

  @Test func `times that are no dates stay readable`() throws {
    for seconds in [nil, -1, 0, .nan, .infinity, 1e300, 1_750_000_000.123456] as [Double?] {
      var writer = BtsnoopWriter()
      let packet: [UInt8] = [0x0E, 0]
      try writer.write(
        packet.raw, kind: .event, direction: .received, timeSeconds: seconds)
      #expect(try packets(writer.takeBytes()).map(\.bytes) == [packet])
    }
  }

  @Test func `a place that cannot be written is told`() {
    do throws(CaptureError) {
      _ = try BtsnoopWriter(path: "/no/such/folder/x.btsnoop")
      Issue.record("a file was created in a missing folder")
    } catch {
      #expect(error.code == .noSuchFile)
    }
    do throws(CaptureError) {
      var writer = BtsnoopWriter(fileDescriptor: 9999, name: "closed")
      try writer.flush()
      Issue.record("a closed descriptor was written")
    } catch {
      #expect(error.code == .writeFailed)
    }
  }
}
