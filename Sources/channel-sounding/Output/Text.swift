extension Double {
  /// The number with a fixed count of decimals, rounded half away from zero; never "-0.00".
  ///
  /// Numbers past 10¹⁵ and those that are not finite keep the standard library's form.
  func text(decimals: Int) -> String {
    guard isFinite, magnitude < 1e15 else { return "\(self)" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e18 else { return "\(self)" }
    let units = Int(scaled)
    let divisor = Int(scale)
    let sign = self < 0 && units > 0 ? "-" : ""
    let fraction = String(units % divisor)
    let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
    return sign + String(units / divisor) + (decimals > 0 ? "." + zeros + fraction : "")
  }
}

extension String {
  /// The string with spaces behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The string with spaces before it up to a width.
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}
