/// What a device reports about the packet it received in a step of mode 0, 1 or 3.
public struct PacketReport: Hashable, Sendable {
  /// How well the access address was received.
  public var quality: PacketQuality
  /// The received signal strength in dBm, or `nil` when not available.
  public var rssi: Int8?
  /// This device's antenna, 1 to 4.
  public var antenna: UInt8
  /// How likely an attack is (modes 1 and 3), or `nil` when unknown.
  public var attackLikelihood: AttackLikelihood?
  /// The time between this device's two packets less the nominal interval, in units of 0.5 ns (modes 1 and 3).
  ///
  /// At the initiator, time of arrival minus time of departure; at the reflector, time of departure minus time of
  /// arrival. `nil` when not available. Only the difference between both sides has a meaning.
  public var halfNanoseconds: Int16?
  /// The first phase correction term of the sounding sequence, when the packets carry it.
  public var phaseCorrectionTerm1: PhaseCorrectionTerm?
  /// The second phase correction term of the sounding sequence, when the packets carry it.
  public var phaseCorrectionTerm2: PhaseCorrectionTerm?

  /// Makes a report from its parts.
  public init(
    quality: PacketQuality,
    rssi: Int8? = nil,
    antenna: UInt8 = 1,
    attackLikelihood: AttackLikelihood? = nil,
    halfNanoseconds: Int16? = nil,
    phaseCorrectionTerm1: PhaseCorrectionTerm? = nil,
    phaseCorrectionTerm2: PhaseCorrectionTerm? = nil
  ) {
    self.quality = quality
    self.rssi = rssi
    self.antenna = antenna
    self.attackLikelihood = attackLikelihood
    self.halfNanoseconds = halfNanoseconds
    self.phaseCorrectionTerm1 = phaseCorrectionTerm1
    self.phaseCorrectionTerm2 = phaseCorrectionTerm2
  }
}
