/// The fields of an LE CS Config Complete event, as far as logs tell them.
///
/// What a log leaves out keeps the value every device must support.
struct SyntheticConfiguration: Sendable, Equatable {
  var connection = 0
  var status = 0
  var configID = 0
  var action = 1
  var mainMode = 2
  var subMode = 0xFF
  var minimumMainModeSteps = 0
  var maximumMainModeSteps = 0
  var mainModeRepetition = 0
  var modeZeroSteps = 0
  /// 0 initiator, 1 reflector.
  var role = 0
  var rttType = 0
  var syncPHY = 1
  /// Ten octets, channel 0 in bit 0 of the first; all channels that are allowed.
  var channelMap: [UInt8] = [0xFC, 0xFF, 0x7F, 0xFC, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F]
  var channelMapRepetition = 1
  var channelSelectionType = 0
  var shape3c = 0
  var jump3c = 2
  var enhancements = 0
  var interludeTime1 = 145
  var interludeTime2 = 145
  var frequencyChangeTime = 150
  var phaseMeasurementTime = 40
}

/// The fields of an LE CS Procedure Enable Complete event, as far as logs tell them.
struct SyntheticProcedureEnable: Sendable, Equatable {
  var connection = 0
  var status = 0
  var configID = 0
  var state = 1
  var toneAntennaConfiguration = 0
  /// dBm; 0x7F where the log does not tell it.
  var transmitPower = 0x7F
  var subeventLength = 0
  var subeventsPerEvent = 1
  var subeventInterval = 0
  var eventInterval = 0
  var procedureInterval = 0
  var procedureCount = 0
  var maximumProcedureLength = 0

  /// The selection that gives a number of antenna paths, for logs that tell only the number.
  static func toneAntennaConfiguration(paths: Int) -> Int {
    switch paths {
    case 2: 1
    case 3: 2
    case 4: 7
    default: 0
    }
  }
}

/// The fields of LE CS Subevent Result and Result Continue events around their steps.
struct SyntheticSubevent: Sendable {
  var connection = 0
  var configID = 0
  var startEvent = 0
  var procedureCounter = 0
  /// 0.01 ppm; 0xC000 not available.
  var frequencyCompensation = 0xC000
  /// dBm; 0x7F not available.
  var referencePower = 0x7F
  var procedureDone = 0
  var subeventDone = 0
  /// The reason of the procedure in the low four bits, that of the subevent in the high ones.
  var abortReason = 0
  var paths = 0
}

extension PacketQueue {
  mutating func append(
    _ config: SyntheticConfiguration, _ side: CaptureRecord.Side, seconds: Double?
  ) {
    appendMeta(0x2F, side, seconds: seconds) { bytes in
      bytes.append(littleEndian: config.status, octets: 1)
      bytes.append(littleEndian: config.connection, octets: 2)
      for value in [
        config.configID, config.action, config.mainMode, config.subMode,
        config.minimumMainModeSteps, config.maximumMainModeSteps, config.mainModeRepetition,
        config.modeZeroSteps, config.role, config.rttType, config.syncPHY,
      ] { bytes.append(littleEndian: value, octets: 1) }
      for index in 0..<10 {
        bytes.append(index < config.channelMap.count ? config.channelMap[index] : 0)
      }
      for value in [
        config.channelMapRepetition, config.channelSelectionType, config.shape3c, config.jump3c,
        config.enhancements, config.interludeTime1, config.interludeTime2,
        config.frequencyChangeTime, config.phaseMeasurementTime,
      ] { bytes.append(littleEndian: value, octets: 1) }
    }
  }

  mutating func append(
    _ enable: SyntheticProcedureEnable, _ side: CaptureRecord.Side, seconds: Double?
  ) {
    appendMeta(0x30, side, seconds: seconds) { bytes in
      bytes.append(littleEndian: enable.status, octets: 1)
      bytes.append(littleEndian: enable.connection, octets: 2)
      for (value, octets) in [
        (enable.configID, 1), (enable.state, 1), (enable.toneAntennaConfiguration, 1),
        (enable.transmitPower, 1), (enable.subeventLength, 3), (enable.subeventsPerEvent, 1),
        (enable.subeventInterval, 2), (enable.eventInterval, 2), (enable.procedureInterval, 2),
        (enable.procedureCount, 2), (enable.maximumProcedureLength, 2),
      ] { bytes.append(littleEndian: value, octets: octets) }
    }
  }

  /// Adds the results of one subevent as one Result event and as many Continue events as needed.
  ///
  /// - Parameters:
  ///   - subevent: The fields around the steps.
  ///   - steps: The steps as HCI has them: mode, channel, length, data.
  ///   - side: Whose results they are.
  ///   - seconds: Their time.
  ///   - isContinuation: Whether a Result event went before.
  /// - Returns: `false`, with nothing added, if a step runs past the end.
  mutating func append(
    _ subevent: SyntheticSubevent, steps: [UInt8], _ side: CaptureRecord.Side, seconds: Double?,
    isContinuation: Bool = false
  ) -> Bool {
    guard let parts = Self.parts(steps, isContinuation: isContinuation) else { return false }
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let isContinuation = isContinuation || index > 0
      appendMeta(isContinuation ? 0x32 : 0x31, side, seconds: seconds) { bytes in
        bytes.append(littleEndian: subevent.connection, octets: 2)
        bytes.append(littleEndian: subevent.configID, octets: 1)
        if !isContinuation {
          bytes.append(littleEndian: subevent.startEvent, octets: 2)
          bytes.append(littleEndian: subevent.procedureCounter, octets: 2)
          bytes.append(littleEndian: subevent.frequencyCompensation, octets: 2)
          bytes.append(littleEndian: subevent.referencePower, octets: 1)
        }
        bytes.append(littleEndian: isLast ? subevent.procedureDone : 1, octets: 1)
        bytes.append(littleEndian: isLast ? subevent.subeventDone : 1, octets: 1)
        bytes.append(littleEndian: isLast ? subevent.abortReason : 0, octets: 1)
        bytes.append(littleEndian: subevent.paths, octets: 1)
        bytes.append(littleEndian: part.count, octets: 1)
        bytes.append(contentsOf: steps[part.range])
      }
    }
    return true
  }

  /// Splits steps between steps, so that each part fits into an event of 255 octets.
  private static func parts(
    _ steps: [UInt8], isContinuation: Bool
  ) -> [(range: Range<Int>, count: Int)]? {
    var parts: [(range: Range<Int>, count: Int)] = []
    var start = 0
    var end = 0
    var count = 0
    while end < steps.count {
      guard end + 3 <= steps.count else { return nil }
      let next = end + 3 + Int(steps[end + 2])
      let room = parts.isEmpty && !isContinuation ? 239 : 246
      guard next <= steps.count, next - end <= room else { return nil }
      if next - start > room {
        parts.append((start..<end, count))
        start = end
        count = 0
      }
      end = next
      count += 1
    }
    parts.append((start..<end, count))
    return parts
  }

  /// Adds an LE Meta event that the host received.
  mutating func appendMeta(
    _ subevent: UInt8, _ side: CaptureRecord.Side, seconds: Double?, _ body: (inout [UInt8]) -> Void
  ) {
    append(.event, .received, side, seconds: seconds) { bytes in
      let start = bytes.count
      bytes.append(contentsOf: [0x3E, 0, subevent])
      body(&bytes)
      bytes[start + 1] = UInt8(truncatingIfNeeded: bytes.count - start - 2)
    }
  }

  /// Adds an ATT PDU of the host's own side as one ACL packet.
  mutating func append(
    attribute pdu: [UInt8], _ direction: CaptureRecord.Direction, connection: Int,
    seconds: Double?
  ) {
    append(.acl, direction, .local, seconds: seconds) { bytes in
      let boundary = direction == .sent ? 0 : 0x2000
      bytes.append(littleEndian: connection & 0x0FFF | boundary, octets: 2)
      bytes.append(littleEndian: pdu.count + 4, octets: 2)
      bytes.append(littleEndian: pdu.count, octets: 2)
      bytes.append(littleEndian: 4, octets: 2)
      bytes.append(contentsOf: pdu)
    }
  }
}
