/// What a mark stands for, which sets its colour; the style sheet has the colours of light and dark pages.
///
/// The hues are Okabe and Ito's, which colour-blind readers tell apart. No two marks of a plot differ in colour alone.
enum Ink: String, Sendable, CaseIterable {
  /// What the tones say: blue.
  case tones = "i1"
  /// What the round-trip times say: vermilion.
  case roundTrips = "i2"
  /// What is tracked or fitted: green.
  case model = "i3"
  /// What is true: the colour of the text.
  case truth = "i4"
  /// A second thing of the same kind: purple.
  case other = "i5"
  /// What is missing: grey.
  case missing = "i6"

  /// The inks of antenna paths and of compared captures, in their order.
  static let ordered: [Ink] = [.tones, .roundTrips, .model, .other]
}
