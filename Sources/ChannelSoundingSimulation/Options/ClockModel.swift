/// How the clocks of the two devices differ, and what the initiator makes of it.
///
/// Every offset is that of the reflector relative to the initiator: positive when the reflector's frequency is the
/// higher one. No public text tells the sign of the measured offset; this one is assumed here.
///
/// An offset ε that remains uncorrected turns each side's tones by its own local oscillator. The reflector receives
/// at t_r the phase `-2π f τ - 2π f ε t_r`, the initiator at t_i `-2π f τ + 2π f ε t_i`. The product is therefore
///
///     h(f)² · exp(+j 2π f ε (t_i - t_r)),
///
/// where t_i - t_r is `StepTiming.toneSeparationMicroseconds`: a delay that is shorter by ε (t_i - t_r) / 2 one way, or
/// a distance that is biased by -c ε (t_i - t_r) / 2. One part per million and 245 µs make -3.7 cm. Round-trip times are
/// biased in the same way by -c ε T / 2 with T from `StepTiming.packetSeparationMicroseconds`.
public struct ClockModel: Hashable, Sendable {
  /// The offset that mode 0 measures, in parts per million.
  public var offsetPartsPerMillion = 0.0
  /// The standard deviation of one measurement of the offset, in parts per million.
  public var measurementNoisePartsPerMillion = 0.02
  /// The offset that remains in tones and round-trip times, in parts per million.
  public var residualPartsPerMillion = 0.0
  /// How likely a device does not find a packet of mode 0.
  public var lostCalibrationProbability = 0.0

  /// Makes clocks that agree.
  public init() {}
}
