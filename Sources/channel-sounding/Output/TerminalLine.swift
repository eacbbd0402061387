#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line at the foot of a terminal that is written again and again in its place, on standard error.
///
/// Where standard error is no terminal nothing is written.
struct TerminalLine {
  /// Whether anything is written.
  let isOn: Bool
  /// Whether the line may have colours: a terminal, and no `NO_COLOR` in the environment.
  let isColored: Bool

  private var isShown = false
  private var last: ContinuousClock.Instant?

  /// The least time between two states of the line.
  static let interval = Duration.milliseconds(100)

  /// Makes a line of the terminal that standard error goes to, if it is one.
  init(_ output: Output) {
    self.init(
      isOn: output.isErrorTerminal && Self.variable("TERM") != "dumb",
      isColored: output.isErrorTerminal && (Self.variable("NO_COLOR") ?? "").isEmpty)
  }

  /// Makes a line that is on or off.
  init(isOn: Bool, isColored: Bool) {
    self.isOn = isOn
    self.isColored = isColored
  }

  /// Whether the last state is old enough to be replaced.
  var isDue: Bool { isOn && last.map { $0.duration(to: .now) >= Self.interval } ?? true }

  /// Replaces the line; it is cut to the width of the terminal.
  mutating func show(_ text: String) {
    guard isOn else { return }
    Self.write("\r" + text + "\u{1b}[K")
    isShown = true
    last = .now
  }

  /// Takes the line away, so that other text can be written.
  mutating func clear() {
    guard isShown else { return }
    Self.write("\r\u{1b}[K")
    isShown = false
  }

  /// The text in a colour, where colours are allowed.
  func colored(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1b}[\(color.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// The colours of a terminal's own palette.
  enum Color: Int {
    case dim = 2
    case green = 32
    case yellow = 33
  }

  /// The number of columns of the terminal, 80 where it does not tell.
  static var width: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static func write(_ text: String) {
    let octets = Array(text.utf8)
    unsafe octets.withUnsafeBytes { bytes in
      #if canImport(Glibc)
        _ = unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        _ = unsafe Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #else
        _ = unsafe Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #endif
    }
  }
}
