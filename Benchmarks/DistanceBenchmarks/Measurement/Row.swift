/// A benchmark: its name, what it does and what it is compared with.
struct Row {
  /// The name, a path that ends in the parameters.
  var name: String
  /// The name of the floor that the ratio is taken to.
  var floorName: String?
  /// Makes the operation; its inputs are made here, before anything is measured.
  var make: () -> any Workload
  /// Makes the floor's operation.
  var makeFloor: (() -> any Workload)?
}
