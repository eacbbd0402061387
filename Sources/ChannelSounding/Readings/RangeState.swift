/// What is known of where a peer is: the three states that an interface has to show.
public enum RangeState: Hashable, Sendable {
  /// There is no reading yet.
  case nothing
  /// The distance is known, the direction is not.
  case distance(RangeReading)
  /// The distance and the direction are known.
  case distanceAndDirection(RangeReading, RangeDirection)

  /// Makes the state that a reading stands for.
  public init(_ reading: RangeReading?) {
    guard let reading else {
      self = .nothing
      return
    }
    if let direction = reading.direction {
      self = .distanceAndDirection(reading, direction)
    } else {
      self = .distance(reading)
    }
  }

  /// The reading, or `nil` when there is none yet.
  public var reading: RangeReading? {
    switch self {
    case .nothing: nil
    case .distance(let reading), .distanceAndDirection(let reading, _): reading
    }
  }
}
