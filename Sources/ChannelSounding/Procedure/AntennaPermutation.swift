/// The order in which the antenna paths of a step were sounded.
///
/// Index *i* names row *i* of the specification's table of permutations of four paths; steps with fewer
/// paths use its first rows and columns.
public struct AntennaPermutation: Hashable, Sendable {
  /// The antenna permutation index, 0 to 23.
  public var index: UInt8

  /// Makes a permutation from its index; see `isDefined(forPathCount:)`.
  public init(index: UInt8) { self.index = index }

  /// The most antenna paths that a step can sound.
  public static let maximumPathCount = 4

  /// The table's rows: path numbers of the four tones, first tone in the highest digit.
  private static let rows: [UInt16] = [
    0x1234, 0x2134, 0x1324, 0x3124, 0x3214, 0x2314,
    0x1243, 0x2143, 0x1423, 0x4123, 0x4213, 0x2413,
    0x1432, 0x4132, 0x1342, 0x3142, 0x3412, 0x4312,
    0x4231, 0x2431, 0x4321, 0x3421, 0x3241, 0x2341,
  ]

  /// The number of permutations of `pathCount` paths: 1, 2, 6 or 24.
  public static func count(ofPathCount pathCount: Int) -> Int {
    // The counts of 0 to 4 paths, one octet each.
    guard pathCount >= 0, pathCount <= 4 else { return 0 }
    return Int(0x18_0602_0100 as UInt64 >> UInt64(8 * pathCount) & 0xFF)
  }

  /// Whether the index exists for this number of paths.
  public func isDefined(forPathCount pathCount: Int) -> Bool {
    Int(index) < Self.count(ofPathCount: pathCount)
  }

  /// The antenna path, from 1, of the tone in a slot.
  ///
  /// - Parameters:
  ///   - slot: The tone's place in the step, from 0. A slot past the last path is the tone extension slot, which
  ///     repeats the path of the slot before it.
  ///   - pathCount: How many paths the step sounds, 1 to 4.
  /// - Returns: The path, or `nil` when the index or the slot does not exist.
  public func path(atSlot slot: Int, pathCount: Int) -> Int? {
    guard isDefined(forPathCount: pathCount), slot >= 0, slot <= pathCount else { return nil }
    let column = min(slot, pathCount - 1)
    return Int(Self.rows[Int(index)] >> UInt16(12 - 4 * column)) & 0xF
  }

  /// The antenna paths, from 1, of the tones in the order of the slots: the first in the highest four of 16 bits.
  ///
  /// - Precondition: The permutation is defined for one path at least.
  var pathNibbles: UInt16 { Self.rows[Int(index)] }

  /// The antenna path, from 1, of the tone in a slot before the extension slot of a defined permutation.
  func uncheckedPath(atSlot slot: Int) -> Int {
    Int(Self.rows[Int(index)] >> UInt16(12 - 4 * slot)) & 0xF
  }
}
