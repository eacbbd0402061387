/// The shape of a dot, so that series differ in more than colour.
enum DotShape: String, Sendable, CaseIterable {
  /// A disc.
  case disc
  /// A square.
  case square
  /// An open triangle.
  case triangle
  /// A cross.
  case cross

  /// Adds a dot to a path that is stroked in the way of this shape.
  func add(_ x: Double, _ y: Double, to path: inout PathData) {
    switch self {
    case .disc, .square:
      path.dot(x, y)
    case .triangle:
      path.move(x - 3, y + 2.5)
      path.line(x, y - 3)
      path.line(x + 3, y + 2.5)
      path.close()
    case .cross:
      path.move(x - 2.5, y - 2.5)
      path.line(x + 2.5, y + 2.5)
      path.move(x + 2.5, y - 2.5)
      path.line(x - 2.5, y + 2.5)
    }
  }
}
