import ChannelSoundingCapture

/// A command that could not do its work: what is wrong, where, and what to do.
struct CommandError: Error {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A capture that cannot be written.
  init(writing error: CaptureError) {
    status = .inputOutput
    message = error.description
  }

  init(_ error: CaptureError) {
    message = error.description
    switch error.code {
    case .noSuchFile, .permissionDenied, .openFailed: status = .noInput
    case .isDirectory, .emptyFile, .notACapture, .unsupportedLinkType: status = .data
    default: status = .inputOutput
    }
  }
}
