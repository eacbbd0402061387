#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread of the operating system that does one thing and ends.
@safe struct WorkerThread {
  private let handle: pthread_t

  /// What a thread does, as an object that can go through the system's pointer.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  // Threads of some systems get half a megabyte otherwise.
  private static let stackOctets = 4 << 20

  /// Starts a thread.
  init(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, Self.stackOctets)
    #if canImport(Darwin)
      var started: pthread_t?
      let code = unsafe pthread_create(&started, &attributes, { unsafe Self.run($0) }, work)
      guard code == 0, let started else { preconditionFailure("the system has no more threads") }
    #else
      var started = pthread_t()
      let code = unsafe pthread_create(&started, &attributes, { unsafe Self.run($0) }, work)
      precondition(code == 0, "the system has no more threads")
    #endif
    handle = started
  }

  /// Waits for the end of the thread.
  func join() { pthread_join(handle, nil) }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work {
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    }
    return nil
  }
}
