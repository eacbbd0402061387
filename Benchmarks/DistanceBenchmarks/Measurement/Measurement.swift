/// What a benchmark has found out about one operation.
struct Measurement: Codable {
  /// The benchmark's name.
  var name: String
  /// The time of one operation.
  var nanoseconds: Percentiles
  /// How many operations a second the median sample amounts to.
  var operationsPerSecond: Double
  /// How many times one operation asks for memory, exactly, or `nil` where that cannot be counted.
  var allocations: Double?
  /// The floor that was measured in turn with the operation.
  var floor: String?
  /// The median time as a multiple of the floor's.
  var ratio: Double?
  /// The shortest time as a multiple of the floor's.
  var ratioOfMinima: Double?

  enum CodingKeys: String, CodingKey {
    case name
    case nanoseconds
    case operationsPerSecond = "operations_per_second"
    case allocations
    case floor
    case ratio
    case ratioOfMinima = "ratio_of_minima"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(nanoseconds, forKey: .nanoseconds)
    try container.encode(operationsPerSecond, forKey: .operationsPerSecond)
    // Written even when unknown: a missing count must not look like none.
    try container.encode(allocations, forKey: .allocations)
    try container.encodeIfPresent(floor, forKey: .floor)
    try container.encodeIfPresent(ratio, forKey: .ratio)
    try container.encodeIfPresent(ratioOfMinima, forKey: .ratioOfMinima)
  }
}
