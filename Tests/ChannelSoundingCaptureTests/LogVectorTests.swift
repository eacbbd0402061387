import Foundation
import Testing

@testable import ChannelSoundingCapture

/// The results of one subevent, as its HCI events tell them.
struct SubeventEvents: Equatable {
  var side: CaptureRecord.Side
  var counter: UInt16
  var frequencyCompensation: UInt16
  var referencePower: Int8
  var procedureDone: UInt8
  var subeventDone: UInt8
  var abortReason: UInt8
  var paths: UInt8
  var stepCount: Int
  var steps: String

  /// Joins Result and Result Continue events.
  static func all(_ packets: [Packet]) throws -> [SubeventEvents] {
    var result: [SubeventEvents] = []
    for packet in packets where packet.record.kind == .event && packet.bytes[0] == 0x3E {
      let bytes = packet.bytes
      #expect(bytes.count == Int(bytes[1]) + 2)
      switch bytes[2] {
      case 0x31:
        result.append(
          SubeventEvents(
            side: packet.record.side, counter: UInt16(bytes[8]) | UInt16(bytes[9]) << 8,
            frequencyCompensation: UInt16(bytes[10]) | UInt16(bytes[11]) << 8,
            referencePower: Int8(bitPattern: bytes[12]), procedureDone: bytes[13],
            subeventDone: bytes[14], abortReason: bytes[15], paths: bytes[16],
            stepCount: Int(bytes[17]), steps: hex(bytes[18...])))
      case 0x32:
        let unfinished = result.popLast()
        var last = try #require(unfinished)
        #expect(last.subeventDone == 1)
        (last.procedureDone, last.subeventDone, last.abortReason) = (bytes[6], bytes[7], bytes[8])
        last.stepCount += Int(bytes[10])
        last.steps += hex(bytes[11...])
        result.append(last)
      default: break
      }
    }
    return result
  }
}

/// The same four steps in the log of each vendor.
struct LogVector: CustomTestStringConvertible, Sendable {
  let name: String
  let format: CaptureFormat
  let counter: UInt16
  let referencePower: Int8
  let frequencyCompensation: UInt16

  var testDescription: String { name }

  func bytes() throws -> [UInt8] { try CaptureFiles.bytes(CaptureFiles.vector(name)) }

  static let all = [
    LogVector(
      name: "23a_silabs_trace.txt", format: .siliconLabsTrace, counter: 0, referencePower: -64,
      frequencyCompensation: 34),
    LogVector(
      name: "23b_silabs_rtl.jsonl", format: .siliconLabsRangingLibrary, counter: 0,
      referencePower: -64, frequencyCompensation: 34),
    LogVector(
      name: "23c_waves_like.txt", format: .zephyrLog, counter: 9, referencePower: -20,
      frequencyCompensation: 0xC000),
  ]
}

@Suite struct LogVectorTests {
  private struct Expected: Decodable { var step_data_hex: String }

  private static func steps() throws -> String {
    let data = try Data(contentsOf: CaptureFiles.vector("23_text_logs.json"))
    return try JSONDecoder().decode(Expected.self, from: data).step_data_hex
  }

  @Test(arguments: LogVector.all)
  func `every log gives the same steps`(vector: LogVector) throws {
    let reader = try CaptureReader(path: CaptureFiles.vector(vector.name).path)
    #expect(reader.format == vector.format)
    let (found, diagnostics) = try packets(reader)
    #expect(diagnostics.isClean)
    #expect(found.map(\.record.number) == Array(1...found.count))
    let local = try SubeventEvents.all(found).filter { $0.side == .local }
    #expect(
      local == [
        SubeventEvents(
          side: .local, counter: vector.counter,
          frequencyCompensation: vector.frequencyCompensation,
          referencePower: vector.referencePower, procedureDone: 0, subeventDone: 0,
          abortReason: 0, paths: 1, stepCount: 4, steps: try Self.steps())
      ])
  }

  @Test(arguments: LogVector.all)
  func `small reads give the same records`(vector: LogVector) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    for pieceLimit in [1, 3, 64] {
      #expect(try packets(bytes, pieceLimit: pieceLimit) == whole)
    }
  }

  @Test(arguments: LogVector.all)
  func `a cut anywhere never traps`(vector: LogVector) throws {
    let bytes = try vector.bytes()
    let whole = try packets(bytes)
    for length in 1..<bytes.count {
      let found = try? packets(Array(bytes[..<length]))
      #expect((found ?? []) == Array(whole.prefix(found?.count ?? 0)), "cut at \(length)")
    }
  }

  @Test(arguments: LogVector.all)
  func `flipped bits never trap`(vector: LogVector) throws {
    let bytes = try vector.bytes()
    var generator = SeededGenerator(state: 0x5EED_0003)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        damaged[index] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? packets(damaged)
    }
  }

  @Test func `both sides of a ranging library log are told apart`() throws {
    var reader = try CaptureReader(path: CaptureFiles.vector("23b_silabs_rtl.jsonl").path)
    let before = reader.vendorResult
    #expect(before == nil)
    var found: [Packet] = []
    while let record = try reader.next() { found.append(Packet(record, reader.payload)) }
    let told = reader.vendorResult
    let result = try #require(told)
    #expect(result.procedureCounter == 0)
    #expect(result.distanceMeters == 4.25)
    #expect(result.rawDistanceMeters == 4.15)
    #expect(result.likeliness == 0.8)

    // Config Complete and Procedure Enable Complete of both sides, then the results.
    #expect(found.map { $0.bytes[2] } == [0x2F, 0x2F, 0x30, 0x30, 0x31, 0x31])
    #expect(
      found.map(\.record.side) == [.local, .peer, .local, .peer, .local, .peer])
    #expect(
      hex(found[0].bytes)
        == "3e222f000000000102ff03050001000201fcff7f" + "fcffffffffff1f010000020091919614")
    #expect(found[1].bytes[14] == 1)
    #expect(hex(found[2].bytes) == "3e16300000000001007fff083d03051942060f0000000000")
    let peer = try #require(try SubeventEvents.all(found).last)
    #expect(peer.side == .peer)
    #expect(peer.referencePower == -66)
    #expect(peer.steps == "00280300cc01")
  }
}
