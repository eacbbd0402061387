/// A text that C may read, in storage that stays where it is.
@safe
final class ErrorText {
  /// The octets of the storage, with the end of the text.
  static let size = 512

  private let storage: UnsafeMutableBufferPointer<CChar>

  init() {
    unsafe storage = .allocate(capacity: Self.size)
    unsafe storage.initialize(repeating: 0)
  }

  deinit { unsafe storage.deallocate() }

  /// The text with a zero at its end.
  var pointer: UnsafePointer<CChar>? { unsafe UnsafePointer(storage.baseAddress) }

  /// Replaces the text.
  func set(_ text: String) { unsafe Self.write(text, to: storage) }

  /// Writes as much of a text as fits, whole characters only, with a zero at its end.
  static func write(_ text: String, to storage: UnsafeMutableBufferPointer<CChar>) {
    var place = 0
    for scalar in text.unicodeScalars {
      let units = UTF8.encode(scalar)
      guard let units, place + units.count < storage.count else { break }
      for unit in units {
        unsafe storage[place] = CChar(bitPattern: unit)
        place += 1
      }
    }
    if place < storage.count { unsafe storage[place] = 0 }
  }
}
