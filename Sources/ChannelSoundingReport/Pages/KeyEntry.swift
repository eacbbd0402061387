/// One line of a key: a sample of a mark and what it stands for.
struct KeyEntry: Sendable {
  /// The kinds of samples.
  enum Sample: Sendable {
    case dots(Ink, DotShape)
    case errorBar(Ink)
    case line(Ink, dashed: Bool)
    case area(Ink)
    case gap
    case tick(Ink)
    case cell(Int)
  }

  var sample: Sample
  var words: String

  init(_ sample: Sample, _ words: String) {
    self.sample = sample
    self.words = words
  }

  /// Adds the line to a list.
  func write(to markup: inout Markup) {
    markup.element("li") { line in
      line.element("svg", ["viewBox": "0 0 26 14", "aria-hidden": "true", "class": "sample"]) {
        svg in
        switch sample {
        case .dots(let ink, let shape):
          var path = PathData()
          shape.add(13, 7, to: &path)
          svg.element("path", ["class": "dots \(shape.rawValue) \(ink.rawValue)", "d": path.text])
        case .errorBar(let ink):
          svg.element("path", ["class": "bars \(ink.rawValue)", "d": "M13 0V14"])
        case .line(let ink, let dashed):
          svg.element(
            "path", ["class": "line \(ink.rawValue)\(dashed ? " dash" : "")", "d": "M1 7H25"])
        case .area(let ink):
          svg.element("path", ["class": "area \(ink.rawValue)", "d": "M1 2H25V12H1z"])
        case .tick(let ink):
          svg.element("path", ["class": "line \(ink.rawValue)", "d": "M13 3V12"])
        case .gap:
          svg.element("path", ["class": "gap", "d": "M1 0H25V14H1z"])
        case .cell(let level):
          svg.element("path", ["class": "h\(level)", "d": "M6 1H20V13H6z"])
        }
      }
      line.element("span", text: words)
    }
  }
}
