/// The names that the Android ranging interface gives to the values of HCI.
enum AndroidRangingNames {
  static let modes = ["ZERO": 0, "ONE": 1, "TWO": 2, "THREE": 3, "UNUSED": 0xFF]
  static let roles = ["INITIATOR": 0, "REFLECTOR": 1]
  static let phys = ["LE_1M_PHY": 1, "LE_2M_PHY": 2, "LE_2M_2BT_PHY": 3]
  static let channelSelections = ["ALOGRITHM_3B": 0, "ALOGRITHM_3C": 1]
  static let shapes = ["HAT_SHAPE": 0, "X_SHAPE": 1]
  static let rttTypes = [
    "AA_COARSE": 0, "WITH_32_BIT_SOUNDING_SEQUENCE": 1, "WITH_96_BIT_SOUNDING_SEQUENCE": 2,
    "WITH_32_BIT_RANDOM_SEQUENCE": 3, "WITH_64_BIT_RANDOM_SEQUENCE": 4,
    "WITH_96_BIT_RANDOM_SEQUENCE": 5, "WITH_128_BIT_RANDOM_SEQUENCE": 6,
  ]
  static let nadm = [
    "ATTACK_IS_EXTREMELY_UNLIKELY": 0, "ATTACK_IS_VERY_UNLIKELY": 1, "ATTACK_IS_UNLIKELY": 2,
    "ATTACK_IS_POSSIBLE": 3, "ATTACK_IS_LIKELY": 4, "ATTACK_IS_VERY_LIKELY": 5,
    "ATTACK_IS_EXTREMELY_LIKELY": 6, "UNKNOWN": 0xFF,
  ]
  static let procedureAborts = [
    "SUCCESS": 0, "LOCAL_OR_REMOTE_REQUEST": 1, "FILTERED_CHANNEL_MAP_LESS_THAN_15": 2,
    "CHANNEL_MAP_UPDATE_INSTANT_PASSED": 3, "UNSPECIFIED": 0xF,
  ]
  static let subeventAborts = [
    "SUCCESS": 0, "LOCAL_OR_REMOTE_REQUEST": 1, "NO_CS_SYNC_RECEIVED": 2,
    "SCHEDULING_CONFLICTS_OR_LIMITED_RESOURCES": 3, "UNSPECIFIED": 0xF,
  ]
}

extension AndroidRanging.Step {
  /// Appends the step as HCI has it: mode, channel, length, data.
  ///
  /// - Returns: `false`, with a step of length 0 appended, if its data cannot be understood.
  func append(to steps: inout [UInt8], isInitiator: Bool) -> Bool {
    let mode = stepMode.value(among: AndroidRangingNames.modes)
    steps.append(littleEndian: mode ?? 0, octets: 1)
    steps.append(littleEndian: stepChannel, octets: 1)
    // Data that are not there are a step that was not measured.
    guard let mode, let data = stepModeData else {
      steps.append(0)
      return mode != nil
    }
    var octets: [UInt8]? = []
    switch mode {
    case 0: octets = data.own.modeZero(isInitiator: isInitiator)
    case 1: octets = data.own.modeOne()
    case 2: octets = data.own.modeTwo()
    case 3:
      octets = data.modeOneData?.modeOne().flatMap { first in
        data.modeTwoData?.modeTwo().map { first + $0 }
      }
    default: octets = nil
    }
    guard let octets, octets.count <= 0xFF else {
      steps.append(0)
      return false
    }
    steps.append(UInt8(octets.count))
    steps.append(contentsOf: octets)
    return true
  }
}

extension AndroidRanging.StepFields {
  fileprivate func modeZero(isInitiator: Bool) -> [UInt8]? {
    guard let packetQuality else { return nil }
    var octets: [UInt8] = []
    octets.append(littleEndian: packetQuality, octets: 1)
    octets.append(littleEndian: packetRssiDbm ?? 0x7F, octets: 1)
    octets.append(littleEndian: packetAntenna ?? 0, octets: 1)
    if isInitiator {
      octets.append(littleEndian: initiatorMeasuredFreqOffset ?? 0xC000, octets: 2)
    }
    return octets
  }

  fileprivate func modeOne() -> [UInt8]? {
    guard let packetQuality else { return nil }
    var octets: [UInt8] = []
    octets.append(littleEndian: packetQuality, octets: 1)
    octets.append(
      littleEndian: packetNadm?.value(among: AndroidRangingNames.nadm) ?? 0xFF, octets: 1)
    octets.append(littleEndian: packetRssiDbm ?? 0x7F, octets: 1)
    octets.append(littleEndian: rttToaTodData?.halfNanoseconds ?? 0x8000, octets: 2)
    octets.append(littleEndian: packetAntenna ?? 0, octets: 1)
    if let packetPct1, let packetPct2 {
      octets.append(littleEndian: packetPct1.packed, octets: 4)
      octets.append(littleEndian: packetPct2.packed, octets: 4)
    }
    return octets
  }

  fileprivate func modeTwo() -> [UInt8]? {
    guard let antennaPermutationIndex, let tonePctIQSamples, let toneQualityIndicators,
      tonePctIQSamples.count == toneQualityIndicators.count, tonePctIQSamples.count <= 5
    else { return nil }
    var octets: [UInt8] = []
    octets.append(littleEndian: antennaPermutationIndex, octets: 1)
    for (sample, quality) in zip(tonePctIQSamples, toneQualityIndicators) {
      octets.append(littleEndian: sample.packed, octets: 3)
      octets.append(littleEndian: quality, octets: 1)
    }
    return octets
  }
}
