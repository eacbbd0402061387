import Testing

@testable import ChannelSoundingCapture

@Suite struct BlueZProcedureDataTests {
  private static func data(counter: UInt16, role: UInt8) -> [UInt8] {
    var text = ""
    // Sequence 1, 10 dBm, unknown; one subevent of the initiator.
    text += "0100" + "0a" + "7f" + "01000000"
    text += "5c00" + "2201" + "df" + "01" + "00" + "00ca9a3b00000000" + "04000000"
    text += "0022" + "00d301" + "00c0"
    text += "0105" + "10ffce" + "d4fe" + "0080" + "02" + "0000000000000000"
    text += "024c" + "00" + "d300" + "73fd" + "feff" + "0100" + "0013"
    text += "0306" + "0002ce" + "0700" + "0080" + "01" + "01000200" + "ffffffff"
    text += "00" + "01000000" + "00000100" + "0020"
    // One subevent of the reflector, aborted.
    text += "00" + "01000000"
    text += "5c00" + "00c0" + "7f" + "01" + "02" + "0000000000000000" + "01000000"
    text += "0022" + "027f01" + "0000" + "03"
    text += "01" + "ce200000" + "01" + "0000" + "0100" + "0700" + "0500" + "0000"
    text += "02ff03" + "54555554555555555515" + "00000003" + hex([role])
    text += "0200010301" + "2832500a" + "0200" + "1800"
    return littleEndian(counter) + bytes(hex: text)
  }

  private static let initiatorSteps = [
    "002205" + "00d301" + "00c0", "010506" + "10ffce" + "d4fe" + "02",
    "024c09" + "00" + "d330d700" + "fe1f0013",
    "030617" + "0002ce" + "0700" + "01" + "01200000" + "ffffff00" + "00" + "01000000" + "00100020",
  ].joined()

  @Test(arguments: [0, 1] as [UInt8])
  func `both sides' steps become HCI steps`(role: UInt8) throws {
    let input = Self.data(counter: 7, role: role) + Self.data(counter: 8, role: role)
    let reader = try CaptureReader(bytes: input)
    #expect(reader.format == .blueZProcedureData)
    let (found, diagnostics) = try packets(reader)
    #expect(diagnostics.isClean)
    #expect(found.map { $0.bytes[2] } == [0x2F, 0x2F, 0x30, 0x30, 0x31, 0x31, 0x31, 0x31])
    #expect(found[0].bytes[14] == role)
    #expect(found[1].bytes[14] == 1 - role)
    #expect(found[2].bytes[9] == (role == 0 ? 10 : 0x7F))
    let initiator: CaptureRecord.Side = role == 0 ? .local : .peer
    let reflector: CaptureRecord.Side = role == 0 ? .peer : .local
    let subevents = try SubeventEvents.all(found)
    #expect(subevents.map(\.counter) == [7, 7, 8, 8])
    #expect(
      Array(subevents[..<2]) == [
        SubeventEvents(
          side: initiator, counter: 7, frequencyCompensation: 0x0122, referencePower: -33,
          procedureDone: 0, subeventDone: 0, abortReason: 0, paths: 1, stepCount: 4,
          steps: Self.initiatorSteps),
        SubeventEvents(
          side: reflector, counter: 7, frequencyCompensation: 0xC000, referencePower: 0x7F,
          procedureDone: 0xF, subeventDone: 0xF, abortReason: 0x23, paths: 1, stepCount: 1,
          steps: "002203027f01"),
      ])
    #expect(found[4].record.timeSeconds == 1)
    #expect(found[5].record.timeSeconds == nil)
    #expect(try packets(input, pieceLimit: 11) == found)
  }

  @Test func `damage costs one procedure`() throws {
    let good = (1...4).map { Self.data(counter: $0, role: 0) }
    var input = Array(good.joined())
    // The count of subevents of the second one.
    for index in 0..<4 { input[good[0].count + 6 + index] = 0xFF }
    let (found, diagnostics) = try packets(CaptureReader(bytes: input))
    #expect(try SubeventEvents.all(found).map(\.counter) == [1, 1, 3, 3, 4, 4])
    #expect(diagnostics.damagedRecords.count == 1)
    #expect(diagnostics.damagedRecords.firstOffset == good[0].count)
    #expect(diagnostics.skippedBytes.count == good[1].count)
  }

  @Test func `a cut or a flipped bit anywhere never traps`() throws {
    let input = Self.data(counter: 1, role: 0) + Self.data(counter: 2, role: 0)
    let whole = try packets(input)
    for length in 1..<input.count {
      let found = (try? packets(Array(input[..<length]))) ?? []
      #expect(found == Array(whole.prefix(found.count)), "cut at \(length)")
    }
    var generator = SeededGenerator(state: 0x5EED_0004)
    for _ in 0..<500 {
      var damaged = input
      let index = Int.random(in: 0..<input.count, using: &generator)
      damaged[index] ^= UInt8.random(in: 1...255, using: &generator)
      _ = try? packets(damaged)
    }
  }
}
