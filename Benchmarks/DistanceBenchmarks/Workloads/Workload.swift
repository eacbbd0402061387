/// Something that is done over and over to see what it costs.
protocol Workload: AnyObject {
  /// How often the operation is done until all inputs have been used once.
  var cycle: Int { get }

  /// Makes the next `count` operations possible; what this costs is not measured.
  func prepare(_ count: Int)

  /// Does the operation `count` times, each time with another input.
  func run(_ count: Int)
}

extension Workload {
  var cycle: Int { 1 }

  func prepare(_ count: Int) {}
}
