internal import CChannelSounding

/// What went wrong last on this thread outside a session.
enum ThreadError {
  /// The text with a zero at its end.
  static var pointer: UnsafePointer<CChar>? { unsafe UnsafePointer(cs_thread_error()) }

  /// Replaces the text.
  static func set(_ text: String) {
    unsafe ErrorText.write(
      text,
      to: UnsafeMutableBufferPointer(start: cs_thread_error(), count: Int(CS_THREAD_ERROR_SIZE)))
  }
}
