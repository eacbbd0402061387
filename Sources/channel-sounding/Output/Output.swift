#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes: results to standard output, everything else to standard error.
final class Output {
  private var buffer: [UInt8] = []
  private var failed: Int32?

  /// The octets that wait before a write.
  private static let bufferSize = 1 << 16

  /// Whether standard output is a terminal.
  let isTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether standard error is a terminal.
  let isErrorTerminal = isatty(STDERR_FILENO) == 1

  init() {
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit {
    // What is left was flushed by the caller; an output that ends early must not end silently.
    precondition(buffer.isEmpty || failed != nil, "output is flushed before it ends")
  }

  /// Writes results.
  func write(_ text: String) throws(CommandError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize || isTerminal { try flush() }
  }

  /// Writes a line of results.
  func line(_ text: String = "") throws(CommandError) {
    try write(text + "\n")
  }

  /// Hands everything to the system.
  func flush() throws(CommandError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try Self.write(buffer[...], to: STDOUT_FILENO, name: "standard output", failed: &failed)
  }

  /// Writes a line about the work to standard error.
  func note(_ text: String) {
    var ignored: Int32?
    try? Self.write(
      Array((text + "\n").utf8)[...], to: STDERR_FILENO, name: "standard error", failed: &ignored)
  }

  private static func write(
    _ octets: ArraySlice<UInt8>, to descriptor: Int32, name: String, failed: inout Int32?
  ) throws(CommandError) {
    let number = writeAll(octets, to: descriptor)
    guard number == 0 else {
      failed = number
      throw CommandError(
        .inputOutput, "cannot write to \(name): \(unsafe String(cString: strerror(number)))")
    }
  }
}
