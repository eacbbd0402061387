internal import CChannelSounding
internal import ChannelSounding

/// A code that C returns, and the words for it.
struct SessionError: Error {
  var code: Int32
  var message: String

  init(_ code: Int, _ message: String) {
    self.code = Int32(code)
    self.message = message
  }

  /// Makes an error of a packet, with what the offset counts within.
  init(_ error: WireError, in place: String) {
    let code =
      switch error.code {
      case .truncated: CS_ERROR_TRUNCATED
      case .unexpectedLength: CS_ERROR_LENGTH
      case .unexpectedPacket: CS_ERROR_UNEXPECTED
      default: CS_ERROR_VALUE
      }
    self.init(code, place + error.description)
  }

  /// Makes an error of a pointer that is null.
  init(null name: String) {
    self.init(CS_ERROR_NULL, "\(name) is null")
  }
}
