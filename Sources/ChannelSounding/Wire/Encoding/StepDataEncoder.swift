/// Writes the data of steps: what stands behind mode, channel and length on HCI, and behind the mode octet in RAS.
///
/// A step that is marked as aborted has no data. Neither has one that lacks what its mode must carry (a packet, tones
/// of the side's number of antenna paths): it cannot be written otherwise than as not measured.
public struct StepDataEncoder: Hashable, Sendable {
  /// The role of the device that reports: an initiator adds the measured frequency offset to mode 0.
  public var role: Role
  /// The number of antenna paths of every step with tones.
  public var antennaPathCount: Int
  /// Whether packets of modes 1 and 3 carry two phase correction terms.
  public var includesPacketTerms: Bool

  /// Makes an encoder for the steps of a device.
  public init(role: Role, antennaPathCount: Int, includesPacketTerms: Bool = false) {
    self.role = role
    self.antennaPathCount = antennaPathCount
    self.includesPacketTerms = includesPacketTerms
  }

  /// Makes an encoder for all steps of a side.
  ///
  /// Packets carry phase correction terms when any packet of the side has one: the form is a property of the
  /// configuration, not of a step.
  public init(role: Role, side: ProcedureSide) {
    self.init(
      role: role,
      antennaPathCount: side.antennaPathCount,
      includesPacketTerms: side.steps.contains {
        $0.packet?.phaseCorrectionTerm1 != nil || $0.packet?.phaseCorrectionTerm2 != nil
      })
  }

  /// The number of octets of a step's data; zero for a step that was not measured.
  public func length(of step: Step) -> Int {
    guard isMeasured(step) else { return 0 }
    let packet = includesPacketTerms ? 14 : 6
    let tones = 1 + 4 * (antennaPathCount + 1)
    return switch step.mode {
    case .mode0: role == .initiator ? 5 : 3
    case .mode1: packet
    case .mode2: tones
    case .mode3: packet + tones
    }
  }

  /// Appends a step's data; nothing for a step that was not measured.
  public func append(_ step: Step, to output: inout [UInt8]) {
    guard isMeasured(step) else { return }
    if let packet = step.packet, step.mode != .mode2 {
      if step.mode == .mode0 {
        appendCalibration(packet, offset: step.frequencyOffset, to: &output)
      } else {
        appendRoundTrip(packet, to: &output)
      }
    }
    if step.mode.carriesTones { appendTones(step.tones, to: &output) }
  }

  /// Whether there are data to write.
  func isMeasured(_ step: Step) -> Bool {
    if step.isAborted { return false }
    if step.mode != .mode2 && step.packet == nil { return false }
    return !step.mode.carriesTones
      || step.tones.pathCount == antennaPathCount && antennaPathCount > 0
  }

  private func appendCalibration(
    _ packet: PacketReport, offset: FrequencyOffset?, to output: inout [UInt8]
  ) {
    output.append(packet.quality.rawValue)
    output.append(packet.rssi, whenNil: 0x7F)
    output.append(packet.antenna)
    if role == .initiator { output.append(offset) }
  }

  private func appendRoundTrip(_ packet: PacketReport, to output: inout [UInt8]) {
    output.append(packet.quality.rawValue)
    output.append(packet.attackLikelihood?.rawValue ?? 0xFF)
    output.append(packet.rssi, whenNil: 0x7F)
    output.appendLittleEndian(packet.halfNanoseconds ?? .min)
    output.append(packet.antenna)
    guard includesPacketTerms else { return }
    output.appendLittleEndian(packet.phaseCorrectionTerm1?.packed ?? .max)
    output.appendLittleEndian(packet.phaseCorrectionTerm2?.packed ?? .max)
  }

  private func appendTones(_ tones: ToneSet, to output: inout [UInt8]) {
    output.append(tones.permutation.index)
    for slot in 0..<tones.slotCount {
      let term = tones[slot].term.packed
      output.append(UInt8(truncatingIfNeeded: term))
      output.append(UInt8(truncatingIfNeeded: term >> 8))
      output.append(UInt8(truncatingIfNeeded: term >> 16))
      output.append(tones.indicator(atSlot: slot))
    }
  }
}
