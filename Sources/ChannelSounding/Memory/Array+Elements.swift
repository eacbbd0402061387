// Arrays have a `span` and a `mutableSpan` of their own only from macOS 26 and its siblings on. An array of a type that
// Objective-C does not know always lies in one piece; it is borrowed for as long as the span lives.

extension Array {
  /// The elements as a span.
  package var elements: Span<Element> {
    @_lifetime(borrow self)
    get {
      let buffer = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: buffer), borrowing: self)
    }
  }

  /// The elements as a span that can change them.
  package var mutableElements: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get {
      let buffer = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(MutableSpan(_unsafeElements: buffer), mutating: &self)
    }
  }
}

extension [UInt8] {
  /// The octets as a raw span.
  package var octets: RawSpan {
    @_lifetime(borrow self)
    get {
      let buffer = unsafe withUnsafeBytes { unsafe $0 }
      return unsafe _overrideLifetime(RawSpan(_unsafeBytes: buffer), borrowing: self)
    }
  }
}
