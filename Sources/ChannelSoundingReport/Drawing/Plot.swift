/// A plot under construction: axes first, then marks in the order in which they cover each other.
struct Plot: Sendable {
  /// The identifier of the plot, unique in its page; the identifiers of its parts start with it.
  let id: String
  /// The size.
  let size: PlotSize
  /// The axis from left to right.
  let x: Axis
  /// The axis from bottom to top.
  let y: Axis
  /// The scale from left to right.
  let xScale: LinearScale
  /// The scale from bottom to top.
  let yScale: LinearScale

  /// What is drawn between the axes.
  var marks = Markup()
  /// What may reach over the axes: words and dots at the edge.
  var notes = Markup()

  /// Starts a plot; the room at the left grows with the numbers that stand there.
  init(id: String, size: PlotSize, x: Axis, y: Axis) {
    self.id = id
    var size = size
    let longest = y.ticks.values.indices.map { y.label($0).count }.max() ?? 0
    size.left = max(size.left, 32 + 7.2 * Double(longest))
    self.size = size
    self.x = x
    self.y = y
    xScale = LinearScale(x.range, start: size.left, end: size.width - size.right)
    yScale = LinearScale(y.range, start: size.height - size.bottom, end: size.top)
  }

  /// The plot as an `svg` element.
  ///
  /// - Parameters:
  ///   - title: What the plot shows, in a few words.
  ///   - description: What there is to see, for those who do not see it.
  ///   - classes: The classes of the element.
  /// - Returns: The element.
  func svg(title: String, description: String, classes: String? = nil) -> Markup {
    var markup = Markup()
    markup.element(
      "svg",
      [
        "class": classes ?? (size.width == PlotSize.half.width ? "plot half" : "plot"),
        "viewBox": "0 0 \(PathData.number(size.width)) \(PathData.number(size.height))",
        "role": "img", "aria-labelledby": "\(id)-t \(id)-d",
        "xmlns": "http://www.w3.org/2000/svg",
      ]
    ) { svg in
      svg.element("title", ["id": "\(id)-t"], text: title)
      svg.element("desc", ["id": "\(id)-d"], text: description)
      svg.element("clipPath", ["id": "\(id)-c"]) { clip in
        clip.element(
          "rect",
          [
            "x": PathData.number(size.left), "y": PathData.number(size.top - 1),
            "width": PathData.number(size.width - size.left - size.right),
            "height": PathData.number(size.height - size.top - size.bottom + 2),
          ])
      }
      drawAxes(&svg)
      svg.element("g", ["clip-path": "url(#\(id)-c)"]) { $0.add(marks) }
      svg.add(notes)
    }
    return markup
  }
}
