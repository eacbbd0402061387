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

  /// The nearest term in the 12-bit range.
  var clamped: PhaseCorrectionTerm {
    PhaseCorrectionTerm(i: min(max(i, -2048), 2047), q: min(max(q, -2048), 2047))
  }
}
