/// How often subevents and procedures are aborted.
public struct AbortModel: Hashable, Sendable {
  /// How likely a subevent is aborted at a random step.
  public var subeventProbability = 0.0
  /// Whether the steps that an aborted subevent lacks are reported, without data.
  public var reportsMissingSteps = true
  /// How likely the initiator aborts the procedure at a random step and reports nothing of the rest, while the
  /// reflector reports all.
  public var procedureProbability = 0.0

  /// Makes a model without aborts.
  public init() {}
}
