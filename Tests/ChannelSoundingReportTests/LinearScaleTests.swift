import Testing

@testable import ChannelSoundingReport

@Suite("Scales map values to places")
struct LinearScaleTests {
  @Test("Ends, middle and back")
  func ends() {
    let scale = LinearScale(-2...6, start: 300, end: 20)
    #expect(scale(-2) == 300)
    #expect(scale(6) == 20)
    #expect(scale(2) == 160)
    #expect(abs(scale.inverted(scale(1.7)) - 1.7) < 1e-12)
  }

  @Test("A flat domain, a wild value and no number do no harm")
  func edges() {
    let flat = LinearScale(3...3, start: 0, end: 100)
    #expect(flat(3) == 50)
    #expect(flat(1e300) == 10_000)
    #expect(flat(.nan) == 0)
  }
}
