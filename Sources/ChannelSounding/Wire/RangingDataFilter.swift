/// Which fields a Ranging Service server leaves in the steps of one mode, as the Set Filter command asked.
public struct RangingDataFilter: Hashable, Sendable {
  /// For each mode, the 14 bits of the mask; a set bit keeps the field.
  private var masks: SIMD4<UInt16>

  /// A filter that keeps every field.
  public static let all = RangingDataFilter(masks: SIMD4(repeating: 0x3FFF))

  private init(masks: SIMD4<UInt16>) { self.masks = masks }

  /// Whether every field is kept.
  public var keepsAll: Bool { self == .all }

  /// Takes over the parameter of a Set Filter command: the mode in bits 0 and 1, the mask in bits 2 to 15.
  public mutating func apply(command parameter: UInt16) {
    masks[Int(parameter & 3)] = parameter >> 2
  }

  /// Whether a field is kept in the steps of a mode.
  func keeps(_ bit: Int, in mode: StepMode) -> Bool {
    masks[Int(mode.rawValue)] >> UInt16(bit) & 1 != 0
  }

  /// Whether the tones of an antenna path, from 1, are kept in the steps of a mode.
  func keepsPath(_ path: Int, in mode: StepMode) -> Bool {
    keeps((mode == .mode3 ? 10 : 3) + path - 1, in: mode)
  }
}
