/// Where a report's data come from, so that a reader can make it again.
public struct ReportSource: Sendable {
  /// The capture's name.
  public var file: String
  /// The name of the peer's own capture, or `nil` without one.
  public var peerFile: String?
  /// The capture's format, in words.
  public var format = ""
  /// The number of packets read.
  public var packetCount = 0
  /// The command line.
  public var command = ""
  /// The versions of what made the report, by name.
  public var versions: [(name: String, version: String)] = []
  /// What corrects the distances, in words, or `nil` without a calibration.
  public var calibration: String?
  /// What never became part of a procedure, with its count.
  public var leftAside: [(name: String, count: Int)] = []
  /// The first packets that could not be used, in words.
  public var faults: [String] = []

  /// Makes a source.
  public init(file: String) { self.file = file }
}
