import ChannelSounding
import Testing

@testable import channel_sounding

@Suite("What range shows on a terminal")
struct TerminalTests {
  @Test("Small bars rise and fall with the values, and leave gaps")
  func sparkline() {
    #expect(TerminalSparkline.text([0, 1, 2, 3, 4, 5, 6, 7], width: 60) == "▁▂▃▄▅▆▇█")
    #expect(TerminalSparkline.text([1, nil, 3], width: 60) == "▁ █")
    #expect(TerminalSparkline.text([2, 2], width: 60) == "▄▄")
    #expect(TerminalSparkline.text([nil, nil], width: 60) == "  ")
    #expect(TerminalSparkline.text([], width: 60).isEmpty)
    #expect(TerminalSparkline.text((0..<1000).map { Double($0) }, width: 8) == "▁▂▃▄▅▆▇█")
  }

  @Test("The bar of a long file fits the terminal", arguments: [0, 10, 40, 60, 80, 200])
  func progress(width: Int) {
    let text = TerminalProgress.text(share: 0.5, procedures: 1200, seconds: 2, width: width)
    #expect(text.count <= max(width, 0))
    if width >= 60 {
      #expect(text.contains("50 %"))
      #expect(text.contains("600/s"))
      #expect(text.filter { $0 == "#" }.count == text.filter { $0 == "." }.count)
    }
  }

  @Test("Colours only where they are allowed")
  func colors() {
    #expect(TerminalLine(isOn: true, isColored: false).colored("x", .green) == "x")
    #expect(
      TerminalLine(isOn: true, isColored: true).colored("x", .green) == "\u{1b}[32mx\u{1b}[0m")
  }

  @Test("Words are quoted as a shell takes them")
  func shell() {
    #expect(
      ["report", "a b", "it's", "x.html"].asCommandLine
        == "channel-sounding report 'a b' 'it'\\''s' x.html")
    #expect("".shellQuoted == "''")
  }
}
