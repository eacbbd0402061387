/// Writes one side of a procedure as ranging data of the Ranging Service, and splits it for attribute values.
public struct RangingDataEncoder: Hashable, Sendable {
  /// The ATT_MTU, which sets how much of the data a value carries.
  public var attributeMTU: Int

  /// The smallest ATT_MTU.
  public static let minimumAttributeMTU = 23

  /// Makes an encoder for an ATT_MTU; values under 23 count as 23.
  public init(attributeMTU: Int = 247) {
    self.attributeMTU = max(attributeMTU, Self.minimumAttributeMTU)
  }

  /// The most octets of ranging data in one value: ATT_MTU less three for the notification, less the segment header.
  public var segmentCapacity: Int { attributeMTU - 4 }

  /// Appends the ranging data body: header, subevents and steps.
  ///
  /// - Parameters:
  ///   - side: What the device reports.
  ///   - role: The role of the device.
  ///   - counter: The procedure counter, of which 12 bits are written.
  ///   - configurationID: The number of the configuration.
  ///   - output: Where the octets go.
  public func appendBody(
    of side: ProcedureSide, role: Role, counter: UInt16, configurationID: UInt8,
    to output: inout [UInt8]
  ) {
    output.appendLittleEndian(counter & 0xFFF | UInt16(configurationID) << 12)
    output.append(side.selectedTXPower, whenNil: 0x7F)
    output.append(UInt8(truncatingIfNeeded: (1 << side.antennaPathCount) - 1))
    let data = StepDataEncoder(role: role, side: side)
    for (index, subevent) in side.subevents.enumerated() {
      let isLast = index == side.subevents.count - 1
      append(
        subevent,
        status: isLast ? side.status : .partial,
        reason: isLast ? side.abortReason : .none,
        to: &output)
      for step in side.steps[subevent.steps] {
        output.append(data.isMeasured(step) ? step.mode.rawValue : 0x80 | step.mode.rawValue)
        data.append(step, to: &output)
      }
    }
  }

  /// The number of values that a body takes; an empty body takes one.
  public func segmentCount(bodyLength: Int) -> Int {
    max((bodyLength + segmentCapacity - 1) / segmentCapacity, 1)
  }

  /// Appends one value of characteristic 0x2C15 or 0x2C16: the segment header and its part of a body.
  ///
  /// - Parameters:
  ///   - index: The place of the segment, from 0; the header counts it modulo 64.
  ///   - body: The whole ranging data body.
  ///   - output: Where the octets go.
  /// - Precondition: `index` is under `segmentCount(bodyLength:)`.
  public func appendSegment(_ index: Int, of body: [UInt8], to output: inout [UInt8]) {
    let count = segmentCount(bodyLength: body.count)
    precondition((0..<count).contains(index), "the body has no such segment")
    let isFirst: UInt8 = index == 0 ? 1 : 0
    let isLast: UInt8 = index == count - 1 ? 2 : 0
    output.append(isFirst | isLast | UInt8(index % 64) << 2)
    let start = index * segmentCapacity
    output += body[start..<min(start + segmentCapacity, body.count)]
  }

  /// The values of characteristic 0x2C15 or 0x2C16 that carry a body.
  public func segments(of body: [UInt8]) -> [[UInt8]] {
    (0..<segmentCount(bodyLength: body.count)).map { index in
      var segment: [UInt8] = []
      appendSegment(index, of: body, to: &segment)
      return segment
    }
  }

  private func append(
    _ subevent: Subevent, status: DoneStatus, reason: ProcedureAbortReason,
    to output: inout [UInt8]
  ) {
    output.appendLittleEndian(subevent.startACLConnectionEvent)
    output.append(subevent.frequencyCompensation)
    output.append(status.rawValue | subevent.status.rawValue << 4)
    output.append(reason.rawValue | subevent.abortReason.rawValue << 4)
    output.append(subevent.referencePowerLevel, whenNil: 0x7F)
    output.append(UInt8(truncatingIfNeeded: subevent.steps.count))
  }
}
