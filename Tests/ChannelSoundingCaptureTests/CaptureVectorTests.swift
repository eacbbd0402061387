import Foundation
import Testing

@testable import ChannelSoundingCapture

/// A capture of the same eight packets in one of the container formats.
struct CaptureVector: CustomTestStringConvertible, Sendable {
  let name: String
  let format: CaptureFormat

  var testDescription: String { name }

  func bytes() throws -> [UInt8] { try CaptureFiles.bytes(CaptureFiles.vector(name)) }

  static let all = [
    CaptureVector(name: "20_e2e_1001.btsnoop", format: .btsnoop(datalink: 1001)),
    CaptureVector(name: "20_e2e_1002.btsnoop", format: .btsnoop(datalink: 1002)),
    CaptureVector(name: "20_e2e_2001.btsnoop", format: .btsnoop(datalink: 2001)),
    CaptureVector(name: "20_e2e_187.pcap", format: .pcap(linkType: 187)),
    CaptureVector(name: "20_e2e_201_be_ns.pcap", format: .pcap(linkType: 201)),
    CaptureVector(name: "20_e2e_254.pcap", format: .pcap(linkType: 254)),
    CaptureVector(name: "20_e2e_201.pcapng", format: .pcapNG),
  ]
}

@Suite struct CaptureVectorTests {
  struct Expected: Decodable {
    struct Packet: Decodable {
      var direction: String
      var h4: String
    }
    struct Decoded: Decodable { var packets: [Packet] }
    var decoded: Decoded
  }

  static func expected() throws -> [Expected.Packet] {
    let data = try Data(contentsOf: CaptureFiles.vector("20_captures.json"))
    return try JSONDecoder().decode(Expected.self, from: data).decoded.packets
  }

  @Test(arguments: CaptureVector.all)
  func `every container gives the same packets`(vector: CaptureVector) throws {
    let expected = try Self.expected()
    let reader = try CaptureReader(path: CaptureFiles.vector(vector.name).path)
    #expect(reader.format == vector.format)
    var (found, diagnostics) = try packets(reader)
    #expect(diagnostics.isClean)

    // The monitor capture tells of its adapter first.
    let isMonitor = vector.format == .btsnoop(datalink: 2001)
    #expect(found.first?.record.number == 1)
    if isMonitor { #expect(found.removeFirst().record.kind == .other) }

    #expect(found.map(\.h4) == expected.map(\.h4))
    for (index, (packet, expected)) in zip(found, expected).enumerated() {
      let milliseconds = isMonitor ? index + 1 : index
      let seconds = try #require(packet.record.timeSeconds)
      #expect(abs(seconds - 1_750_000_000 - Double(milliseconds) / 1000) < 1e-6)
      // Link type 187 tells the direction of commands and events only.
      let isUntold = vector.format == .pcap(linkType: 187) && packet.record.kind == .acl
      let direction: CaptureRecord.Direction =
        isUntold ? .unknown : expected.direction == "sent" ? .sent : .received
      #expect(packet.record.direction == direction)
      #expect(packet.record.side == .local)
      #expect(!packet.record.isTruncated)
    }
  }

  @Test(arguments: CaptureVector.all)
  func `small reads give the same records`(vector: CaptureVector) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    for pieceLimit in [1, 2, 3, 7, 16, 100] {
      #expect(try packets(bytes, pieceLimit: pieceLimit) == whole)
    }
  }

  @Test(arguments: CaptureVector.all)
  func `a cut anywhere leaves what came before`(vector: CaptureVector) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    for length in 1..<bytes.count {
      let cut = Array(bytes[..<length])
      do throws(CaptureError) {
        let (found, diagnostics) = try packets(CaptureReader(bytes: cut))
        #expect(found == Array(whole[..<found.count]), "cut at \(length)")
        #expect(diagnostics.damagedRecords.count == 0)
        let next = found.count < whole.count ? whole[found.count].record.byteOffset : nil
        if let incomplete = diagnostics.incompleteRecordOffset {
          #expect(next.map { incomplete <= $0 } ?? true)
        } else if vector.format != .pcapNG {
          #expect(next == length, "cut at \(length)")
        }
      } catch {
        #expect(error.code == .notACapture)
        #expect(length < 28)
      }
    }
  }

  @Test(arguments: CaptureVector.all)
  func `flipped bits never trap`(vector: CaptureVector) throws {
    let bytes = try vector.bytes()
    let seed: UInt64 = 0x5EED_0001
    var generator = SeededGenerator(state: seed)
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        damaged[index] ^= UInt8.random(in: 1...255, using: &generator)
      }
      var ranging = RangingServiceDecoder()
      do throws(CaptureError) {
        var reader = try CaptureReader(bytes: damaged)
        while let record = try reader.next() {
          _ = ranging.decode(record, reader.payload)
        }
        #expect(reader.diagnostics.skippedBytes.count <= damaged.count)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}
