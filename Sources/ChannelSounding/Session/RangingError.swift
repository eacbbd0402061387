/// Something that went wrong in a session.
public struct RangingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: String, Sendable, CaseIterable {
    /// Bytes from the peer or the controller cannot be decoded.
    case malformed
    /// The connection to the peer failed.
    case connection
    /// A device does not support what was asked for.
    case unsupported
    /// The controller or the operating system refused.
    case refused
  }

  /// The kind of the error.
  public let kind: Kind
  /// What happened, in words.
  public let detail: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - detail: What happened, in words.
  public init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }

  /// The error as a sentence.
  public var description: String {
    switch kind {
    case .malformed: "Results cannot be decoded: \(detail)."
    case .connection: "The connection failed: \(detail)."
    case .unsupported: "Not supported: \(detail)."
    case .refused: "The system refused: \(detail)."
    }
  }
}
