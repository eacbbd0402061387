internal import ChannelSounding

extension ProcedureSynthesis {
  /// A channel of unit power stands at a quarter of full scale.
  private static let fullScale = 2047.0 / 4

  /// Fills in the tones of both sides.
  ///
  /// In every slot the reflector receives first, then the initiator. Each measures the one-way channel at its own time,
  /// turned by the phase between both oscillators, in opposite directions. With inline PCT transfer the reflector turns
  /// its answer by the phase that it measured: its own report keeps the amplitude alone, and the initiator's carries the
  /// phase of both ways.
  mutating func exchangeTones(at index: Int, initiator: inout Step, reflector: inout Step) {
    let entry = schedule.entries[index]
    let pathCount = options.antennaPathCount
    let oscillators = noise.phase()
    let isHit = interference?.hits(step: index, channel: entry.channel) ?? false
    initiator.tones = ToneSet(permutation: entry.permutation, pathCount: pathCount)
    reflector.tones = initiator.tones
    for slot in 0...pathCount {
      let path = entry.permutation.path(atSlot: slot, pathCount: pathCount) ?? 1
      let first = signal(entry, slot: slot, path: path, role: .reflector)
      let second = signal(entry, slot: slot, path: path, role: .initiator)
      var kinds = (
        initiator: ToneExtensionSlot.notExtension, reflector: ToneExtensionSlot.notExtension
      )
      if slot == pathCount {
        kinds.reflector = extensionKind()
        kinds.initiator = extensionKind()
      }
      let lost = slot < pathCount ? lostSide() : nil
      let forward = receive(
        first * oscillators, kind: kinds.reflector, isHit: isHit, isLost: lost == .reflector)
      var answer = second * oscillators.conjugate
      var report = forward
      if options.configuration.usesInlinePhaseCorrection {
        answer = answer * forward.direction
        report = Complex(forward.magnitude, 0)
      }
      let back = receive(
        answer, kind: kinds.initiator, isHit: isHit, isLost: lost == .initiator)
      reflector.tones[slot] = Tone(
        term: quantize(report), quality: quality(isHit: isHit, isLost: lost == .reflector),
        extensionSlot: kinds.reflector)
      initiator.tones[slot] = Tone(
        term: quantize(back), quality: quality(isHit: isHit, isLost: lost == .initiator),
        extensionSlot: kinds.initiator)
    }
  }

  /// The noise-free tone at a side, without the phase between the oscillators at the start of the step.
  func signal(_ entry: Schedule.Entry, slot: Int, path: Int, role: Role) -> Complex {
    let time = timing.toneMicroseconds(slot: slot, role: role, mode: entry.mode)
    let hertz = entry.channel.hertz
    let way =
      meters(atMicroseconds: entry.microseconds + time)
      + options.pathOffsetMeters.value(at: path - 1)
    let delay = way / Elementary.speedOfLight
    let drift = options.clock.residualPartsPerMillion * 1e-6 * time * 1e-6
    let turns = hertz * (role == .initiator ? drift - delay : -drift - delay)
    // Whole turns are taken off exactly, so that no platform's sine has to reduce a large angle.
    return responses[path - 1][Int(entry.channel.rawValue)]
      * Elementary.unit(2 * .pi * turns.remainder(dividingBy: 1))
  }

  /// What a receiver makes of a tone.
  private mutating func receive(
    _ tone: Complex, kind: ToneExtensionSlot, isHit: Bool, isLost: Bool
  ) -> Complex {
    var deviation =
      Elementary.amplitude(decibels: -options.signalToNoiseDecibels) / 2.0.squareRoot()
    if isHit, let interference {
      deviation =
        (deviation * deviation + interference.deviation * interference.deviation).squareRoot()
    }
    if isLost { return noise.noise(1) }
    let received = noise.noise(deviation)
    return kind == .toneNotExpected ? received : received + tone
  }

  private mutating func extensionKind() -> ToneExtensionSlot {
    noise.happens(options.tones.extensionProbability) ? .toneExpected : .toneNotExpected
  }

  /// The side that loses the tone of this slot, if any.
  private mutating func lostSide() -> Role? {
    guard options.tones.lossProbability > 0 else { return nil }
    let isLost = faults.happens(options.tones.lossProbability)
    let side: Role = faults.happens(0.5) ? .initiator : .reflector
    return isLost ? side : nil
  }

  private func quality(isHit: Bool, isLost: Bool) -> ToneQuality {
    if !options.tones.reportsQuality { return .unavailable }
    if isLost { return options.tones.lostToneQuality }
    return isHit && interference?.isReported == true ? .low : .high
  }

  /// The 12-bit term of a complex amplitude.
  func quantize(_ tone: Complex) -> PhaseCorrectionTerm {
    func part(_ value: Double) -> Int16 {
      Int16(min(max((value * Self.fullScale).rounded(.toNearestOrEven), -2048), 2047))
    }
    return PhaseCorrectionTerm(i: part(tone.real), q: part(tone.imaginary))
  }
}
