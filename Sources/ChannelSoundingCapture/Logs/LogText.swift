// Logs are ASCII, and long: these helpers look at octets, which is many times faster than looking
// at characters.

extension StringProtocol where UTF8View.SubSequence: Collection<UInt8> {
  /// Whether an ASCII text stands somewhere in this one.
  func holds(_ pattern: String) -> Bool { indexBehind(pattern) != nil }

  /// The index behind the first place where an ASCII text stands, or `nil`.
  func indexBehind(_ pattern: String) -> Index? {
    guard let first = pattern.utf8.first else { return startIndex }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: pattern.utf8) {
        return utf8.index(start, offsetBy: pattern.utf8.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// Whether an octet is a space, a tab or a line end.
func isBlank(_ octet: UInt8) -> Bool {
  octet == 0x20 || octet == 0x09 || octet == 0x0D || octet == 0x0A
}

/// The value of a hexadecimal digit.
func hexDigit(_ character: UInt8) -> UInt8? {
  switch character {
  case 0x30...0x39: character - 0x30
  case 0x41...0x46: character - 0x41 + 10
  case 0x61...0x66: character - 0x61 + 10
  default: nil
  }
}

/// The octets of hexadecimal digits with blanks between them, or `nil`.
func hexOctets(_ text: some Collection<UInt8>) -> [UInt8]? {
  var octets: [UInt8] = []
  octets.reserveCapacity(text.count / 2)
  var high: UInt8?
  for character in text where !isBlank(character) {
    guard let digit = hexDigit(character) else { return nil }
    if let first = high {
      octets.append(first << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }
  return high == nil ? octets : nil
}

/// The seconds in a text like `0:00:28.028747`, or `nil`.
func clockSeconds(_ text: some StringProtocol) -> Double? {
  guard text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false else { return nil }
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 3, let hours = Int(parts[0]), let minutes = Int(parts[1]),
    let seconds = Double(parts[2]), (0...1_000_000).contains(hours), (0..<60).contains(minutes),
    seconds >= 0, seconds < 61
  else { return nil }
  return Double(hours * 3600 + minutes * 60) + seconds
}
