#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a command writes as a whole.
enum OutputFile {
  /// Creates or replaces a file.
  static func write(_ text: String, to path: String) throws(CommandError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    let number = writeAll(Array(text.utf8)[...], to: descriptor)
    guard number == 0 else {
      close(descriptor)
      throw failure(path, number)
    }
    // A full disk may show only here.
    guard close(descriptor) == 0 else { throw failure(path, errno) }
  }

  /// Whether two paths name one file, however they are written.
  static func isSame(_ first: String, _ second: String) -> Bool {
    if first == second { return true }
    var one = stat()
    var other = stat()
    guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Throws when writing to a path would destroy an input.
  static func refuse(_ path: String?, overInputs inputs: [String?]) throws(UsageError) {
    guard let path, path != "-" else { return }
    for case let input? in inputs where isSame(path, input) {
      throw UsageError("'--output' would overwrite the input \(input)")
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> CommandError {
    CommandError(
      .inputOutput,
      "cannot write \(path): \(unsafe String(cString: strerror(number))); "
        + "check the folder, its permissions and the free space")
  }
}
