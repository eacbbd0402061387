/// The places of the two reports about one step: the initiator's and the reflector's.
public struct StepPair: Hashable, Sendable {
  /// The index among the initiator's steps.
  public var initiator: Int32
  /// The index among the reflector's steps.
  public var reflector: Int32

  /// Makes a pair from the two indices.
  public init(initiator: Int, reflector: Int) {
    self.initiator = Int32(initiator)
    self.reflector = Int32(reflector)
  }
}
