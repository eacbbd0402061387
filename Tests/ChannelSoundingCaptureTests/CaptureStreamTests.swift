import Foundation
import Testing

@testable import ChannelSoundingCapture

/// Input that grows while it is read.
@Suite struct CaptureStreamTests {
  @Test(arguments: CaptureVector.all)
  func `a record is delivered as soon as it is complete`(vector: CaptureVector) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    let pipe = Pipe()
    let input = pipe.fileHandleForWriting
    // The file header alone lets the reader open.
    let first = whole[0].record.byteOffset
    try input.write(contentsOf: bytes[..<first])
    var reader = try CaptureReader(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
    var written = first
    for (index, packet) in whole.enumerated() {
      // Exactly the record: a reader that wanted more would wait here for ever.
      let end = index + 1 < whole.count ? whole[index + 1].record.byteOffset : bytes.count
      try input.write(contentsOf: bytes[written..<end])
      written = end
      let record = try #require(try reader.next())
      #expect(Packet(record, reader.payload) == packet)
    }
    try input.close()
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
    #expect(reader.diagnostics.isClean)
  }

  @Test func `long captures pass through one window`() throws {
    // Records of 60 000 octets: each refill moves the window.
    var writer = BtsnoopWriter()
    var expected: [Int] = []
    for index in 0..<10 {
      let length = index % 2 == 0 ? 60_000 : 17
      expected.append(length)
      let packet = [UInt8](repeating: UInt8(index), count: length)
      try writer.write(
        packet.raw, kind: .acl, direction: .received, timeSeconds: 1.75e9 + Double(index))
    }
    let bytes = writer.takeBytes()
    let found = try packets(bytes, pieceLimit: 4096)
    #expect(found.map(\.bytes.count) == expected)
    #expect(
      found.enumerated().allSatisfy { index, packet in packet.bytes.allSatisfy { $0 == index } })
    #expect(found == (try packets(bytes)))
  }
}
