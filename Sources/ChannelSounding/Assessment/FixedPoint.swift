/// Numbers as reports print them.
enum FixedPoint {
  /// A number with a fixed count of decimals, as `-0.25`.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - places: The number of decimals, at least 1.
  ///   - isSigned: Whether a number above zero gets a plus sign.
  /// - Returns: The text.
  static func text(_ number: Double, places: Int = 2, isSigned: Bool = false) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (abs(number) * scale).rounded()
    guard scaled < 1e15 else { return number.description }
    let digits = Int(scaled)
    let whole = digits / Int(scale)
    let part = String(digits % Int(scale))
    let zeros = String(repeating: "0", count: places - part.count)
    let sign = digits == 0 ? "" : number < 0 ? "-" : isSigned ? "+" : ""
    return "\(sign)\(whole).\(zeros)\(part)"
  }

  /// A length as `0.25 m`.
  static func meters(_ number: Double, isSigned: Bool = false) -> String {
    "\(text(number, isSigned: isSigned)) m"
  }

  /// A share as `12.5 %`.
  static func percent(_ share: Double, isSigned: Bool = false) -> String {
    "\(text(100 * share, places: 1, isSigned: isSigned)) %"
  }
}
