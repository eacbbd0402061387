/// What one device reports about one step of a procedure.
public struct Step: Hashable, Sendable {
  // The tones stand first because of their alignment: a step takes 64 octets.
  /// The received tones (modes 2 and 3).
  public var tones: ToneSet
  /// What the step exchanged.
  public var mode: StepMode
  /// The channel, or `nil` while a peer's step has not been paired (the Ranging Service does not send it).
  public var channel: ChannelIndex?
  /// Whether the device reports that it did not measure the step; there is then no packet and no tone.
  public var isAborted: Bool
  /// Whether the step's data do not fit its mode; it then counts as aborted too and only keeps its place.
  public var isMalformed = false
  /// The received packet (modes 0, 1 and 3).
  public var packet: PacketReport?
  /// The frequency difference that an initiator measured (mode 0), or `nil` when not available.
  public var frequencyOffset: FrequencyOffset?

  /// Makes a step from its parts.
  public init(
    mode: StepMode,
    channel: ChannelIndex? = nil,
    isAborted: Bool = false,
    packet: PacketReport? = nil,
    frequencyOffset: FrequencyOffset? = nil,
    tones: ToneSet = .none
  ) {
    self.mode = mode
    self.channel = channel
    self.isAborted = isAborted
    self.packet = packet
    self.frequencyOffset = frequencyOffset
    self.tones = tones
  }
}
