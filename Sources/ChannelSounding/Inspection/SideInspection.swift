/// What one side of a connection reported over many procedures, and what of it was used.
public struct SideInspection: Hashable, Sendable {
  /// The number of procedures with any result of the side.
  public internal(set) var procedures = 0
  /// The number of subevents.
  public internal(set) var subevents = 0
  /// The number of aborted subevents, one count for each `SubeventAbortReason`, in the order of its cases.
  public internal(set) var abortedSubevents = [Int](
    repeating: 0, count: SubeventAbortReason.allCases.count)
  /// The number of aborted procedures, one count for each `ProcedureAbortReason`, in the order of its cases.
  public internal(set) var abortedProcedures = [Int](
    repeating: 0, count: ProcedureAbortReason.allCases.count)
  /// The number of steps that the side reported.
  public internal(set) var stepsSeen = 0
  /// How many of these steps were not used, by reason.
  public internal(set) var stepsDropped = LossCounts()
  /// The number of tones on antenna paths by quality, in the order of `ToneQuality`.
  public internal(set) var toneQualities = [Int](repeating: 0, count: ToneQuality.allCases.count)
  /// The number of packets by signal strength: one count for each value from -128 to 127 dBm.
  public internal(set) var signalStrengths = [Int](repeating: 0, count: 256)
  /// The number of packets without a signal strength.
  public internal(set) var packetsWithoutSignalStrength = 0
  /// The sum and number of the measured frequency offsets in hundredths of a part per million.
  var frequencyOffsets: (sum: Int, count: Int) {
    get { (offsetSum, offsetCount) }
    set { (offsetSum, offsetCount) = newValue }
  }
  private var offsetSum = 0
  private var offsetCount = 0

  /// Makes an inspection that has seen nothing.
  public init() {}

  /// The number of steps that were used.
  public var stepsUsed: Int { stepsSeen - stepsDropped.total }

  /// The mean measured frequency offset in parts per million, or `nil` where none was measured.
  public var meanFrequencyOffset: Double? {
    offsetCount == 0 ? nil : Double(offsetSum) / Double(offsetCount) / 100
  }

  /// The number of tones on antenna paths.
  public var tones: Int { toneQualities.reduce(0, +) }

  /// Whether the side has tones and all of them say "unavailable".
  public var hidesToneQuality: Bool {
    tones > 0 && tones == toneQualities[Int(ToneQuality.unavailable.rawValue)]
  }

  /// The signal strength in dBm that a share of the packets stays under, or `nil` without packets.
  public func signalStrength(quantile: Double) -> Int? {
    let count = signalStrengths.reduce(0, +)
    guard count > 0 else { return nil }
    var left = Int((Double(count - 1) * min(max(quantile, 0), 1)).rounded())
    for (index, number) in signalStrengths.enumerated() {
      if left < number { return index - 128 }
      left -= number
    }
    return nil
  }

  /// Adds what the side reports of one procedure.
  mutating func add(_ side: borrowing ProcedureSide, dropped: LossCounts) {
    guard !side.isEmpty else { return }
    procedures += 1
    subevents += side.subevents.count
    stepsSeen += side.steps.count + dropped[.overflow]
    stepsDropped += dropped
    if side.status == .aborted {
      abortedProcedures[ProcedureAbortReason.allCases.firstIndex(of: side.abortReason) ?? 0] += 1
    }
    for subevent in side.subevents where subevent.status == .aborted {
      abortedSubevents[SubeventAbortReason.allCases.firstIndex(of: subevent.abortReason) ?? 0] += 1
    }
    for step in side.steps where !step.isAborted { add(step) }
  }

  private mutating func add(_ step: Step) {
    for slot in 0..<step.tones.pathCount {
      toneQualities[Int(step.tones[slot].quality.rawValue)] += 1
    }
    if let packet = step.packet {
      if let rssi = packet.rssi {
        signalStrengths[Int(rssi) + 128] += 1
      } else {
        packetsWithoutSignalStrength += 1
      }
    }
    if let offset = step.frequencyOffset {
      offsetSum += Int(offset.hundredthsOfPartsPerMillion)
      offsetCount += 1
    }
  }
}
