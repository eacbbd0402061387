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
}
