extension [UInt8] {
  /// The octets as a span.
  ///
  /// Arrays have a `span` of their own only from macOS 26 and its siblings on. Octets always lie in one piece, and the
  /// array is borrowed for as long as the span lives.
  package var octets: RawSpan {
    @_lifetime(borrow self)
    get {
      let buffer = unsafe withUnsafeBytes { unsafe $0 }
      return unsafe _overrideLifetime(RawSpan(_unsafeBytes: buffer), borrowing: self)
    }
  }
}
