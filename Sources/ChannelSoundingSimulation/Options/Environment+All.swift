internal import ChannelSounding

extension Environment {
  /// All named environments.
  public static let all: [Environment] = channels + links

  /// Different surroundings, seen by one antenna path on all channels.
  public static let channels: [Environment] = [
    Environment("single-path", "single path, 20 dB", .direct, decibels: 20),
    Environment("single-path-10db", "single path, 10 dB", .direct, decibels: 10),
    Environment("two-paths-1m", "two paths, +1 m, 0.9", .paths((1, 0.9))),
    Environment("two-paths-1.5m", "two paths, +1.5 m, 0.7", .paths((1.5, 0.7))),
    Environment("two-paths-2m", "two paths, +2 m, 0.9", .paths((2, 0.9))),
    Environment("two-paths-3m", "two paths, +3 m, 0.9", .paths((3, 0.9))),
    Environment("two-paths-8m", "two paths, +8 m, 0.9", .paths((8, 0.9))),
    Environment(
      "three-paths", "three paths, +2 m, 0.8, +6 m, 0.6", .paths((2, 0.8), (6, 0.6))),
    Environment(
      "dense-15ns", "dense, 15 ns, K 10 dB", .dense(spreadNanoseconds: 15, ricianDecibels: 10)),
    Environment(
      "dense-20ns", "dense, 20 ns, K 3 dB", .dense(spreadNanoseconds: 20, ricianDecibels: 3)),
    Environment(
      "dense-25ns", "dense, 25 ns, K -3 dB", .dense(spreadNanoseconds: 25, ricianDecibels: -3)),
    Environment(
      "dense-40ns", "dense, 40 ns, K -10 dB", .dense(spreadNanoseconds: 40, ricianDecibels: -10)),
  ]

  /// Different links and faults.
  public static let links: [Environment] = [
    Environment(
      "four-paths-dense-20ns", "four antenna paths, dense, 20 ns, K 3 dB",
      .dense(spreadNanoseconds: 20, ricianDecibels: 3)
    ) { $0.toneAntennas = .twoByTwo },
    Environment(
      "four-paths-dense-25ns", "four antenna paths, dense, 25 ns, K -3 dB",
      .dense(spreadNanoseconds: 25, ricianDecibels: -3)
    ) { $0.toneAntennas = .twoByTwo },
    Environment("2mhz-grid", "2 MHz grid, two paths, +2 m, 0.9", .paths((2, 0.9))) {
      $0.configuration.channelMap = .even
    },
    Environment("lost-tones", "20 % of tones lost, two paths, +2 m, 0.9", .paths((2, 0.9))) {
      $0.tones.lossProbability = 0.2
    },
    Environment(
      "repeated-channels", "channels three times, two paths, +2 m, 0.9, 22 dB", .paths((2, 0.9)),
      decibels: 22
    ) { $0.configuration.channelMapRepetition = 3 },
    Environment("inline-pct", "inline PCT transfer, two paths, +2 m, 0.9", .paths((2, 0.9))) {
      $0.configuration.enhancements = 1
    },
    Environment("touching", "single path, 20 dB, 0-0.1 m", .direct, 0...0.1, decibels: 20),
    Environment(
      "long-range", "single path, 25 dB, 160-290 m, 40 round-trip times", .direct, 160...290
    ) { $0.addRoundTrips(40) },
  ]

  private init(
    _ identifier: String, _ name: String, _ channel: ChannelModel,
    _ distanceMeters: ClosedRange<Double> = 0.5...30, decibels: Double = 25,
    change: (inout SimulationOptions) -> Void = { _ in }
  ) {
    self.init(identifier: identifier, name: name, distanceMeters: distanceMeters)
    options.channel = channel
    options.signalToNoiseDecibels = decibels
    change(&options)
  }
}

extension SimulationOptions {
  /// Puts a mode-1 step behind each of the first main steps.
  public mutating func addRoundTrips(_ count: Int) {
    configuration.subMode = .mode1
    configuration.minimumMainModeSteps = 1
    configuration.maximumMainModeSteps = 1
    subModeStepLimit = count
  }
}
