internal import CChannelSounding
internal import ChannelSounding

/// Does something with the session that C names, and gives zero or the code of what went wrong.
func withSession(
  _ session: OpaquePointer?, _ body: (Session) throws(SessionError) -> Void
) -> Int32 {
  guard let session = unsafe session else {
    let error = SessionError(null: "session")
    ThreadError.set(error.message)
    return error.code
  }
  let object = unsafe Unmanaged<Session>.fromOpaque(UnsafeRawPointer(session))
  return unsafe object._withUnsafeGuaranteedRef { session in
    do throws(SessionError) {
      try body(session)
      return 0
    } catch {
      session.errorText.set(error.message)
      return error.code
    }
  }
}

/// Does something with the session and the octets that C names.
func withSession(
  _ session: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ name: String,
  _ body: (Session, RawSpan) throws(SessionError) -> Void
) -> Int32 {
  unsafe withSession(session) { session throws(SessionError) in
    guard unsafe bytes != nil || count == 0 else { throw SessionError(null: name) }
    // No packet comes near to half of the address space: it is a difference of pointers gone wrong.
    guard count >= 0 else { throw SessionError(CS_ERROR_LENGTH, "count is negative") }
    let octets = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
    try unsafe body(session, octets.bytes)
  }
}

extension Double {
  /// The number, or `nil` for what stands for "not known".
  var known: Double? { isFinite ? self : nil }
}
