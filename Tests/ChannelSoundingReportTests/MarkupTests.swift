import Testing

@testable import ChannelSoundingReport

@Suite("Markup is escaped and short")
struct MarkupTests {
  @Test("Text of a capture cannot become markup")
  func escaping() {
    #expect(
      Markup.escaped("<script>alert('1')</script> & \"x\"")
        == "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;")
    #expect(
      Markup.escaped("a\u{0}b\u{1b}[31m\u{202e}c\u{fffe}")
        == "a\u{fffd}b\u{fffd}[31m\u{fffd}c\u{fffd}")
    #expect(Markup.escaped("two\nlines") == "two lines")
    #expect(Markup.escaped("Büro 3 µs ±") == "Büro 3 µs ±")
  }

  @Test("Elements")
  func elements() {
    var markup = Markup()
    markup.element("p", ["class": "a\"b"]) { p in
      p.element("br")
      p.element("b", text: "1 < 2")
    }
    #expect(markup.text == "<p class=\"a&quot;b\"><br/><b>1 &lt; 2</b></p>")
  }

  @Test(
    "Coordinates",
    arguments: [
      (0.0, "0"), (1.0, "1"), (1.25, "1.3"), (-0.04, "0"), (-0.3, "-.3"), (0.5, ".5"),
      (-12.34, "-12.3"),
      (1e12, "1000000"),
    ])
  func coordinates(value: Double, text: String) {
    #expect(PathData.number(value) == text)
  }

  @Test(
    "Numbers",
    arguments: [
      (1.25, 1, "1.3"), (-0.001, 2, "0.00"), (-1.5, 1, "\u{2212}1.5"), (12345.0, 0, "12345"),
      (0.05, 1, "0.1"),
    ])
  func numbers(value: Double, decimals: Int, text: String) {
    #expect(value.text(decimals: decimals) == text)
  }

  @Test("Shares and counts")
  func shares() {
    #expect(0.0.percent == "0\u{a0}%")
    #expect(0.001.percent == "under 1\u{a0}%")
    #expect(0.999.percent == "over 99\u{a0}%")
    #expect(1.0.percent == "100\u{a0}%")
    #expect(1234.grouped == "1234")
    #expect(1_234_567.grouped == "1\u{202f}234\u{202f}567")
  }
}
