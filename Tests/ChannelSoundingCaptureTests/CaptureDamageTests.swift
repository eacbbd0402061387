import Testing

@testable import ChannelSoundingCapture

@Suite struct CaptureDamageTests {
  /// Octets from the beginning of a record to its length field.
  private static func lengthField(_ format: CaptureFormat) -> Int {
    switch format {
    case .btsnoop: 4
    case .pcap: 8
    default: 4
    }
  }

  @Test(arguments: CaptureVector.all, [UInt8(0xFF), 0x00])
  func `a damaged length costs one record`(vector: CaptureVector, octet: UInt8) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    for victim in 1..<whole.count - 2 {
      var damaged = bytes
      let offset = whole[victim].record.byteOffset
      for index in 0..<4 { damaged[offset + Self.lengthField(vector.format) + index] = octet }
      let (found, diagnostics) = try packets(CaptureReader(bytes: damaged))

      // A length of zero is plausible for a monitor record: it then gives an empty packet.
      let kept = found.map(\.bytes).filter { !$0.isEmpty }
      var expected = whole.map(\.bytes)
      expected.remove(at: victim)
      #expect(kept == expected)
      #expect(diagnostics.damagedRecords.count == 1)
      #expect(diagnostics.skippedBytes.count > 0)
      let first = try #require(diagnostics.damagedRecords.firstOffset)
      #expect(first >= offset && first <= whole[victim + 1].record.byteOffset)
    }
  }

  @Test(arguments: CaptureVector.all)
  func `a length a little too long loses no later record`(vector: CaptureVector) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    let victim = 3
    let offset = whole[victim].record.byteOffset
    var damaged = bytes
    // Both lengths grow by 16 octets, so that the record swallows the next header in part.
    let fields: [Int] =
      switch vector.format {
      case .btsnoop: [3, 7]
      case .pcap: vector.name.contains("_be_") ? [11, 15] : [8, 12]
      default: [4]
      }
    for field in fields { damaged[offset + field] &+= 16 }
    let found = try packets(damaged).map(\.bytes)
    #expect(Array(found.suffix(whole.count - victim - 1)) == whole[(victim + 1)...].map(\.bytes))
  }

  @Test(arguments: CaptureVector.all)
  func `a hole of zeros is passed over`(vector: CaptureVector) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    let cut = whole[3].record.byteOffset
    let damaged = bytes[..<cut] + [UInt8](repeating: 0, count: 4096) + bytes[cut...]
    let (found, diagnostics) = try packets(CaptureReader(bytes: Array(damaged)))
    #expect(found.map(\.bytes) == whole.map(\.bytes))
    #expect(diagnostics.damagedRecords.count == 1)
    #expect(diagnostics.damagedRecords.firstOffset == cut)
    #expect(diagnostics.skippedBytes.count == 4096)
  }

  @Test(arguments: CaptureVector.all)
  func `damage is read alike in small reads`(vector: CaptureVector) throws {
    let bytes = try vector.bytes()
    var generator = SeededGenerator(state: 0x5EED_0002)
    for _ in 0..<40 {
      var damaged = bytes
      let index = Int.random(in: 28..<bytes.count, using: &generator)
      damaged[index] ^= UInt8.random(in: 1...255, using: &generator)
      let whole = try? packets(damaged)
      #expect((try? packets(damaged, pieceLimit: 5)) == whole)
    }
  }

  @Test func `a record cut by the capture is marked`() throws {
    var bytes = try CaptureVector.all[1].bytes()
    let whole = try packets(bytes)
    let offset = whole[3].record.byteOffset
    // The original length grows by 256 octets.
    bytes[offset + 2] += 1
    let (found, diagnostics) = try packets(CaptureReader(bytes: bytes))
    #expect(found.map(\.record.isTruncated) == whole.indices.map { $0 == 3 })
    #expect(diagnostics.truncatedRecords.count == 1)
    #expect(diagnostics.truncatedRecords.firstOffset == offset)
  }
}
