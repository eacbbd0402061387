import ChannelSounding
import Testing

@testable import ChannelSoundingReport

@Suite("The channel of one antenna path as it is drawn")
struct ChannelViewTests {
  /// The response of a model on the channels that may be used.
  private func response(_ model: ReportModel) -> TwoWayResponse {
    var response = TwoWayResponse()
    for channel in 0..<ChannelIndex.count where ChannelIndex(channel).isAllowed {
      let value = model.twoWay(channel: channel)
      response.add(
        real: 700 * Float(value.real), imaginary: 700 * Float(value.imaginary), channel: channel)
    }
    response.average()
    return response
  }

  @Test(
    "One wave: the strongest delay, and a straight phase over the gap",
    arguments: [0.5, 4, 17, 60.0])
  func oneWave(meters: Double) throws {
    let model = ReportModel(path: 1, arrivals: [.init(meters: meters, real: 0.6, imaginary: 0.8)])
    let view = try #require(ChannelView(response(model), model: nil))
    #expect(abs(view.referenceMeters - meters) < 0.2)
    let phases = view.phases.measured
    let slope = -2 * Double.pi * meters / ChannelView.metersPerMicrosecond
    for (channel, phase) in zip(view.channels, phases) {
      #expect(abs(phase - slope * Double(channel - view.channels[0])) < 0.02)
    }
  }

  @Test("A model lies on the measurement whatever its scale and turn")
  func model() throws {
    let true2 = ReportModel(
      path: 1,
      arrivals: [
        .init(meters: 3, real: 1, imaginary: 0), .init(meters: 9, real: 0.2, imaginary: 0.5),
      ])
    let view = try #require(ChannelView(response(true2), model: true2))
    for (channel, value) in zip(view.channels, view.measured) {
      let model = view.modelled[channel - view.modelledChannels.lowerBound]
      #expect(abs(model.real - value.real) < 1e-3 * 700)
      #expect(abs(model.imaginary - value.imaginary) < 1e-3 * 700)
    }
    #expect(view.arrivals.first?.decibels == 0)
    let impulse = view.impulse(over: (0...100).map { 0.2 * Double($0) })
    #expect(impulse.measured.max() == 0)
  }

  @Test("Nothing measured, nothing drawn")
  func nothing() {
    #expect(ChannelView(TwoWayResponse(), model: nil) == nil)
  }
}
