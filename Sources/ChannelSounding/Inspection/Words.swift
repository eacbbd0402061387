extension Role {
  /// The role in words.
  public var words: String { self == .initiator ? "initiator" : "reflector" }
}

extension SubeventAbortReason {
  /// The reason in words.
  public var words: String {
    switch self {
    case .none: "no reason given"
    case .requested: "local host or peer asked for it"
    case .noSynchronisation: "no mode-0 packet of the peer received"
    case .schedulingConflict: "scheduling conflict or limited resources"
    case .unspecified: "unspecified"
    }
  }
}

extension ProcedureAbortReason {
  /// The reason in words.
  public var words: String {
    switch self {
    case .none: "no reason given"
    case .requested: "local host or peer asked for it"
    case .tooFewChannels: "fewer than 15 channels in the map"
    case .channelMapInstantPassed: "instant of a channel map update has passed"
    case .unspecified: "unspecified"
    }
  }
}

extension ToneQuality {
  /// The quality in words.
  public var words: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    case .unavailable: "unavailable"
    }
  }
}

extension StepMode {
  /// The mode in words.
  public var words: String { "mode \(rawValue)" }
}

extension Configuration.RTTType {
  /// The kind of packets in words.
  public var words: String {
    switch self {
    case .accessAddressOnly: "access address"
    case .sounding32: "32-bit sounding"
    case .sounding96: "96-bit sounding"
    case .random32: "32-bit random"
    case .random64: "64-bit random"
    case .random96: "96-bit random"
    case .random128: "128-bit random"
    }
  }
}

extension Configuration.SyncPHY {
  /// The PHY in words.
  public var words: String {
    switch self {
    case .le1M: "LE 1M"
    case .le2M: "LE 2M"
    case .le2M2BT: "LE 2M 2BT"
    }
  }
}
