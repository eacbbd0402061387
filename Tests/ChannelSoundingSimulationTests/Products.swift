import ChannelSounding

@testable import ChannelSoundingSimulation

/// The product of both sides' tones in one slot of a step.
struct Product {
  var channel: ChannelIndex
  var path: Int
  var isExtension: Bool
  var value: Complex
}

extension Procedure {
  /// All products, those of extension slots with a tone at both sides among them.
  func products() -> [Product] {
    pairs.flatMap { pair -> [Product] in
      let first = initiator.steps[Int(pair.initiator)]
      let second = reflector.steps[Int(pair.reflector)]
      guard let channel = first.channel, !first.tones.isEmpty, !second.tones.isEmpty else {
        return []
      }
      return (0..<first.tones.slotCount).compactMap { slot in
        let (a, b) = (first.tones[slot], second.tones[slot])
        guard a.extensionSlot != .toneNotExpected, b.extensionSlot != .toneNotExpected,
          let path = first.tones.path(atSlot: slot)
        else { return nil }
        return Product(
          channel: channel, path: path, isExtension: a.extensionSlot == .toneExpected,
          value: Complex(a.term) * Complex(b.term))
      }
    }
  }
}

extension Complex {
  init(_ term: PhaseCorrectionTerm) { self.init(Double(term.i), Double(term.q)) }

  /// The cosine of the angle to another number.
  func alignment(with other: Complex) -> Double { (direction * other.conjugate.direction).real }
}

/// The difference of both sides' times in half-nanoseconds, step by step.
func roundTrips(_ procedure: Procedure) -> [Double] {
  procedure.pairs.compactMap { pair in
    let first = procedure.initiator.steps[Int(pair.initiator)].packet?.halfNanoseconds
    let second = procedure.reflector.steps[Int(pair.reflector)].packet?.halfNanoseconds
    guard let first, let second else { return nil }
    return Double(first) - Double(second)
  }
}

/// The distance of one half-nanosecond of round trip in metres.
let metersPerHalfNanosecond = Elementary.speedOfLight * 0.5e-9 / 2

extension Complex {
  /// The angle in radians, by bisection: the tests need no mathematics library of their own.
  var angle: Double {
    var (low, high) = imaginary < 0 ? (-Double.pi, 0.0) : (0.0, Double.pi)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      // The cosine falls from zero to pi and rises from -pi to zero.
      let isBelow = Elementary.unit(middle).real > direction.real
      if isBelow == (imaginary >= 0) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
