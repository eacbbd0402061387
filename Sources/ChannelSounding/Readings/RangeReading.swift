/// A distance that may be shown: finite, positive and physically possible.
///
/// Nothing else becomes a reading. The values with which systems say "no valid measurement" (-1, zero, not a
/// number) give `nil`, so a reading never needs to be checked again:
///
/// ```swift
/// let reading = RangeReading(meters: result.distance, source: .system, secondsSinceEpoch: now)
/// ```
///
/// An estimate, by contrast, is signed: see `DistanceEstimate`.
public struct RangeReading: Hashable, Sendable {
  /// The distance in metres.
  public let meters: Double
  /// The one-sigma error bar in metres, or `nil` when not known.
  public let standardErrorMeters: Double?
  /// The time of the measurement in seconds since the Unix epoch, or `nil` when not known.
  public let secondsSinceEpoch: Double?
  /// Who measured the distance.
  public let source: RangeSource
  /// Where the peer is as seen from this device, or `nil` when not known.
  public let direction: RangeDirection?

  /// The greatest distance in metres that can be a reading.
  ///
  /// No Bluetooth link spans it, and round-trip times, 16-bit counts of half a nanosecond on each side, end before.
  public static let maximumMeters = 10_000.0

  /// Makes a reading from a distance, or `nil` when the distance is none.
  ///
  /// - Parameters:
  ///   - meters: The distance in metres, or what the source says in its place.
  ///   - source: Who measured the distance.
  ///   - secondsSinceEpoch: The time of the measurement; a value that is not finite counts as not known.
  ///   - standardErrorMeters: The one-sigma error bar; a value that is not finite or is negative counts as not
  ///     known.
  ///   - direction: Where the peer is.
  public init?(
    meters: Double,
    source: RangeSource,
    secondsSinceEpoch: Double? = nil,
    standardErrorMeters: Double? = nil,
    direction: RangeDirection? = nil
  ) {
    guard ReadingRefusal(meters: meters) == nil else { return nil }
    self.meters = meters
    self.source = source
    self.direction = direction
    self.secondsSinceEpoch = secondsSinceEpoch.flatMap { $0.isFinite ? $0 : nil }
    self.standardErrorMeters = standardErrorMeters.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// Makes a reading from an estimate, or `nil` when the estimate has no distance or one that is no reading.
  public init?(_ estimate: DistanceEstimate) {
    guard estimate.status == .ok, let meters = estimate.meters else { return nil }
    self.init(
      meters: meters,
      source: .procedure(estimate.method),
      secondsSinceEpoch: estimate.secondsSinceEpoch,
      standardErrorMeters: estimate.standardErrorMeters)
  }
}
