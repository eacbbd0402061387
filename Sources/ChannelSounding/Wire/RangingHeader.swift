/// The head of a Ranging Service data body: which procedure it belongs to.
public struct RangingHeader: Hashable, Sendable {
  /// The ranging counter: the low 12 bits of the procedure counter.
  public var rangingCounter: UInt16
  /// The configuration's number, 0 to 15.
  public var configurationID: UInt8
  /// The transmit power in dBm that the server selected, or `nil` when not available.
  public var selectedTXPower: Int8?
  /// The antenna paths in the body: bit 0 for path 1.
  public var antennaPathMask: UInt8
  /// The format of the PCTs: 0 for I and Q, 1 for phases.
  public var termFormat: UInt8

  /// The octets of a header.
  static let octetCount = 4

  /// Makes a header from its parts.
  public init(
    rangingCounter: UInt16,
    configurationID: UInt8,
    selectedTXPower: Int8?,
    antennaPathMask: UInt8,
    termFormat: UInt8 = 0
  ) {
    self.rangingCounter = rangingCounter
    self.configurationID = configurationID
    self.selectedTXPower = selectedTXPower
    self.antennaPathMask = antennaPathMask
    self.termFormat = termFormat
  }

  /// The number of antenna paths in the body.
  public var antennaPathCount: Int { antennaPathMask.nonzeroBitCount }

  @_lifetime(cursor: copy cursor)
  init(decoding cursor: inout ByteCursor) throws(WireError) {
    try cursor.require(Self.octetCount, field: "ranging header")
    let counter = cursor.uncheckedUInt16()
    rangingCounter = counter & 0xFFF
    configurationID = UInt8(counter >> 12)
    selectedTXPower = decibelMilliwatts(wire: cursor.uncheckedUInt8())
    let paths = cursor.uncheckedUInt8()
    antennaPathMask = paths & 0xF
    termFormat = paths >> 6
  }
}
