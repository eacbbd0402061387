/// The estimates of up to four antenna paths, held without memory of their own.
public struct AntennaPathEstimates: Hashable, Sendable, RandomAccessCollection {
  private var paths: SIMD4<UInt8> = .zero
  private var meters: SIMD4<Double> = .zero
  private var weights: SIMD4<Double> = .zero

  /// The number of estimates.
  public private(set) var count = 0

  /// Makes an empty collection.
  public init() {}

  /// The place of the first estimate.
  public var startIndex: Int { 0 }
  /// The place after the last estimate.
  public var endIndex: Int { count }

  /// The estimate at a place.
  public subscript(position: Int) -> AntennaPathEstimate {
    get {
      precondition(position >= 0 && position < count, "there is no such estimate")
      return AntennaPathEstimate(
        path: Int(paths[position]), meters: meters[position], weight: weights[position])
    }
    set {
      precondition(position >= 0 && position < count, "there is no such estimate")
      paths[position] = UInt8(newValue.path)
      meters[position] = newValue.meters
      weights[position] = newValue.weight
    }
  }

  /// Adds an estimate.
  ///
  /// - Precondition: There are fewer than four.
  public mutating func append(_ estimate: AntennaPathEstimate) {
    precondition(count < AntennaPermutation.maximumPathCount, "a procedure has at most four paths")
    count += 1
    self[count - 1] = estimate
  }
}
