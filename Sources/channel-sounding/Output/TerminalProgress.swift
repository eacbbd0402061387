#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A bar on standard error that tells how much of a long file has been read, and how fast.
///
/// It appears only when the work takes longer than half a second, and only on a terminal.
struct TerminalProgress {
  private var line: TerminalLine
  private let total: Int?
  private let start = ContinuousClock.now
  private var calls = 0

  /// Makes the bar of a file; standard input has none, because its length is not known.
  init(_ output: Output, path: String) {
    line = TerminalLine(output)
    total = line.isOn ? Self.size(path) : nil
  }

  /// Shows how far the work is, at most ten times a second.
  mutating func show(octets: Int, procedures: Int) {
    guard let total, line.isOn else { return }
    calls += 1
    // A look at the clock costs more than a short procedure.
    guard calls % 16 == 0, line.isDue else { return }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard seconds > 0.5 else { return }
    line.show(
      Self.text(
        share: Double(octets) / Double(max(total, 1)), procedures: procedures, seconds: seconds,
        width: TerminalLine.width))
  }

  /// Takes the bar away.
  mutating func clear() { line.clear() }

  /// The bar as text: `[#####.....]  50 %  12000 procedures  24000/s`.
  static func text(share: Double, procedures: Int, seconds: Double, width: Int) -> String {
    let part = min(max(share, 0), 1)
    let rate = seconds > 0 ? Double(procedures) / seconds : 0
    let words =
      "\((100 * part).text(decimals: 0).aligned(to: 4)) %  \(procedures) procedures  "
      + "\(rate.text(decimals: 0))/s"
    let room = min(width - words.count - 4, 40)
    guard room >= 8 else { return String(words.prefix(max(width - 1, 0))) }
    let filled = Int((Double(room) * part).rounded())
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: room - filled)
      + "] " + words
  }

  private static func size(_ path: String) -> Int? {
    guard path != "-" else { return nil }
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_size > 0 else { return nil }
    return Int(status.st_size)
  }
}
