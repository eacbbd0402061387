import ChannelSounding
import Foundation

/// The product of both sides' tones on a channel.
struct ToneProduct: Hashable, Sendable {
  var channel: Int
  var real: Double
  var imaginary: Double
}

/// The distance from the mean phase step between neighbouring channels, and how well the steps agree.
func adjacentDistance(_ products: [ToneProduct]) -> (meters: Double, coherence: Double) {
  let sorted = products.sorted { $0.channel < $1.channel }
  var (real, imaginary, total) = (0.0, 0.0, 0.0)
  for (a, b) in zip(sorted, sorted.dropFirst()) where b.channel == a.channel + 1 {
    let x = b.real * a.real + b.imaginary * a.imaginary
    let y = b.imaginary * a.real - b.real * a.imaginary
    real += x
    imaginary += y
    total += hypot(x, y)
  }
  let meters = -299_792_458 * atan2(imaginary, real) / (4 * .pi * 1e6)
  return (meters, hypot(real, imaginary) / total)
}

/// Answers that are worked out from the pairs without the package's estimators.
extension Procedure {
  /// The products of every antenna path, in the order of the steps.
  var products: [Int: [ToneProduct]] {
    var result: [Int: [ToneProduct]] = [:]
    for pair in pairs {
      let a = initiator.steps[Int(pair.initiator)]
      let b = reflector.steps[Int(pair.reflector)]
      for slot in 0..<a.tones.pathCount {
        let (x, y) = (a.tones[slot].term, b.tones[slot].term)
        let product = ToneProduct(
          channel: Int(a.channel?.rawValue ?? 0),
          real: Double(x.i) * Double(y.i) - Double(x.q) * Double(y.q),
          imaginary: Double(x.i) * Double(y.q) + Double(x.q) * Double(y.i))
        result[a.tones.path(atSlot: slot) ?? 0, default: []].append(product)
      }
    }
    return result
  }

  /// The distance of every antenna path from the phase steps between neighbouring channels.
  var adjacentDistances: JSONValue {
    var json: JSONValue = [:]
    for (path, products) in products {
      let answer = adjacentDistance(products)
      json["\(path)"] = [
        "adjacent_kay_distance_m": JSONValue(answer.meters),
        "coherence": JSONValue(answer.coherence),
        "channels": JSONValue(Set(products.map(\.channel)).count),
      ]
    }
    return json
  }

  /// Both sides' times of every step that times packets.
  var roundTripPairs: [JSONValue] {
    pairs.compactMap { pair in
      let a = initiator.steps[Int(pair.initiator)]
      let b = reflector.steps[Int(pair.reflector)]
      guard a.mode.carriesRoundTripTime else { return nil }
      let (sent, answered) = (a.packet?.halfNanoseconds, b.packet?.halfNanoseconds)
      var difference: Int?
      if let sent, let answered { difference = Int(sent) - Int(answered) }
      return [
        "channel": JSONValue(a.channel?.rawValue), "initiator": JSONValue(sent),
        "reflector": JSONValue(answered), "difference": JSONValue(difference),
      ]
    }
  }

  /// The differences of both sides' times, whatever the packets' quality.
  var roundTripDifferences: [Int] {
    roundTripPairs.compactMap { $0["difference"]?.integer }
  }

  /// The statistics of vector 24.
  var roundTripStatistics: JSONValue {
    let differences = roundTripDifferences
    let sorted = differences.sorted()
    let n = sorted.count
    let median = Double(sorted[n / 2] + sorted[(n - 1) / 2]) / 2
    let mean = Double(differences.reduce(0, +)) / Double(n)
    let unit = 299_792_458 / 2 * 0.5e-9
    return [
      "pairs": JSONValue(roundTripPairs.count), "valid_pairs": JSONValue(n),
      "differences_half_ns": .array(differences.map { JSONValue($0) }),
      "median_half_ns": JSONValue(median), "mean_half_ns": JSONValue(mean),
      "median_distance_m": JSONValue(median * unit), "mean_distance_m": JSONValue(mean * unit),
    ]
  }
}
