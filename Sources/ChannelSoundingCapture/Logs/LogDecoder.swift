/// What the decoding of a log fills.
struct LogOutput: Sendable {
  var queue = PacketQueue()
  var vendorResult: VendorResult?
}

/// Makes HCI packets from one kind of text log, unit by unit.
protocol LogDecoder: Sendable {
  /// How the log is cut into units.
  var unit: LogUnit { get }

  /// Takes up one unit without its line end.
  ///
  /// - Returns: `false` if the unit looks like a result but cannot be read.
  mutating func take(_ text: String, _ output: inout LogOutput) -> Bool

  /// Takes up the end of the log.
  ///
  /// - Returns: `false` if a result is not complete.
  mutating func finish(_ output: inout LogOutput) -> Bool
}

extension LogDecoder {
  var unit: LogUnit { .line }

  mutating func finish(_ output: inout LogOutput) -> Bool { true }
}

/// How a log is cut into units.
enum LogUnit: Sendable {
  /// One line.
  case line
  /// One JSON object, alone or in an array, over as many lines as it takes.
  case object
}
