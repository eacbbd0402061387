import Testing

@testable import ChannelSoundingCapture

@Suite struct AndroidRangingTests {
  private static let text = """
    [
      {
        "type": "BluetoothChannelSoundingParameters",
        "content": { "aclHandle": 66, "role": "INITIATOR", "config": { "modeType": 0 } }
      },
      {
        "type": "Config", "timestamp": "2026-01-02 03:04:05.678 }{",
        "content": {
          "modeType": 2, "subModeType": "UNUSED", "rttType": "WITH_32_BIT_RANDOM_SEQUENCE",
          "channelMap": "0x54555554555555555515", "mode0Steps": 3, "role": "ROLE",
          "csSyncPhyType": "LE_2M_PHY", "channelSelectionType": "ALOGRITHM_3B",
          "ch3cShapeType": "X_SHAPE", "ch3cJump": 3, "channelMapRepetition": 1,
          "tIp1TimeUs": 40, "tIp2TimeUs": 50, "tFcsTimeUs": 80, "tPmTimeUs": 10
        }
      },
      {
        "type": "ProcedureEnableConfig",
        "content": {
          "toneAntennaConfigSelection": 1, "subeventLenUs": 8398, "subeventsPerEvent": 1,
          "subeventInterval": 0, "eventInterval": 1, "procedureInterval": 7,
          "procedureCount": 5, "maxProcedureLen": 0
        }
      },
      {
        "type": "ChannelSoundingProcedureData",
        "content": {
          "procedureCounter": 4097,
          "initiatorProcedureAbortReason": "SUCCESS",
          "initiatorSubeventResultData": [
            {
              "startAclConnEventCounter": 92, "frequencyCompensation": -290,
              "referencePowerLevelDbm": -33, "numAntennaPaths": 1,
              "subeventAbortReason": "SUCCESS", "timestampNanos": 1750000000500000000,
              "stepData": [
                {
                  "stepChannel": 34, "stepMode": "ZERO",
                  "stepModeData": {
                    "packetQuality": 0, "packetRssiDbm": -45, "packetAntenna": 1,
                    "initiatorMeasuredFreqOffset": -16384
                  }
                },
                {
                  "stepChannel": 76, "stepMode": "TWO",
                  "stepModeData": {
                    "antennaPermutationIndex": 0,
                    "tonePctIQSamples": [
                      { "iSample": 211, "qSample": -653 }, { "iSample": -2, "qSample": 1 }
                    ],
                    "toneQualityIndicators": [0, 19]
                  }
                },
                {
                  "stepChannel": 5, "stepMode": 1,
                  "stepModeData": {
                    "packetQuality": 16, "packetNadm": "UNKNOWN", "packetRssiDbm": -50,
                    "rttToaTodData": { "toaTodInitiator": -300 }, "packetAntenna": 2
                  }
                },
                {
                  "stepChannel": 6, "stepMode": "THREE",
                  "stepModeData": {
                    "modeOneData": {
                      "packetQuality": 0, "packetNadm": 2, "packetRssiDbm": -50,
                      "rttToaTodData": 7, "packetAntenna": 1,
                      "packetPct1": { "iSample": 1, "qSample": 2 },
                      "packetPct2": { "iSample": -1, "qSample": -1 }
                    },
                    "modeTwoData": {
                      "antennaPermutationIndex": 0,
                      "tonePctIQSamples": [
                        { "iSample": 1, "qSample": 0 }, { "iSample": 0, "qSample": 1 }
                      ],
                      "toneQualityIndicators": [0, 32]
                    }
                  }
                },
                { "stepChannel": 7, "stepMode": "TWO" }
              ]
            }
          ],
          "reflectorProcedureAbortReason": "CHANNEL_MAP_UPDATE_INSTANT_PASSED",
          "reflectorSubeventResultData": [
            {
              "numAntennaPaths": 1, "subeventAbortReason": "NO_CS_SYNC_RECEIVED",
              "stepData": [
                {
                  "stepChannel": 34, "stepMode": "ZERO",
                  "stepModeData": { "packetQuality": 2, "packetRssiDbm": 127, "packetAntenna": 1 }
                }
              ]
            }
          ]
        }
      },
      { "type": "ChannelSoundingProcedureData", "content": { "procedureCounter": "damaged" } }
    ]
    """

  private static let initiatorSteps = [
    "002205" + "00d301" + "00c0", "024c09" + "00" + "d330d7" + "00" + "fe1f0013",
    "010506" + "10ffce" + "d4fe" + "02",
    "030617" + "0002ce" + "0700" + "01" + "01200000" + "ffffff00" + "00" + "01000000" + "00100020",
    "020700",
  ].joined()

  @Test(arguments: ["INITIATOR", "REFLECTOR"])
  func `both sides' steps become HCI steps`(role: String) throws {
    let text = Self.text.replacing("\"ROLE\"", with: "\"\(role)\"")
    let reader = try CaptureReader(bytes: Array(text.utf8))
    #expect(reader.format == .androidRanging)
    let (found, diagnostics) = try packets(reader)
    #expect(diagnostics.damagedLines.count == 1)
    #expect(found.map { $0.bytes[2] } == [0x2F, 0x2F, 0x30, 0x30, 0x31, 0x31])
    #expect(found.allSatisfy { $0.bytes[$0.bytes[2] == 0x31 ? 3 : 4] == 66 })
    let isInitiator = role == "INITIATOR"
    #expect(found[0].record.side == .local)
    #expect(found[0].bytes[14] == (isInitiator ? 0 : 1))
    #expect(found[1].record.side == .peer)
    #expect(found[1].bytes[14] == (isInitiator ? 1 : 0))
    #expect(
      hex(found[2].bytes) == "3e1630" + "00420000" + "01" + "01" + "7f" + "ce2000" + "01"
        + "0000" + "0100" + "0700" + "0500" + "0000")

    let subevents = try SubeventEvents.all(found)
    #expect(
      subevents == [
        SubeventEvents(
          side: isInitiator ? .local : .peer, counter: 4097,
          frequencyCompensation: UInt16(bitPattern: -290), referencePower: -33,
          procedureDone: 0, subeventDone: 0, abortReason: 0, paths: 1, stepCount: 5,
          steps: Self.initiatorSteps),
        SubeventEvents(
          side: isInitiator ? .peer : .local, counter: 4097, frequencyCompensation: 0xC000,
          referencePower: 0x7F, procedureDone: 0xF, subeventDone: 0xF, abortReason: 0x23,
          paths: 1, stepCount: 1, steps: "002203027f01"),
      ])
    #expect(found[4].record.timeSeconds == 1_750_000_000.5)
    #expect(try packets(Array(text.utf8), pieceLimit: 17) == found)
  }

  @Test func `a cut anywhere never traps`() throws {
    let bytes = Array(Self.text.utf8)
    let whole = try packets(bytes)
    for length in stride(from: 1, to: bytes.count, by: 7) {
      let found = (try? packets(Array(bytes[..<length]))) ?? []
      #expect(found == Array(whole.prefix(found.count)))
    }
  }
}
