/// Decodes the body of Ranging Service data: what the peer reports about one procedure.
///
/// The body names neither channels nor lengths. Lengths follow from the server's role, the number of antenna paths
/// and whether packets carry PCTs; channels come from the local side when the two are paired.
public struct RangingDataDecoder: Hashable, Sendable {
  /// The role of the device that sends the data.
  public var serverRole: Role
  /// Whether steps of modes 1 and 3 carry the two PCTs of the packets.
  public var hasPacketTerms: Bool
  /// The fields that the server leaves in the steps.
  public var filter: RangingDataFilter

  /// Makes a decoder for a server's bodies.
  public init(serverRole: Role, hasPacketTerms: Bool = false, filter: RangingDataFilter = .all) {
    self.serverRole = serverRole
    self.hasPacketTerms = hasPacketTerms
    self.filter = filter
  }

  /// Decodes a whole body.
  ///
  /// - Parameters:
  ///   - body: The octets of all segments without their headers.
  ///   - side: Receives subevents and steps; what it held is forgotten, its storage is kept. Steps have no channel yet.
  /// - Returns: The header of the body.
  /// - Throws: `WireError` with the offset of the octet at fault.
  /// - Complexity: O(*n*) in the octets; allocates nothing once `side` has room.
  @discardableResult
  public func decode(
    _ body: RawSpan, into side: inout ProcedureSide
  ) throws(WireError) -> RangingHeader {
    side.removeAll()
    var cursor = ByteCursor(body)
    let header = try RangingHeader(decoding: &cursor)
    guard header.termFormat == 0 else {
      throw WireError(.invalidValue, at: 3, field: "PCT format")
    }
    side.antennaPathCount = header.antennaPathCount
    side.selectedTXPower = header.selectedTXPower
    side.status = .complete
    while cursor.remaining > 0 {
      try decodeSubevent(&cursor, pathMask: header.antennaPathMask, into: &side)
    }
    return header
  }

  @_lifetime(cursor: copy cursor)
  private func decodeSubevent(
    _ cursor: inout ByteCursor, pathMask: UInt8, into side: inout ProcedureSide
  ) throws(WireError) {
    try cursor.require(8, field: "subevent header")
    guard side.subevents.count < ProcedureSide.maximumSubeventCount else {
      throw WireError(.invalidValue, at: cursor.offset, field: "number of subevents")
    }
    let start = cursor.uncheckedUInt16()
    let compensation = FrequencyOffset(wire: cursor.uncheckedUInt16())
    let statusOffset = cursor.offset
    let statuses = cursor.uncheckedUInt8()
    let reasons = cursor.uncheckedUInt8()
    let power = decibelMilliwatts(wire: cursor.uncheckedUInt8())
    let count = Int(cursor.uncheckedUInt8())
    guard
      let procedureStatus = DoneStatus(rawValue: statuses & 0xF),
      let subeventStatus = DoneStatus(rawValue: statuses >> 4)
    else { throw WireError(.invalidValue, at: statusOffset, field: "done status") }
    guard side.steps.count + count <= ProcedureSide.maximumStepCount else {
      throw WireError(.invalidValue, at: statusOffset + 3, field: "number of steps")
    }
    side.status = procedureStatus
    if procedureStatus == .aborted {
      side.abortReason = ProcedureAbortReason(rawValue: reasons & 0xF) ?? .unspecified
    }
    let first = side.steps.count
    side.subevents.append(
      Subevent(
        startACLConnectionEvent: start,
        frequencyCompensation: compensation,
        referencePowerLevel: power,
        status: subeventStatus,
        abortReason: SubeventAbortReason(rawValue: reasons >> 4) ?? .unspecified,
        steps: first..<first))
    side.steps.append(contentsOf: repeatElement(.blank, count: count))
    var filled = first
    // The steps before a fault stay part of the subevent, so that they are counted.
    defer {
      if filled < first + count { side.steps.removeLast(first + count - filled) }
      side.subevents[side.subevents.count - 1].steps = first..<filled
    }
    try decodeSteps(&cursor, pathMask: pathMask, into: &side.steps, filled: &filled)
  }

  /// Decodes steps into the blank slots from `filled` on.
  @inline(__always)
  @_lifetime(cursor: copy cursor)
  private func decodeSteps(
    _ cursor: inout ByteCursor, pathMask: UInt8, into steps: inout [Step], filled: inout Int
  ) throws(WireError) {
    var slots = steps.mutableElements
    let isUnfiltered = filter.keepsAll
    while filled < slots.count {
      if isUnfiltered {
        filled &+= Step.decodeToneRun(
          &cursor, withChannels: false, pathCount: pathMask.nonzeroBitCount, into: &slots,
          from: filled)
        if filled == slots.count { break }
      }
      slots[filled] = try decodeStep(&cursor, pathMask: pathMask, isUnfiltered: isUnfiltered)
      filled &+= 1
    }
  }

  @_lifetime(cursor: copy cursor)
  @inline(__always)
  private func decodeStep(
    _ cursor: inout ByteCursor, pathMask: UInt8, isUnfiltered: Bool
  ) throws(WireError) -> Step {
    let octet = try cursor.uint8("step mode")
    let mode = StepMode(lowBitsOf: octet)
    var step = Step(mode: mode)
    guard octet & 0x80 == 0 else {
      step.isAborted = true
      return step
    }
    guard octet & 0x7C == 0 else {
      throw WireError(.invalidValue, at: cursor.offset - 1, field: "step mode")
    }
    guard isUnfiltered else {
      try decodeFiltered(&step, &cursor, pathMask: pathMask)
      return step
    }
    let terms = hasPacketTerms ? 4 : 0
    let pathCount = pathMask.nonzeroBitCount
    switch mode {
    case .mode0:
      let withOffset = serverRole == .initiator
      try cursor.require(withOffset ? 5 : 3, field: "mode-0 step")
      step.decodeMode0(&cursor, withFrequencyOffset: withOffset)
    case .mode1:
      try cursor.require(6 + 2 * terms, field: "mode-1 step")
      step.decodeRoundTrip(&cursor, termOctets: terms)
    case .mode2, .mode3:
      guard pathCount > 0 else {
        throw WireError(.invalidValue, at: 3, field: "antenna paths mask")
      }
      let packetOctets = mode == .mode3 ? 6 + 2 * terms : 0
      try cursor.require(
        packetOctets + 1 + 4 * (pathCount + 1),
        field: mode == .mode2 ? "mode-2 step" : "mode-3 step")
      if mode == .mode3 { step.decodeRoundTrip(&cursor, termOctets: terms) }
      step.decodeTones(&cursor, pathCount: pathCount)
    }
    return step
  }
}
