import Testing

@testable import ChannelSoundingReport

@Suite("Plots draw what they are given")
struct PlotTests {
  private func plot() -> Plot {
    Plot(
      id: "p", size: PlotSize(width: 266, height: 156, left: 52, bottom: 44, top: 12, right: 14),
      x: Axis("time (s)", 0...10), y: Axis("distance (m)", 0...10))
  }

  @Test("A line breaks where a value is missing")
  func brokenLine() {
    var plot = plot()
    plot.line([(0, 0), (5, 5), (6, nil), (10, 10)], .tones)
    #expect(plot.marks.text.contains("d=\"M52 112h.1L152 62M252 12h.1\""))
  }

  @Test("Dots beyond the axis are counted and become arrows")
  func beyond() {
    var plot = plot()
    let count = plot.dots([(1, 1), (2, 99), (3, -5), (4, nil)], .tones)
    #expect(count == 2)
    #expect(plot.marks.text.contains("line beyond i1"))
  }

  @Test("Error bars, bands, columns and gaps")
  func marks() {
    var plot = plot()
    plot.errorBars([(x: 5, y: 5, sigma: 1), (x: 6, y: 5, sigma: nil)], .tones)
    #expect(plot.marks.text.contains("d=\"M152 72V52\""))
    plot.band(
      [(x: 0, low: 1, high: 2), (x: 10, low: 1, high: 2), (x: 10, low: nil, high: nil)], .tones)
    #expect(plot.marks.text.contains("d=\"M52 102L252 102L252 92L52 92z\""))
    plot.columns([(range: 0...5, height: 10)], .model)
    #expect(plot.marks.text.contains("d=\"M52.5 12h99v100h-99z\""))
    plot.shade([2...3])
    #expect(plot.marks.text.contains("class=\"gap\""))
  }

  @Test("The drawing has a title, a description, units and numbers")
  func parts() {
    let text = plot().svg(title: "A & B", description: "Nothing").text
    #expect(text.contains("role=\"img\" aria-labelledby=\"p-t p-d\""))
    #expect(text.contains("<title id=\"p-t\">A &amp; B</title>"))
    #expect(text.contains(">distance (m)</text>"))
    #expect(text.contains(">10</text>"))
  }
}
