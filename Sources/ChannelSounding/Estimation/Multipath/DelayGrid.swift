/// The grid of one-way delays that the tables of the multipath estimator stand on.
///
/// Delays are counted in bins of 1/4096 µs (7.3 cm of one-way distance) relative to the coarse delay. The
/// table reaches from 74 ns before the strongest echo to the last tap of the diffuse model after it.
enum DelayGrid {
  /// Points of the zero-padded transform: bins in one microsecond.
  static let transformLength = 4096
  /// One-way metres in a bin.
  static let metersPerBin = 299.792_458 / Double(transformLength)
  /// The first bin of the table relative to the coarse delay; a multiple of 16.
  static let firstBin = -304
  /// Bins in which the direct path may lie; a multiple of 16.
  static let directCount = 368
  /// Bins of the table; a multiple of 16.
  static let tableCount = 1312
  /// One-way bins in a bin of the coarse two-way transform of 1024 points.
  static let coarseStep = 2
}
