/// Mean, variance and trend of values that come and go.
///
/// Sums are kept about the running mean, so that nothing cancels for values far from zero. Taking values away
/// leaves rounding errors behind; whoever rolls a window replaces the moments by fresh ones once a window.
struct RollingMoments: Sendable {
  /// The number of values.
  private(set) var count = 0
  /// The mean of the values.
  private(set) var mean = 0.0
  private var squares = 0.0

  private var timedCount = 0
  private var meanTime = 0.0
  private var meanTimed = 0.0
  private var timeSquares = 0.0
  private var products = 0.0

  /// The sample variance, or `nil` under two values.
  var variance: Double? { count < 2 ? nil : max(squares, 0) / Double(count - 1) }

  /// The slope of the values over time by least squares, or `nil` when times do not differ.
  var slope: Double? {
    guard timedCount >= 2, timeSquares > 1e-9 else { return nil }
    return products / timeSquares
  }

  /// Adds a value and, when known, its time.
  mutating func add(_ value: Double, time: Double?) {
    count += 1
    let delta = value - mean
    mean += delta / Double(count)
    squares += delta * (value - mean)
    guard let time else { return }
    timedCount += 1
    let timeDelta = time - meanTime
    meanTime += timeDelta / Double(timedCount)
    timeSquares += timeDelta * (time - meanTime)
    meanTimed += (value - meanTimed) / Double(timedCount)
    products += timeDelta * (value - meanTimed)
  }

  /// Takes away a value that was added.
  mutating func remove(_ value: Double, time: Double?) {
    guard count > 1 else {
      self = RollingMoments()
      return
    }
    let delta = value - mean
    count -= 1
    mean -= delta / Double(count)
    squares -= delta * (value - mean)
    guard let time else { return }
    guard timedCount > 1 else {
      timedCount = 0
      meanTime = 0
      meanTimed = 0
      timeSquares = 0
      products = 0
      return
    }
    let timeDelta = time - meanTime
    let timedDelta = value - meanTimed
    timedCount -= 1
    meanTime -= timeDelta / Double(timedCount)
    meanTimed -= timedDelta / Double(timedCount)
    timeSquares -= timeDelta * (time - meanTime)
    products -= timeDelta * (value - meanTimed)
  }
}
