/// The exit statuses, as `sysexits.h` numbers them.
enum ExitStatus: Int32, Sendable {
  /// Done.
  case done = 0
  /// A verdict failed.
  case verdictFailed = 1
  /// The command line cannot be understood.
  case usage = 64
  /// The input is not a capture or holds no procedure.
  case data = 65
  /// There is no such file, or it cannot be opened.
  case noInput = 66
  /// Reading or writing failed.
  case inputOutput = 74
}
