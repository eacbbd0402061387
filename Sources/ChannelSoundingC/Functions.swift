public import CChannelSounding
internal import ChannelSounding

// The functions of channel_sounding.h, which documents them. A signature that differs from the header's does not
// compile.

/// Makes a session.
@c @implementation
public func cs_session_create(_ options: UnsafePointer<cs_options>?) -> OpaquePointer? {
  do throws(SessionError) {
    let session = try Session(unsafe SessionOptions(options))
    return unsafe OpaquePointer(Unmanaged.passRetained(session).toOpaque())
  } catch {
    ThreadError.set(error.message)
    return nil
  }
}

/// Frees a session.
@c @implementation
public func cs_session_destroy(_ session: OpaquePointer?) {
  guard let session = unsafe session else { return }
  unsafe Unmanaged<Session>.fromOpaque(UnsafeRawPointer(session)).release()
}

/// Takes an H4 packet of the local host.
@c @implementation
public func cs_session_feed_hci(
  _ session: OpaquePointer?, _ h4_packet: UnsafePointer<UInt8>?, _ count: Int, _ time_s: Double
) -> Int32 {
  unsafe withSession(session, h4_packet, count, "h4_packet") {
    (session, packet) throws(SessionError) in
    try session.receive(h4: packet, from: .local, seconds: time_s.known)
  }
}

/// Takes an H4 packet of the other side's own recording.
@c @implementation
public func cs_session_feed_peer_hci(
  _ session: OpaquePointer?, _ h4_packet: UnsafePointer<UInt8>?, _ count: Int, _ time_s: Double
) -> Int32 {
  unsafe withSession(session, h4_packet, count, "h4_packet") {
    (session, packet) throws(SessionError) in
    try session.receive(h4: packet, from: .peer, seconds: time_s.known)
  }
}

/// Takes a segment of the other side's Ranging Data.
@c @implementation
public func cs_session_feed_ras(
  _ session: OpaquePointer?, _ segment: UnsafePointer<UInt8>?, _ count: Int, _ time_s: Double
) -> Int32 {
  unsafe withSession(session, segment, count, "segment") {
    (session, segment) throws(SessionError) in
    try session.receive(rangingData: segment, seconds: time_s.known)
  }
}

/// Tells that the other side reports nothing more.
@c @implementation
public func cs_session_finish_peer(_ session: OpaquePointer?) -> Int32 {
  unsafe withSession(session) { session in session.finishPeer() }
}

/// Tells that no more packets come.
@c @implementation
public func cs_session_finish(_ session: OpaquePointer?) -> Int32 {
  unsafe withSession(session) { session in session.finish() }
}

/// Writes the next estimate.
@c @implementation
public func cs_session_next(
  _ session: OpaquePointer?, _ estimate: UnsafeMutablePointer<cs_estimate>?
) -> Int32 {
  var isWritten: Int32 = 0
  let code = unsafe withSession(session) { session throws(SessionError) in
    guard let estimate = unsafe estimate else { throw SessionError(null: "estimate") }
    guard let next = session.next() else { return }
    unsafe estimate.pointee = next
    isWritten = 1
  }
  return code < 0 ? code : isWritten
}

/// Writes the latest distances.
@c @implementation
public func cs_session_history(
  _ session: OpaquePointer?, _ meters: UnsafeMutablePointer<Double>?, _ capacity: Int
) -> Int {
  var count = 0
  _ = unsafe withSession(session) { session in
    guard let meters = unsafe meters else {
      count = session.readingCount
      return
    }
    // A capacity beyond half of the address space comes here as a negative number.
    let capacity = capacity < 0 ? session.readingCount : min(capacity, session.readingCount)
    count = unsafe session.copyReadings(
      to: UnsafeMutableBufferPointer(start: meters, count: capacity))
  }
  return count
}

/// What went wrong last.
@c @implementation
public func cs_session_last_error(_ session: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let session = unsafe session else { return unsafe ThreadError.pointer }
  let object = unsafe Unmanaged<Session>.fromOpaque(UnsafeRawPointer(session))
  return unsafe object._withUnsafeGuaranteedRef { unsafe $0.errorText.pointer }
}

/// Ranges a whole capture.
@c @implementation
public func cs_range_file(
  _ path: UnsafePointer<CChar>?, _ peer_path: UnsafePointer<CChar>?,
  _ options: UnsafePointer<cs_options>?, _ estimates: UnsafeMutablePointer<cs_estimate>?,
  _ capacity: Int
) -> Int64 {
  do throws(SessionError) {
    guard let path = unsafe path else { throw SessionError(null: "path") }
    if unsafe estimates == nil, capacity != 0 { throw SessionError(null: "estimates") }
    var peerPath: String?
    if let peer_path = unsafe peer_path { peerPath = unsafe String(cString: peer_path) }
    let ranging = try unsafe CaptureRanging(SessionOptions(options))
    return try unsafe ranging.range(
      String(cString: path), peerPath: peerPath,
      into: UnsafeMutableBufferPointer(
        start: estimates, count: capacity < 0 ? .max : capacity))
  } catch {
    ThreadError.set(error.message)
    return Int64(error.code)
  }
}

/// The name of a status or an error.
@c @implementation
public func cs_status_name(_ status: Int32) -> UnsafePointer<CChar>? {
  unsafe StatusName.text(of: status).pointer
}

/// The version of the library.
@c @implementation
public func cs_version() -> UnsafePointer<CChar>? {
  unsafe StatusName.version.pointer
}
