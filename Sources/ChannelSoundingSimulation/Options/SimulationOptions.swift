public import ChannelSounding

/// Everything that a simulated procedure depends on beside its distance and its seed.
public struct SimulationOptions: Hashable, Sendable {
  /// The configuration; its role is that of the local device.
  public var configuration = Configuration()
  /// The antennas for tones, which set the number of antenna paths.
  public var toneAntennas = ToneAntennaConfiguration.oneByOne
  /// How waves get from one antenna to another.
  public var channel = ChannelModel.direct
  /// Whether all procedures go through the same waves instead of new ones.
  public var isChannelStatic = false
  /// What the hardware adds to the length of each antenna path in metres, as cables and filters do.
  public var pathOffsetMeters: [Double] = []
  /// How strong each antenna path is relative to the others, in decibels.
  public var pathGainDecibels: [Double] = []
  /// The signal-to-noise ratio of one tone at one side, relative to a mean channel power of one, in decibels.
  public var signalToNoiseDecibels = 25.0
  /// What goes wrong with tones.
  public var tones = ToneImpairments()
  /// How the clocks differ.
  public var clock = ClockModel()
  /// How well packets time the round trip.
  public var roundTrip = RoundTripModel()
  /// How often subevents and procedures are aborted.
  public var aborts = AbortModel()

  /// The most steps of a subevent, 160 at most; a procedure takes as many subevents as its steps need.
  public var stepsPerSubevent = 160
  /// The most steps of the sub-mode in a procedure.
  public var subModeStepLimit = ProcedureSide.maximumStepCount
  /// The time to switch antennas (T_SW) in µs; `nil` for what `StepTiming` assumes.
  public var antennaSwitchMicroseconds: Double?
  /// The time between connection events in milliseconds.
  public var connectionIntervalMilliseconds = 25.0
  /// The least number of connection events from one procedure to the next.
  public var procedureInterval: UInt16 = 8
  /// The time of the first procedure in seconds since the Unix epoch.
  public var startSecondsSinceEpoch = 1_767_225_600.0

  /// The connection handle, 12 bits.
  public var connectionHandle: UInt16 = 0x0040
  /// The counter of the first procedure.
  public var firstCounter: UInt16 = 0
  /// The connection event of the first procedure.
  public var firstConnectionEvent: UInt16 = 100
  /// The transmit power of both devices in dBm.
  public var transmitPower: Int8 = 0

  /// Makes options of mode-2 steps on all channels over a direct path, without faults.
  public init() {}

  /// The number of antenna paths, 1 to 4.
  ///
  /// A new number is reached with antennas at the initiator alone, four paths with two antennas at each side.
  public var antennaPathCount: Int {
    get { toneAntennas.pathCount }
    set {
      precondition((1...4).contains(newValue), "a procedure has one to four antenna paths")
      toneAntennas = [.oneByOne, .twoByOne, .threeByOne, .twoByTwo][newValue - 1]
    }
  }
}
