/// The JSON of the Android ranging test bench, as far as it is used.
enum AndroidRanging {
  /// A number, or the name of an enumeration's case.
  struct Value: Decodable, Sendable {
    var number: Int?
    var name: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      number = try? container.decode(Int.self)
      if number == nil, let text = try? container.decode(String.self) {
        number = Int(text)
        name = text
      }
    }

    /// The number, or the position of the name among `names`.
    func value(among names: [String: Int]) -> Int? { number ?? name.flatMap { names[$0] } }
  }

  struct Object: Decodable, Sendable {
    var type: String?
    var content: Content?
  }

  /// The keys of all kinds of objects; each object has its own.
  struct Content: Decodable, Sendable {
    var aclHandle: Int?

    var modeType: Value?
    var subModeType: Value?
    var rttType: Value?
    var channelMap: ChannelMap?
    var minMainModeSteps: Int?
    var maxMainModeSteps: Int?
    var mainModeRepetition: Int?
    var mode0Steps: Int?
    var role: Value?
    var csSyncPhyType: Value?
    var channelSelectionType: Value?
    var ch3cShapeType: Value?
    var ch3cJump: Int?
    var channelMapRepetition: Int?
    var tIp1TimeUs: Int?
    var tIp2TimeUs: Int?
    var tFcsTimeUs: Int?
    var tPmTimeUs: Int?

    var toneAntennaConfigSelection: Int?
    var subeventLenUs: Int?
    var subeventsPerEvent: Int?
    var subeventInterval: Int?
    var eventInterval: Int?
    var procedureInterval: Int?
    var procedureCount: Int?
    var maxProcedureLen: Int?

    var procedureCounter: Int?
    var initiatorSelectedTxPower: Int?
    var reflectorSelectedTxPower: Int?
    var initiatorSubeventResultData: [Subevent]?
    var reflectorSubeventResultData: [Subevent]?
    var initiatorProcedureAbortReason: Value?
    var reflectorProcedureAbortReason: Value?
  }

  /// Ten octets, as digits after `0x` or as an array.
  struct ChannelMap: Decodable, Sendable {
    var octets: [UInt8]?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        octets = hexOctets((text.hasPrefix("0x") ? text.dropFirst(2) : text[...]).utf8)
      } else if let numbers = try? container.decode([Int].self) {
        octets = numbers.map { UInt8(truncatingIfNeeded: $0) }
      }
    }
  }

  struct Subevent: Decodable, Sendable {
    var startAclConnEventCounter: Int?
    var frequencyCompensation: Int?
    var referencePowerLevelDbm: Int?
    var numAntennaPaths: Int?
    var subeventAbortReason: Value?
    var timestampNanos: Int64?
    var stepData: [Step]?
  }

  struct Step: Decodable, Sendable {
    var stepChannel: Int
    var stepMode: Value
    var stepModeData: StepData?
  }

  /// The data of a step of any mode; mode 3 nests those of modes 1 and 2.
  struct StepData: Decodable, Sendable {
    var own: StepFields
    var modeOneData: StepFields?
    var modeTwoData: StepFields?

    private enum Keys: String, CodingKey { case modeOneData, modeTwoData }

    init(from decoder: any Decoder) throws {
      own = try StepFields(from: decoder)
      let container = try decoder.container(keyedBy: Keys.self)
      modeOneData = try container.decodeIfPresent(StepFields.self, forKey: .modeOneData)
      modeTwoData = try container.decodeIfPresent(StepFields.self, forKey: .modeTwoData)
    }
  }

  /// The fields of modes 0, 1 and 2; each step has those of its mode.
  struct StepFields: Decodable, Sendable {
    var packetQuality: Int?
    var packetNadm: Value?
    var packetRssiDbm: Int?
    var packetAntenna: Int?
    var initiatorMeasuredFreqOffset: Int?
    var rttToaTodData: RoundTrip?
    var packetPct1: Sample?
    var packetPct2: Sample?
    var antennaPermutationIndex: Int?
    var tonePctIQSamples: [Sample]?
    var toneQualityIndicators: [Int]?
  }

  struct Sample: Decodable, Sendable {
    var iSample: Int
    var qSample: Int

    /// Both as 12-bit numbers, I in the low bits.
    var packed: Int { iSample & 0xFFF | (qSample & 0xFFF) << 12 }
  }

  /// A time difference in half nanoseconds: a number, or an object with the side in its key.
  struct RoundTrip: Decodable, Sendable {
    var halfNanoseconds: Int?

    private enum Keys: String, CodingKey { case toaTodInitiator, todToaReflector }

    init(from decoder: any Decoder) throws {
      if let number = try? decoder.singleValueContainer().decode(Int.self) {
        halfNanoseconds = number
      } else if let container = try? decoder.container(keyedBy: Keys.self) {
        halfNanoseconds =
          try container.decodeIfPresent(Int.self, forKey: .toaTodInitiator)
          ?? container.decodeIfPresent(Int.self, forKey: .todToaReflector)
      }
    }
  }
}
