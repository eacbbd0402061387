/// What the controllers have said about one connection.
public struct LinkFacts: Hashable, Sendable {
  /// The configurations by their number, 0 to 3; `nil` where none was created.
  public var configurations: [Configuration?] = [nil, nil, nil, nil]
  /// The schedules of procedures by the number of their configuration.
  public var settings: [ProcedureSettings?] = [nil, nil, nil, nil]
  /// The capabilities of the peer's controller.
  public var remoteCapabilities: Capabilities?
  /// The peer's table of frequency actuation errors.
  public var remoteFrequencyActuationErrors: FrequencyActuationErrorTable?
  /// Whether Channel Sounding security has started.
  public var isSecured = false

  /// Makes facts about nothing.
  public init() {}

  /// The configuration with a number, or `nil`.
  public func configuration(_ id: UInt8) -> Configuration? {
    id < 4 ? configurations[Int(id)] : nil
  }
}
