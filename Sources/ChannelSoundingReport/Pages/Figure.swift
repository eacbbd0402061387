/// A drawing with its caption and its key.
struct Figure: Sendable {
  /// What the figure shows, in a few words.
  var title: String
  /// What to see in it, in a sentence or two.
  var caption: String
  /// What the marks stand for.
  var key: [KeyEntry] = []
  /// The drawings: one, or a wide and a narrow form of the same.
  var drawings: [Markup] = []

  /// Adds the figure to a page.
  func write(to markup: inout Markup) {
    markup.element("figure") { figure in
      figure.element("figcaption") { words in
        words.element("b", text: title)
        words.write(caption)
      }
      if !key.isEmpty {
        figure.element("ul", ["class": "key"]) { list in
          for entry in key { entry.write(to: &list) }
        }
      }
      for drawing in drawings { figure.add(drawing) }
    }
  }
}
