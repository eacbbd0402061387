import ChannelSoundingCapture

/// The options that name a capture and how to read it.
struct CaptureOptions: Sendable {
  var path: String
  var peerPath: String?
  var rangingDataHandle: UInt16?

  static let options = [
    Option("peer", value: "FILE", help: "the peer's own capture, instead of its results over RAS"),
    Option(
      "ras-handle", value: "HANDLE",
      help: "the attribute handle of Ranging Data, where the capture does not tell it"),
  ]

  init(_ arguments: Arguments, path: String) throws(UsageError) {
    self.path = path
    peerPath = try arguments.value("peer")
    rangingDataHandle = try arguments.integer("ras-handle", in: 1...0xFFFF).map { UInt16($0) }
    if path == "-", peerPath == "-" {
      throw UsageError("only one capture can come from standard input")
    }
  }

  /// Opens the captures.
  func open() throws(CommandError) -> ProcedureReader {
    do {
      return try ProcedureReader(
        path: path, peerPath: peerPath, rangingDataHandle: rangingDataHandle)
    } catch {
      throw CommandError(error)
    }
  }
}
