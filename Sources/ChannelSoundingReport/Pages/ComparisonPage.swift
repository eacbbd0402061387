public import ChannelSounding

/// Two captures side by side on shared axes, with the verdict of their comparison, as one HTML page.
public struct ComparisonPage: Sendable {
  /// The comparison of the two.
  public var comparison: Comparison
  /// The capture that the other is compared with.
  public var first: ComparedCapture
  /// The other capture.
  public var second: ComparedCapture
  /// The command line.
  public var command: String
  /// The versions of what made the page, by name.
  public var versions: [(name: String, version: String)]

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the two captures.
  ///   - first: The capture that the other is compared with.
  ///   - second: The other capture.
  ///   - command: The command line, so that the page can be made again.
  ///   - versions: The versions of what makes the page, by name.
  public init(
    _ comparison: Comparison, first: ComparedCapture, second: ComparedCapture,
    command: String = "", versions: [(name: String, version: String)] = []
  ) {
    self.comparison = comparison
    self.first = first
    self.second = second
    self.command = command
    self.versions = versions
  }

  /// The page.
  public var html: String {
    var page = Page(title: "\(first.name) and \(second.name): Channel Sounding comparison")
    page.section("distance", "Distances over time") { writeTracks(to: &$0) }
    page.section("distribution", "Distributions") { section in
      section.element("div", ["class": "grid"]) { grid in
        distributionFigure.write(to: &grid)
        if let figure = differenceFigure { figure.write(to: &grid) }
      }
    }
    page.section("numbers", "Numbers") { section in
      numbers.write(to: &section)
      var source = Table("To make this page again")
      source.rows.append([.name("command"), .code(command)])
      source.add("first", first.name)
      source.add("second", second.name)
      for (name, version) in versions { source.add(name, version) }
      source.write(to: &section)
    }
    return page.html(
      header: header,
      footer: "Differences are second less first. All intervals together hold at "
        + "\(comparison.familyLevel.percent): equal captures are called different no more often than the rest."
    )
  }

  private var header: Markup {
    var markup = Markup()
    markup.element("h1", text: "\(first.name) and \(second.name)")
    markup.element("p", ["class": "lead"], text: "Two captures compared: second less first.")
    markup.element("dl", ["class": "facts"]) { list in
      for question in Comparison.Question.allCases {
        fact(question, to: &list)
      }
    }
    markup.element("p", text: comparison.sentence)
    return markup
  }

  private func fact(_ question: Comparison.Question, to list: inout Markup) {
    guard let interval = comparison.difference(question) else {
      list.fact(question.words, "unknown", "too few distances to compare")
      return
    }
    let isSignificant = !interval.contains(0)
    list.fact(
      question.words, Self.text(interval.value, question, isSigned: true),
      "\(isSignificant ? "significant" : "not significant"): "
        + "\(Self.text(interval.lower, question, isSigned: true)) to "
        + Self.text(interval.upper, question, isSigned: true),
      classes: isSignificant ? "fail" : "")
  }

  /// A difference with its unit.
  static func text(
    _ value: Double, _ question: Comparison.Question, isSigned: Bool = false
  ) -> String {
    question == .loss
      ? (100 * value).text(decimals: 1, isSigned: isSigned) + "\u{a0}%"
      : value.text(decimals: 3, isSigned: isSigned) + "\u{a0}m"
  }

  private var numbers: Table {
    var table = Table("Both captures", heads: ["", "first", "second"])
    func meters(_ value: Double?) -> Table.Cell { .number(value?.meters ?? "none") }
    let (a, b) = (comparison.first, comparison.second)
    table.rows = [
      [
        .name("with a distance"), .number(a.estimateCount.grouped),
        .number(b.estimateCount.grouped),
      ],
      [.name("without"), .number(a.missingCount.grouped), .number(b.missingCount.grouped)],
      [.name("mean of the middle 60\u{a0}%"), meters(a.meanMeters), meters(b.meanMeters)],
      [.name("spread"), meters(a.spreadMeters), meters(b.spreadMeters)],
    ]
    if let truth = comparison.truthMeters {
      func bias(_ mean: Double?) -> Table.Cell {
        .number(mean.map { ($0 - truth).text(decimals: 2, isSigned: true) + "\u{a0}m" } ?? "none")
      }
      table.rows.append([
        .name("bias against \(truth.meters)"), bias(a.meanMeters), bias(b.meanMeters),
      ])
    }
    return table
  }
}

extension Comparison.Question {
  /// The question in words.
  var words: String {
    switch self {
    case .bias: "Difference in bias"
    case .spread: "Difference in spread"
    case .loss: "Difference in losses"
    }
  }
}
