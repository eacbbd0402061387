/// The `d` of a path, in tenths of a unit and as short as they can be written.
struct PathData: Sendable {
  /// The commands so far.
  private(set) var text = ""

  /// Whether there is nothing to draw.
  var isEmpty: Bool { text.isEmpty }

  /// Moves the pen.
  mutating func move(_ x: Double, _ y: Double) { command("M", x, y) }

  /// Draws a line.
  mutating func line(_ x: Double, _ y: Double) { command("L", x, y) }

  /// Draws a vertical line.
  mutating func vertical(_ y: Double) {
    text += "V"
    append(y)
  }

  /// Draws a horizontal line.
  mutating func horizontal(_ x: Double) {
    text += "H"
    append(x)
  }

  /// Draws a dot, which a stroke with round or square ends makes visible.
  mutating func dot(_ x: Double, _ y: Double) {
    command("M", x, y)
    text += "h.1"
  }

  /// Draws a rectangle.
  mutating func rectangle(_ x: Double, _ y: Double, width: Double, height: Double) {
    command("M", x, y)
    text += "h"
    append(width)
    text += "v"
    append(height)
    text += "h"
    append(-width)
    text += "z"
  }

  /// Closes what was drawn.
  mutating func close() { text += "z" }

  private mutating func command(_ letter: String, _ x: Double, _ y: Double) {
    text += letter
    append(x)
    text += " "
    append(y)
  }

  private mutating func append(_ value: Double) { text += Self.number(value) }

  /// A coordinate in tenths.
  static func number(_ value: Double) -> String {
    let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let magnitude = tenths.magnitude
    if magnitude % 10 == 0 { return "\(sign)\(magnitude / 10)" }
    return magnitude < 10 ? "\(sign).\(magnitude)" : "\(sign)\(magnitude / 10).\(magnitude % 10)"
  }
}
