/// Why a value is no reading.
public enum ReadingRefusal: UInt8, Sendable, CaseIterable {
  /// There is no value.
  case missing
  /// The value is not a number.
  case notANumber
  /// The value is infinite, of either sign.
  case infinite
  /// The value is below zero, as the -1 of "no valid measurement".
  case negative
  /// The value is zero, of either sign.
  case zero
  /// The value is so small that single precision cannot hold it in full: it is no measurement.
  case subnormal
  /// The value is more than a link can span; see `RangeReading.maximumMeters`.
  case beyondMaximum

  /// Makes the reason for which a distance is no reading, or `nil` when it is one.
  ///
  /// - Parameter meters: The distance in metres.
  public init?(meters: Double?) {
    guard let meters else {
      self = .missing
      return
    }
    if meters.isNaN {
      self = .notANumber
    } else if meters.isInfinite {
      self = .infinite
    } else if meters == 0 {
      self = .zero
    } else if meters < 0 {
      self = .negative
    } else if meters < Double(Float.leastNormalMagnitude) {
      self = .subnormal
    } else if meters > RangeReading.maximumMeters {
      self = .beyondMaximum
    } else {
      return nil
    }
  }

  /// The name that reports and JSON use.
  public var name: String {
    switch self {
    case .missing: "missing"
    case .notANumber: "not_a_number"
    case .infinite: "infinite"
    case .negative: "negative"
    case .zero: "zero"
    case .subnormal: "subnormal"
    case .beyondMaximum: "beyond_maximum"
    }
  }
}
