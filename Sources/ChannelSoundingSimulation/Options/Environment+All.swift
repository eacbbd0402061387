internal import ChannelSounding

extension Environment {
  /// The environments of undisturbed links, moving nowhere.
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

  /// Links that are disturbed, move or belong to hardware with offsets of its own; not among `all`.
  public static let disturbances: [Environment] = [
    Environment("interference", "single path, 20 MHz of reported interference", .direct) {
      $0.tones.interference = .init(extent: .channels(20))
    },
    Environment("hidden-interference", "single path, 20 MHz of hidden interference", .direct) {
      $0.tones.interference = .init(extent: .channels(20), isReported: false)
    },
    Environment("burst", "single path, 15 steps of hidden interference", .direct) {
      $0.tones.interference = .init(extent: .steps(15), isReported: false)
    },
    Environment("no-quality", "two paths, +2 m, 0.9, quality never reported", .paths((2, 0.9))) {
      $0.tones.reportsQuality = false
    },
    Environment("clock-offset", "single path, 1 ppm uncorrected", .direct) {
      $0.clock.residualPartsPerMillion = 1
    },
    Environment("path-offsets", "four antenna paths with offsets and gains", .direct) {
      $0.antennaPathCount = 4
      $0.pathOffsetMeters = [9, 12, 5, 3]
      $0.pathGainDecibels = [-18, -10, -7, 0]
    },
    Environment("outliers", "single path, 40 round-trip times, 20 % far off", .direct) {
      $0.addRoundTrips(40)
      $0.roundTrip.noiseNanoseconds = 30
      $0.roundTrip.outlierProbability = 0.2
    },
    Environment("walking", "single path, 1.5 m/s", .direct).moving(1.5),
    Environment(
      "walking-dense-15ns", "dense, 15 ns, K 10 dB, 1.5 m/s",
      .dense(spreadNanoseconds: 15, ricianDecibels: 10)
    ).moving(1.5),
  ]

  private func moving(_ metersPerSecond: Double) -> Environment {
    var environment = self
    environment.velocityMetersPerSecond = metersPerSecond
    return environment
  }

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
