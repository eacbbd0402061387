internal import CChannelSounding
internal import ChannelSounding

/// The texts that C gets for good.
enum StatusName {
  /// The version of the library, which is that of the header and of the command line.
  static let version: StaticString = "0.1.0"

  /// The name of a status or an error.
  static func text(of code: Int32) -> StaticString {
    switch Int(code) {
    case CS_OK: "ok"
    case CS_ABORTED: "aborted"
    case CS_UNPAIRED: "unpaired"
    case CS_TOO_FEW_TONES: "too_few_tones"
    case CS_NO_RTT: "no_rtt"
    case CS_LOST_SEGMENTS: "lost_segments"
    case CS_MALFORMED: "malformed"
    case CS_ERROR_NULL: "error_null"
    case CS_ERROR_OPTION: "error_option"
    case CS_ERROR_TRUNCATED: "error_truncated"
    case CS_ERROR_VALUE: "error_value"
    case CS_ERROR_LENGTH: "error_length"
    case CS_ERROR_UNEXPECTED: "error_unexpected"
    case CS_ERROR_FINISHED: "error_finished"
    case CS_ERROR_FILE: "error_file"
    case CS_ERROR_FORMAT: "error_format"
    case CS_ERROR_CALIBRATION: "error_calibration"
    default: "unknown"
    }
  }
}

extension StaticString {
  /// The text with a zero at its end.
  var pointer: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
