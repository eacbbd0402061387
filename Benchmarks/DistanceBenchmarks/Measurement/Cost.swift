/// What one operation of a benchmark costs on every machine of a kind: counts instead of times.
struct Cost: Codable {
  /// The benchmark's name.
  var name: String
  /// How many times one operation asks for memory, or `nil` where that cannot be counted.
  var allocations: Double?
  /// The instructions of one operation.
  var instructions: Double
}
