extension Plot {
  /// Draws the grid, the numbers and the titles of both axes.
  func drawAxes(_ svg: inout Markup) {
    let left = size.left
    let right = size.width - size.right
    let bottom = size.height - size.bottom
    var grid = PathData()
    for value in y.ticks.values {
      grid.move(left, yScale(value))
      grid.horizontal(right)
    }
    svg.element("path", ["class": "grid", "d": grid.text])
    var frame = PathData()
    frame.move(left, bottom)
    frame.horizontal(right)
    for value in x.ticks.values {
      frame.move(xScale(value), bottom)
      frame.vertical(bottom + 4)
    }
    svg.element("path", ["class": "axis", "d": frame.text])

    for (index, value) in x.ticks.values.enumerated() {
      // The last number ends with the plot instead of being cut off.
      let half = 3.6 * Double(x.label(index).count)
      let place = min(xScale(value), size.width - 2 - half)
      svg.text(x.label(index), x: place, y: bottom + 17, anchor: "middle")
    }
    for (index, value) in y.ticks.values.enumerated() {
      svg.text(y.label(index), x: left - 7, y: yScale(value) + 4, anchor: "end")
    }
    svg.text(
      x.title, x: (left + right) / 2, y: size.height - 7, anchor: "middle", classes: "name")
    let middle = (size.top + bottom) / 2
    svg.element(
      "text",
      [
        "class": "name", "text-anchor": "middle",
        "transform": "translate(13 \(PathData.number(middle))) rotate(-90)",
      ], text: y.title)
  }
}

extension Markup {
  /// Adds a text to a drawing.
  mutating func text(
    _ content: String, x: Double, y: Double, anchor: String = "start", classes: String = ""
  ) {
    element(
      "text",
      [
        "x": PathData.number(x), "y": PathData.number(y), "text-anchor": anchor, "class": classes,
      ], text: content)
  }
}
