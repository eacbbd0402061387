/// A relative frequency difference between the two devices, in steps of 0.01 parts per million.
public struct FrequencyOffset: Hashable, Sendable {
  /// The offset in hundredths of a part per million, -10000 to 10000.
  public var hundredthsOfPartsPerMillion: Int16

  /// Makes an offset from hundredths of a part per million.
  public init(hundredthsOfPartsPerMillion: Int16) {
    self.hundredthsOfPartsPerMillion = hundredthsOfPartsPerMillion
  }

  /// The offset in parts per million.
  public var partsPerMillion: Double { Double(hundredthsOfPartsPerMillion) / 100 }
}
