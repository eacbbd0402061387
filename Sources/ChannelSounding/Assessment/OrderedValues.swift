/// Statistics of values in ascending order that a few wild ones cannot spoil.
struct OrderedValues: Sendable {
  /// The values in ascending order.
  var values: [Double]

  /// Takes values in any order.
  init(_ values: [Double]) { self.values = values.sorted() }

  /// The value under which a share of the values lies, interpolated linearly between neighbours.
  func quantile(_ share: Double) -> Double {
    let position = share * Double(values.count - 1)
    let lower = Int(position)
    let fraction = position - Double(lower)
    guard fraction > 0, lower + 1 < values.count else { return values[lower] }
    return values[lower] + fraction * (values[lower + 1] - values[lower])
  }

  /// The median.
  var median: Double { quantile(0.5) }

  /// Half the distance between the quantiles that hold the middle 68 %: one sigma of a normal distribution.
  var spread: Double {
    (quantile(0.841_344_746_068_543) - quantile(0.158_655_253_931_457)) / 2
  }

  /// How many values the trimmed mean leaves out at each end: a fifth.
  private var trimmedCount: Int { values.count / 5 }

  /// The mean of the values without a fifth at each end, and the square of its standard error (Tukey and
  /// McLaughlin: from the variance of the values with both ends pulled in).
  var trimmedMean: (mean: Double, squaredError: Double) {
    let trim = trimmedCount
    let kept = values.count - 2 * trim
    // Summed about a value from the middle, so that equal values give exactly that value.
    let origin = values[values.count / 2]
    var sum = 0.0
    var squares = 0.0
    for index in trim..<(values.count - trim) {
      let offset = values[index] - origin
      sum += offset
      squares += offset * offset
    }
    let low = values[trim] - origin
    let high = values[values.count - trim - 1] - origin
    let ends = Double(trim)
    let count = Double(values.count)
    let pulledSum = sum + ends * (low + high)
    let pulledSquares = squares + ends * (low * low + high * high)
    let pulled = max(pulledSquares - pulledSum * pulledSum / count, 0)
    let squaredError = kept > 1 ? pulled / Double(kept * (kept - 1)) : 0
    return (origin + sum / Double(kept), squaredError)
  }

  /// The magnitude under which a share of the magnitudes lies.
  func magnitudeQuantile(_ share: Double) -> Double {
    let position = share * Double(values.count - 1)
    let lower = Int(position)
    let fraction = position - Double(lower)
    // The largest magnitudes stand at the two ends: walks inwards to the rank.
    var left = 0
    var right = values.count - 1
    var upper = 0.0
    for _ in stride(from: values.count - 1, to: lower, by: -1) {
      if -values[left] > values[right] {
        upper = -values[left]
        left += 1
      } else {
        upper = abs(values[right])
        right -= 1
      }
    }
    let value = max(abs(values[left]), abs(values[right]))
    return fraction > 0 ? value + fraction * (upper - value) : value
  }
}
