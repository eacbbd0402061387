import ChannelSounding

extension Row {
  /// The number of different procedures that estimators and decoders see in turn.
  private static let poolCount = 64
  /// The number of procedures in a capture.
  private static let captureCount = 512

  /// All benchmarks.
  static var all: [Row] {
    [
      Row(name: "fftw/1024") { TransformWorkload(count: 1024) },
      decode("1-path", .oneByOne),
      decode("4-path", .twoByTwo),
      estimate("slope", .slope, "1-path"),
      estimate("slope", .slope, "4-path", .twoByTwo),
      estimate("impulse", .impulse, "1-path"),
      estimate("impulse", .impulse, "4-path", .twoByTwo),
      estimate("multipath", .multipath, "1-path"),
      estimate("multipath", .multipath, "4-path", .twoByTwo),
      estimate("rtt", .rtt, "1-path", roundTrips: 40),
      pipeline("1-path", .oneByOne),
      pipeline("4-path", .twoByTwo),
      Row(
        name: "capture/read", floorName: "memcpy",
        make: { CaptureReadWorkload(CaptureMaker.capture(source(captureCount))) },
        makeFloor: { CopyWorkload(CaptureMaker.capture(source(captureCount))) }),
      aboveTransform(sessionsName) { sessions() },
    ]
  }

  /// The name of the benchmark of many sessions.
  static let sessionsName = "sessions/1000-at-10-hz"
  /// The number of peers in it.
  static let sessionsPeerCount = 1_000

  /// A reading for one of 1,000 sessions.
  static func sessions() -> SessionsWorkload {
    SessionsWorkload(peerCount: sessionsPeerCount, source(poolCount))
  }

  private static func source(
    _ count: Int, _ antennas: ToneAntennaConfiguration = .oneByOne, roundTrips: Int = 0
  ) -> ProcedureSource {
    ProcedureSource(count: count, antennas: antennas, roundTrips: roundTrips)
  }

  /// A benchmark whose floor is one transform of 1024 points.
  private static func aboveTransform(_ name: String, _ make: @escaping () -> any Workload) -> Row {
    Row(name: name, floorName: "fftw/1024", make: make) { TransformWorkload(count: 1024) }
  }

  private static func decode(_ parameter: String, _ antennas: ToneAntennaConfiguration) -> Row {
    aboveTransform("decode/procedure/\(parameter)") { DecodeWorkload(source(poolCount, antennas)) }
  }

  private static func estimate(
    _ name: String, _ method: EstimationMethod, _ parameter: String,
    _ antennas: ToneAntennaConfiguration = .oneByOne, roundTrips: Int = 0
  ) -> Row {
    aboveTransform("estimate/\(name)/\(parameter)") {
      EstimateWorkload(
        source(poolCount, antennas, roundTrips: roundTrips).procedures, method: method)
    }
  }

  private static func pipeline(_ parameter: String, _ antennas: ToneAntennaConfiguration) -> Row {
    aboveTransform("pipeline/capture-to-reading/\(parameter)") {
      PipelineWorkload(source(captureCount, antennas), method: .impulse)
    }
  }
}
