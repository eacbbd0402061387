import Testing

@testable import ChannelSoundingCapture

/// Containers that the vectors do not cover, built here block by block.
@Suite struct CaptureContainerTests {
  private struct Builder {
    var isBigEndian: Bool
    var bytes: [UInt8] = []

    mutating func append(_ value: UInt64, _ octets: Int) {
      for index in 0..<octets {
        let shift = 8 * (isBigEndian ? octets - 1 - index : index)
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }

    /// Appends a block with its lengths and padding.
    mutating func block(_ type: UInt64, _ body: (inout Builder) -> Void) {
      var content = Builder(isBigEndian: isBigEndian)
      body(&content)
      while content.bytes.count % 4 != 0 { content.bytes.append(0) }
      let length = UInt64(content.bytes.count + 12)
      append(type, 4)
      append(length, 4)
      bytes += content.bytes
      append(length, 4)
    }

    mutating func section() {
      block(0x0A0D_0D0A) {
        $0.append(0x1A2B_3C4D, 4)
        $0.append(1, 2)
        $0.append(0, 2)
        $0.append(.max, 8)
      }
    }

    mutating func interface(_ linkType: UInt64, resolution: UInt64? = nil, offset: UInt64? = nil) {
      block(1) {
        $0.append(linkType, 2)
        $0.append(0, 2)
        $0.append(0, 4)
        // A name comes first, padded to four octets.
        $0.append(2, 2)
        $0.append(5, 2)
        $0.bytes += Array("hci0\0\0\0\0".utf8)
        if let resolution {
          $0.append(9, 2)
          $0.append(1, 2)
          $0.append(resolution, 1)
          $0.append(0, 3)
        }
        if let offset {
          $0.append(14, 2)
          $0.append(8, 2)
          $0.append(offset, 8)
        }
        $0.append(0, 4)
      }
    }

    mutating func packet(_ interface: UInt64, _ ticks: UInt64, _ data: [UInt8]) {
      block(6) {
        $0.append(interface, 4)
        $0.append(ticks >> 32, 4)
        $0.append(ticks & 0xFFFF_FFFF, 4)
        $0.append(UInt64(data.count), 4)
        $0.append(UInt64(data.count), 4)
        $0.bytes += data
        while $0.bytes.count % 4 != 0 { $0.bytes.append(0) }
        // A comment after the data.
        $0.append(1, 2)
        $0.append(2, 2)
        $0.bytes += Array("ok\0\0".utf8)
        $0.append(0, 4)
      }
    }
  }

  private static let event: [UInt8] = [0x04, 0x0E, 0x01, 0x05]
  private static let bare: [UInt8] = [0x0E, 0x01, 0x05]

  @Test func `sections have their own byte order and interfaces`() throws {
    var first = Builder(isBigEndian: false)
    first.section()
    first.block(0x0BAD) { $0.bytes += [1, 2, 3] }
    first.interface(187)
    first.interface(254, resolution: 9, offset: 1_000_000_000)
    first.interface(1)
    first.packet(0, 1_750_000_000_250_000, Self.event)
    first.packet(1, 750_000_000_500_000_000, [0, 3, 0, 3] + Self.bare)
    first.packet(2, 0, [0xFF, 0xFF])
    first.block(3) {
      $0.append(UInt64(Self.event.count), 4)
      $0.bytes += Self.event
    }
    first.packet(7, 0, Self.event)
    var second = Builder(isBigEndian: true)
    second.section()
    second.interface(201, resolution: 0x80 | 10)
    second.packet(0, 1_750_000_000 * 1024 + 256, [0, 0, 0, 1] + Self.event)
    // An obsolete packet block.
    second.block(2) {
      $0.append(0, 2)
      $0.append(0, 2)
      $0.append(0, 4)
      $0.append(1024, 4)
      $0.append(5, 4)
      $0.append(9, 4)
      $0.bytes += [0, 0, 0, 0, 2]
    }

    let (found, diagnostics) = try packets(CaptureReader(bytes: first.bytes + second.bytes))
    #expect(
      found.map(\.record.timeSeconds) == [
        1_750_000_000.25, 1_750_000_000.5, nil, 1_750_000_000.25, 1,
      ])
    #expect(found.map(\.bytes) == [Self.bare, Self.bare, Self.bare, Self.bare, []])
    #expect(found.map(\.record.kind) == [.event, .event, .event, .event, .acl])
    #expect(found.map(\.record.direction) == [.received, .received, .received, .received, .sent])
    #expect(found.map(\.record.adapter) == [0, 3, 0, 0, 0])
    #expect(found.map(\.record.isTruncated) == [false, false, false, false, true])
    // The packets of other interfaces are numbered, too.
    #expect(found.map(\.record.number) == [1, 2, 4, 6, 7])
    #expect(diagnostics.foreignRecords.count == 1)
    #expect(diagnostics.damagedRecords.count == 1)
    #expect(diagnostics.skippedBytes.count == 0)
  }

  @Test func `a long block is passed over without being held`() throws {
    var builder = Builder(isBigEndian: false)
    builder.section()
    builder.interface(187)
    builder.block(10) { $0.bytes += [UInt8](repeating: 7, count: 3_000_000) }
    builder.packet(0, 0, Self.event)
    let (found, diagnostics) = try packets(CaptureReader(bytes: builder.bytes))
    #expect(found.map(\.bytes) == [Self.bare])
    #expect(diagnostics.isClean)
  }

  @Test(arguments: [true, false], [1_000_000, 1_000_000_000] as [UInt64])
  func `pcap has two byte orders and two resolutions`(
    isBigEndian: Bool, ticksPerSecond: UInt64
  ) throws {
    var builder = Builder(isBigEndian: isBigEndian)
    builder.append(ticksPerSecond == 1_000_000 ? 0xA1B2_C3D4 : 0xA1B2_3C4D, 4)
    builder.append(2, 2)
    builder.append(4, 2)
    builder.append(0, 8)
    builder.append(65535, 4)
    builder.append(187, 4)
    for index in 0..<3 as Range<UInt64> {
      builder.append(1_750_000_000 + index, 4)
      builder.append(ticksPerSecond / 4, 4)
      builder.append(4, 4)
      builder.append(4 + index, 4)
      builder.bytes += Self.event
    }
    let (found, diagnostics) = try packets(CaptureReader(bytes: builder.bytes))
    #expect(found.map(\.bytes) == [Self.bare, Self.bare, Self.bare])
    #expect(
      found.map(\.record.timeSeconds) == [
        1_750_000_000.25, 1_750_000_001.25, 1_750_000_002.25,
      ])
    #expect(found.map(\.record.isTruncated) == [false, true, true])
    #expect(diagnostics.truncatedRecords.count == 2)
  }
}
