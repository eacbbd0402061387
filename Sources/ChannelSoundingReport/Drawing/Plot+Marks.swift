extension Plot {
  /// Draws a line through points, broken where a value is missing.
  mutating func line(
    _ points: [(x: Double, y: Double?)], _ ink: Ink, dashed: Bool = false,
    classes: String = ""
  ) {
    var path = PathData()
    var isDrawing = false
    for point in points {
      guard let value = point.y else {
        isDrawing = false
        continue
      }
      if isDrawing {
        path.line(xScale(point.x), yScale(value))
      } else {
        path.dot(xScale(point.x), yScale(value))
      }
      isDrawing = true
    }
    stroke(path, "line \(ink.rawValue)\(dashed ? " dash" : "") \(classes)")
  }

  /// Draws dots; those beyond the y axis become arrows at its end.
  ///
  /// - Returns: The number of dots beyond the axis.
  @discardableResult
  mutating func dots(
    _ points: [(x: Double, y: Double?)], _ ink: Ink, shape: DotShape = .disc
  ) -> Int {
    var path = PathData()
    var beyond = PathData()
    var count = 0
    for point in points {
      guard let value = point.y else { continue }
      let place = xScale(point.x)
      if y.range.contains(value) {
        shape.add(place, yScale(value), to: &path)
      } else {
        count += 1
        let isAbove = value > y.range.upperBound
        let edge = isAbove ? yScale.end + 1 : yScale.start - 1
        let foot = edge + (isAbove ? 7 : -7)
        beyond.move(place - 4, foot)
        beyond.line(place, edge)
        beyond.line(place + 4, foot)
      }
    }
    stroke(path, "dots \(shape.rawValue) \(ink.rawValue)")
    stroke(beyond, "line beyond \(ink.rawValue)")
    return count
  }

  /// Draws vertical bars of one sigma to both sides of points.
  mutating func errorBars(
    _ points: [(x: Double, y: Double?, sigma: Double?)], _ ink: Ink
  ) {
    var path = PathData()
    for point in points {
      guard let value = point.y, let sigma = point.sigma, sigma > 0 else { continue }
      path.move(xScale(point.x), yScale(value - sigma))
      path.vertical(yScale(value + sigma))
    }
    stroke(path, "bars \(ink.rawValue)")
  }

  /// Draws vertical bars between two values.
  mutating func spans(_ points: [(x: Double, low: Double?, high: Double?)], _ ink: Ink) {
    var path = PathData()
    for point in points {
      guard let low = point.low, let high = point.high else { continue }
      path.move(xScale(point.x), yScale(low))
      path.vertical(yScale(high))
    }
    stroke(path, "bars wide \(ink.rawValue)")
  }

  /// Fills the area between two lines, broken where a value is missing.
  mutating func band(
    _ points: [(x: Double, low: Double?, high: Double?)], _ ink: Ink, classes: String = ""
  ) {
    var path = PathData()
    var upper: [(x: Double, y: Double)] = []
    var isDrawing = false
    func finish(_ path: inout PathData, _ upper: inout [(x: Double, y: Double)]) {
      for point in upper.reversed() { path.line(point.x, point.y) }
      if !upper.isEmpty { path.close() }
      upper.removeAll()
    }
    for point in points {
      guard let low = point.low, let high = point.high else {
        finish(&path, &upper)
        isDrawing = false
        continue
      }
      let place = xScale(point.x)
      if isDrawing { path.line(place, yScale(low)) } else { path.move(place, yScale(low)) }
      upper.append((place, yScale(high)))
      isDrawing = true
    }
    finish(&path, &upper)
    marks.element("path", ["class": "area \(ink.rawValue) \(classes)", "d": path.text])
  }

  /// Draws a bar from the lower end of the y axis.
  mutating func columns(
    _ columns: [(range: ClosedRange<Double>, height: Double)], _ ink: Ink
  ) {
    var path = PathData()
    for column in columns where column.height > 0 {
      let left = xScale(column.range.lowerBound)
      let width = max(xScale(column.range.upperBound) - left - 1, 0.6)
      let top = yScale(column.height)
      path.rectangle(left + 0.5, top, width: width, height: yScale.start - top)
    }
    marks.element("path", ["class": "column \(ink.rawValue)", "d": path.text])
  }

  /// Shades a range of the x axis, as where something is missing.
  mutating func shade(_ ranges: [ClosedRange<Double>]) {
    var path = PathData()
    for range in ranges {
      let left = xScale(range.lowerBound)
      path.rectangle(
        left, yScale.end, width: max(xScale(range.upperBound) - left, 1),
        height: yScale.start - yScale.end)
    }
    if !path.isEmpty { marks.element("path", ["class": "gap", "d": path.text]) }
  }

  /// Draws small strokes at the foot of the plot.
  mutating func rug(_ places: [Double], _ ink: Ink) {
    var path = PathData()
    for place in places {
      path.move(xScale(place), yScale.start)
      path.vertical(yScale.start - 9)
    }
    stroke(path, "line \(ink.rawValue)")
  }

  /// Adds a path that is stroked.
  mutating func stroke(_ path: PathData, _ classes: String) {
    guard !path.isEmpty else { return }
    marks.element("path", ["class": classes, "d": path.text])
  }
}
