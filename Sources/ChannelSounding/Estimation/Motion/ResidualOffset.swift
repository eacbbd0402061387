/// The frequency offset between the devices that their controllers have left in the tones.
///
/// Derivation. Let ε be the offset of the reflector relative to the initiator that remains uncorrected. Each side's
/// tone turns by its own oscillator: at the reflector, which receives at `t_r`, by `-2π f ε t_r`; at the initiator, which
/// receives at `t_i`, by `+2π f ε t_i`. Two things follow:
///
/// * The product of both sides turns by `2π f ε (t_i - t_r)`, which grows with frequency as a delay does. The distance
///   reads `c ε (t_i - t_r) / 2` too short: 3.7 cm for one part per million and 245 µs.
/// * A tone in the extension slot, one slot time `T` after the tone of the same antenna path, is turned by `+2π f ε T` at
///   the initiator and by `-2π f ε T` at the reflector. The sum over all steps of
///   `(extension · tone*) at the initiator · conj(the same at the reflector)` has the angle `4π f ε T`, while what both
///   sides share, such as the settling of a synthesiser, cancels.
///
/// The second tells ε with its sign from the tones themselves, modulo 5 parts per million or so. Mode 0 tells how large
/// the offset is, but neither its sign nor whether the controller has corrected it: the three possibilities, corrected
/// or left with either sign, are told apart by the extension slots. On every real recording so far it was corrected.
struct ResidualOffset: Sendable {
  /// The offset as a fraction; zero when the tones show none.
  private(set) var fraction = 0.0

  /// The fewest steps with a tone in both extension slots.
  private static let minimumSteps = 8
  /// The least angle in radians that counts without an offset measured in mode 0.
  private static let minimumAngle = 0.15

  /// Finds the offset in the tones of a procedure.
  ///
  /// - Complexity: O(*n*) in the steps; allocates nothing.
  init(_ procedure: borrowing Procedure, timing: StepTiming) {
    var sums = ExtensionSums()
    for pair in procedure.pairs {
      let initiator = procedure.initiator.steps[Int(pair.initiator)]
      guard initiator.mode.carriesTones else { continue }
      sums.add(initiator.tones, procedure.reflector.steps[Int(pair.reflector)].tones)
    }
    guard sums.count >= Self.minimumSteps, let angle = sums.angle else { return }
    // Radians for a whole unit of offset.
    let gain = 4 * Double.pi * 2.44e9 * timing.slotMicroseconds * 1e-6
    guard let measured = procedure.initiator.meanFrequencyOffset, abs(measured) * gain > 0.3 else {
      if abs(angle) > max(Self.minimumAngle, 5 * sums.standardError) { fraction = angle / gain }
      return
    }
    var least = abs(angle)
    for candidate in [measured, -measured] {
      let rest = (angle - gain * candidate).remainder(dividingBy: 2 * .pi)
      if abs(rest) < least / 2 {
        least = abs(rest)
        fraction = candidate + rest / gain
      }
    }
  }

  /// How much too short the distance reads in metres.
  func shortfallMeters(timing: StepTiming) -> Double {
    speedOfLight * fraction * timing.toneSeparationMicroseconds * 1e-6 / 2
  }
}

/// What the tones in the extension slots say against those before them.
private struct ExtensionSums {
  private var initiator = (real: 0.0, imaginary: 0.0, magnitude: 0.0)
  private var reflector = (real: 0.0, imaginary: 0.0, magnitude: 0.0)
  private(set) var count = 0

  mutating func add(_ first: ToneSet, _ second: ToneSet) {
    guard first.pathCount > 0, first.pathCount == second.pathCount,
      first.hasExpectedExtension, second.hasExpectedExtension
    else { return }
    count += 1
    Self.add(first, to: &initiator)
    Self.add(second, to: &reflector)
  }

  private static func add(
    _ tones: ToneSet, to sum: inout (real: Double, imaginary: Double, magnitude: Double)
  ) {
    let last = tones.term(atSlot: tones.pathCount - 1)
    let next = tones.term(atSlot: tones.pathCount)
    let real = Double(next.i * last.i + next.q * last.q)
    let imaginary = Double(next.q * last.i - next.i * last.q)
    sum.real += real
    sum.imaginary += imaginary
    sum.magnitude += (real * real + imaginary * imaginary).squareRoot()
  }

  /// The angle between both sides' turns in radians, or `nil` when the tones do not agree on one.
  var angle: Double? {
    guard coherence > 0.7 else { return nil }
    let real = initiator.real * reflector.real + initiator.imaginary * reflector.imaginary
    let imaginary = initiator.imaginary * reflector.real - initiator.real * reflector.imaginary
    return arcTangent(imaginary, real)
  }

  /// The standard error of the angle in radians.
  var standardError: Double {
    (4 * max(1 - coherence, 1e-6) / Double(count)).squareRoot()
  }

  private var coherence: Double {
    let most = initiator.magnitude * reflector.magnitude
    guard most > 0 else { return 0 }
    let first = initiator.real * initiator.real + initiator.imaginary * initiator.imaginary
    let second = reflector.real * reflector.real + reflector.imaginary * reflector.imaginary
    return (first * second).squareRoot() / most
  }
}

extension ToneSet {
  /// Whether a tone was to be expected in the extension slot.
  var hasExpectedExtension: Bool {
    indicator(atSlot: pathCount) >> 4 == ToneExtensionSlot.toneExpected.rawValue
  }
}

extension ProcedureSide {
  /// The mean of the frequency offsets measured in mode 0, as a fraction, or `nil` without any.
  var meanFrequencyOffset: Double? {
    var sum = 0
    var count = 0
    for step in steps {
      guard let offset = step.frequencyOffset else { continue }
      sum += Int(offset.hundredthsOfPartsPerMillion)
      count += 1
    }
    return count == 0 ? nil : Double(sum) / Double(count) * 1e-8
  }
}
