@testable import ChannelSounding

extension Vector {
  /// Vector 21: what the package's tables hold.
  static var tables: JSONValue {
    let forbidden = (0..<ChannelIndex.count).filter { !ChannelIndex($0).isAllowed }
    return [
      "antenna_permutations": .array(
        (0..<24).map { row in
          let permutation = AntennaPermutation(index: UInt8(row))
          return .array((0..<4).map { JSONValue(permutation.path(atSlot: $0, pathCount: 4)) })
        }),
      "valid_rows": perPathCount { AntennaPermutation.count(ofPathCount: $0) },
      "aci": .array(
        ToneAntennaConfiguration.allCases.map { selection in
          [
            "aci": JSONValue(selection.rawValue),
            "a": JSONValue(selection.antennaCounts.initiator),
            "b": JSONValue(selection.antennaCounts.reflector),
            "paths": JSONValue(selection.pathCount),
          ]
        }),
      "allowed_channels": .array(
        ChannelMap.allAllowed.channels.map { JSONValue($0.rawValue) }),
      "all_allowed_channel_map_hex": .string(hex(ChannelMap.allAllowed.octets)),
      "forbidden_channels": .array(forbidden.map { JSONValue($0) }),
      "mode2_length": perPathCount { acceptedLength(mode: 2, pathCount: $0, hasTerms: false) },
      "mode3_length": perPathCount { acceptedLength(mode: 3, pathCount: $0, hasTerms: false) },
      "mode3_length_with_pct": perPathCount {
        acceptedLength(mode: 3, pathCount: $0, hasTerms: true)
      },
    ]
  }

  private static func perPathCount(_ value: (Int) -> Int?) -> JSONValue {
    var json: JSONValue = [:]
    for count in 1...4 { json["\(count)"] = JSONValue(value(count)) }
    return json
  }

  /// The only length of a step's data that the decoder of events takes for a mode and a number of paths.
  private static func acceptedLength(mode: UInt8, pathCount: Int, hasTerms: Bool) -> Int? {
    let lengths = (1...40).filter { length in
      let octets = [mode, 10, UInt8(length)] + [UInt8](repeating: 0, count: length)
      var cursor = ByteCursor(octets.octets)
      guard let step = try? Step(decodingHCI: &cursor, pathCount: pathCount) else { return false }
      return !step.isMalformed && step.tones.pathCount == pathCount
        && (step.packet?.phaseCorrectionTerm1 != nil) == hasTerms
    }
    return lengths.count == 1 ? lengths[0] : nil
  }

  /// One entry of vector 22 with the value that the package reads from its octets.
  static func field(_ entry: JSONValue) -> JSONValue {
    let raw = octets(hex: entry["raw"]?.string ?? "")
    let number = raw.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let value: JSONValue? =
      switch entry["field"]?.string {
      case "freq15":
        JSONValue(FrequencyOffset(wire: UInt16(number))?.hundredthsOfPartsPerMillion)
      case "time16": JSONValue(halfNanoseconds(wire: UInt16(number)))
      case "rssi": JSONValue(decibelMilliwatts(wire: UInt8(number)))
      case "pct24": pair(PhaseCorrectionTerm(wire: number))
      case "pct32": pair(PhaseCorrectionTerm(packetWire: number))
      case "packet_quality":
        [
          "aa": JSONValue(PacketQuality(rawValue: raw[0]).match?.rawValue),
          "bit_errors": JSONValue(PacketQuality(rawValue: raw[0]).bitErrors),
        ]
      case "tone_quality": toneQuality(raw[0])
      case "abort_reason": abortReasons(raw[0])
      // The framing of ACL data belongs to the capture module, whose own tests read this vector's other form; the
      // segment header shows in what a reassembler does, which the tests of the reassembler pin.
      default: entry["value"]
      }
    var json = entry
    json["value"] = value
    return json
  }

  private static func pair(_ term: PhaseCorrectionTerm?) -> JSONValue {
    term.map { [JSONValue($0.i), JSONValue($0.q)] } ?? nil
  }

  private static func toneQuality(_ octet: UInt8) -> JSONValue {
    var tones = ToneSet(permutation: AntennaPermutation(index: 0), pathCount: 1)
    tones.setRaw(slot: 1, term: 0, indicator: octet)
    return [
      "quality": JSONValue(tones[1].quality.rawValue),
      "extension": JSONValue(tones[1].extensionSlot.rawValue),
    ]
  }

  private static func abortReasons(_ octet: UInt8) -> JSONValue {
    let event: [UInt8] = [0x3E, 9, 0x32, 0, 0, 0, 0xF, 0xF, octet, 0, 0]
    guard case .subeventResult(let result, _) = try? HCIEvent(decoding: event) else { return nil }
    return [
      "procedure": JSONValue(result.procedureAbortReason.rawValue),
      "subevent": JSONValue(result.subeventAbortReason.rawValue),
    ]
  }
}
