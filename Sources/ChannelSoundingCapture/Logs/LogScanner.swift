/// Finds the end of the next line, JSON object or binary object in what has been read so far.
///
/// Remembers how far it looked, so that input which grows is looked at once.
struct LogScanner: Sendable {
  /// A longer unit is damage.
  static let maximumLength = 1 << 23

  let unit: LogUnit
  private var position = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  init(_ unit: LogUnit) { self.unit = unit }

  /// The length of the unit at the beginning of `window`, or `nil` if its end is not there.
  ///
  /// After a length the scanner begins anew.
  mutating func length(_ window: RawSpan) -> Int? {
    if unit == .procedureData { return Self.procedureDataLength(window) }
    while position < window.byteCount {
      let octet = window.octet(position)
      position += 1
      let ends =
        switch unit {
        case .line: octet == 0x0A
        case .object: endsObject(octet)
        case .procedureData: false
        }
      if ends {
        let length = position
        self = LogScanner(unit)
        return length
      }
    }
    return nil
  }

  /// The length of the binary object at the beginning, or of the damage in front of the next one.
  private static func procedureDataLength(_ window: RawSpan) -> Int? {
    var damage = 0
    while damage < window.byteCount {
      switch BlueZProcedureData.parse(window.dropping(damage)) {
      case .invalid: damage += 1
      case .incomplete: return damage == 0 ? nil : damage
      case .complete(_, let length): return damage == 0 ? length : damage
      }
    }
    return damage == 0 ? nil : damage
  }

  private mutating func endsObject(_ octet: UInt8) -> Bool {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if octet == 0x5C {
        isEscaped = true
      } else if octet == 0x22 {
        isInString = false
      }
      return false
    }
    switch octet {
    case 0x22: isInString = depth > 0
    case 0x7B: depth += 1
    case 0x7D where depth > 0:
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }
}
