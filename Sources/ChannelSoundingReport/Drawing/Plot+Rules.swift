extension Plot {
  /// Draws a dashed line over the whole width at a value, named at its right end.
  mutating func rule(y value: Double, name: String, _ ink: Ink = .truth) {
    guard y.range.contains(value) else { return }
    var path = PathData()
    path.move(size.left, yScale(value))
    path.horizontal(size.width - size.right)
    stroke(path, "line dash \(ink.rawValue)")
    let isNearTop = yScale(value) - size.top < 16
    notes.text(
      name, x: size.width - size.right - 3, y: yScale(value) + (isNearTop ? 14 : -5),
      anchor: "end", classes: "mark")
  }

  /// Draws a dashed line over the whole height at a value, named beside it.
  ///
  /// - Parameters:
  ///   - value: Where the line stands.
  ///   - name: The words beside it.
  ///   - row: The line of words from the top, so that neighbours do not cover each other.
  ///   - isLeft: Whether the words stand at the left; where there is more room when `nil`.
  ///   - ink: What the line stands for.
  mutating func rule(
    x value: Double, name: String, row: Int = 0, isLeft: Bool? = nil, _ ink: Ink = .truth
  ) {
    guard x.range.contains(value) else { return }
    var path = PathData()
    path.move(xScale(value), size.top)
    path.vertical(size.height - size.bottom)
    stroke(path, "line dash \(ink.rawValue)")
    // A name needs about 6 units a letter; where there is no room it goes to the other side.
    let length = 6.4 * Double(name.count) + 8
    let isRight =
      (isLeft ?? (xScale(value) > (size.left + size.width) / 2)
        || xScale(value) + length > size.width - size.right) && xScale(value) - length > size.left
    notes.text(
      name, x: xScale(value) + (isRight ? -5 : 5), y: size.top + 11 + 15 * Double(row),
      anchor: isRight ? "end" : "start", classes: "mark")
  }
}
