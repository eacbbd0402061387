extension Double {
  /// The number with a fixed count of decimals and a proper minus sign; never "-0".
  ///
  /// Numbers from 10¹⁵ and those that are not finite keep the standard library's form.
  func text(decimals: Int, isSigned: Bool = false) -> String {
    guard isFinite, magnitude < 1e15 else { return "\(self)" }
    let places = Swift.min(Swift.max(decimals, 0), 9)
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e18 else { return "\(self)" }
    let units = Int(scaled)
    let sign = units == 0 ? "" : self < 0 ? "\u{2212}" : isSigned ? "+" : ""
    let fraction = String(units % Int(scale))
    let zeros = String(repeating: "0", count: Swift.max(0, places - fraction.count))
    return sign + String(units / Int(scale)) + (places > 0 ? "." + zeros + fraction : "")
  }

  /// A length in metres, to the centimetre.
  var meters: String { text(decimals: 2) + "\u{a0}m" }

  /// A share of one in per cent: whole, with "under 1 %" and "over 99 %" where rounding would lie.
  var percent: String {
    if self > 0, self < 0.01 { return "under 1\u{a0}%" }
    if self < 1, self > 0.99 { return "over 99\u{a0}%" }
    return (100 * self).text(decimals: 0) + "\u{a0}%"
  }
}

extension Int {
  /// The number with thin spaces between groups of three digits, from five digits on.
  var grouped: String {
    let digits = String(magnitude)
    guard digits.count > 4 else { return (self < 0 ? "\u{2212}" : "") + digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202f}" }
      text.append(digit)
    }
    return (self < 0 ? "\u{2212}" : "") + text
  }
}
