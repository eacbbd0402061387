/// A phase correction term (PCT): the received tone relative to the local oscillator, as 12-bit I and Q.
public struct PhaseCorrectionTerm: Hashable, Sendable {
  /// The in-phase part, -2048 to 2047.
  public var i: Int16
  /// The quadrature part, -2048 to 2047.
  public var q: Int16

  /// Makes a term from its parts.
  public init(i: Int16, q: Int16) {
    self.i = i
    self.q = q
  }
}
