internal import Synchronization

/// A value that one thread at a time may use.
///
/// It is a `Mutex` that also orders its uses by an atomic word. The order is the mutex's own and the word changes
/// nothing about it, but on Linux the slow path of `Mutex` lies in a library that the thread sanitizer does not
/// see into, and without the word it would report races where there are none. The word costs a plain load and a plain
/// store.
struct Guarded<Value: Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>
  private let turn = Atomic<UInt8>(0)

  /// Guards a value.
  init(_ value: Value) { self.value = Mutex(value) }

  /// Calls a function with the value while no other thread uses it.
  ///
  /// - Parameter body: The function, which must not use the guarded value by another way.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  borrowing func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try value.withLock { (value) throws(Failure) in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }
}
