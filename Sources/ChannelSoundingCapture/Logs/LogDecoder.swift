/// What the decoding of a log fills.
struct LogOutput: Sendable {
  var queue = PacketQueue()
  var vendorResult: VendorResult?
}

/// Makes HCI packets from one kind of log, unit by unit.
protocol LogDecoder: Sendable {
  /// How the log is cut into units.
  var unit: LogUnit { get }

  /// Takes up one unit.
  ///
  /// - Returns: `false` if the unit looks like a result but cannot be read.
  mutating func take(octets: [UInt8], _ output: inout LogOutput) -> Bool

  /// Takes up the end of the log.
  ///
  /// - Returns: `false` if a result is not complete.
  mutating func finish(_ output: inout LogOutput) -> Bool
}

extension LogDecoder {
  mutating func finish(_ output: inout LogOutput) -> Bool { true }
}

/// Makes HCI packets from one kind of text log.
protocol TextLogDecoder: LogDecoder {
  /// Takes up one unit without its line end.
  ///
  /// - Returns: `false` if the unit looks like a result but cannot be read.
  mutating func take(_ text: String, _ output: inout LogOutput) -> Bool
}

extension TextLogDecoder {
  var unit: LogUnit { .line }

  mutating func take(octets: [UInt8], _ output: inout LogOutput) -> Bool {
    var line = octets[...]
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return take(String(decoding: line, as: UTF8.self), &output)
  }
}

/// How a log is cut into units.
enum LogUnit: Sendable {
  /// One line.
  case line
  /// One JSON object, alone or in an array, over as many lines as it takes.
  case object
  /// One binary object of BlueZ, which tells its length by its counts.
  case procedureData
}
