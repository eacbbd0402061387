/// The fit of one correction to what was measured at known distances.
struct CalibrationRegression {
  private struct Point {
    var truth: Double
    var values: OrderedValues
    var mean: Double
    var variance: Double
    var offset: Double { mean - truth }
  }

  private let points: [Point]
  private let estimateCount: Int

  /// Averages what was measured at each distance.
  ///
  /// - Parameters:
  ///   - sample: The measured distances by true distance.
  ///   - truthVariance: The variance with which true distances are known.
  init(_ sample: [Double: [Double]], truthVariance: Double) {
    var points: [Point] = []
    var squares = 0.0
    var degrees = 0
    for truth in sample.keys.sorted() {
      let values = OrderedValues(sample[truth] ?? [])
      let trimmed = values.trimmedMean
      points.append(
        Point(truth: truth, values: values, mean: trimmed.mean, variance: trimmed.squaredError))
      squares += Double(values.values.count - 1) * values.spread * values.spread
      degrees += values.values.count - 1
    }
    // A few values say little about their own spread: all distances together say more.
    let pooled = degrees > 0 ? squares / Double(degrees) : 0
    for index in points.indices {
      let count = points[index].values.values.count
      let variance =
        count < CalibrationFit.minimumEstimateCount
        ? max(points[index].variance, pooled / Double(count)) : points[index].variance
      points[index].variance = variance + truthVariance
    }
    self.points = points
    estimateCount = points.reduce(0) { $0 + $1.values.values.count }
  }

  /// Fits the correction.
  ///
  /// - Parameters:
  ///   - model: What is fitted.
  ///   - limit: The greatest uncertainty of the offset.
  /// - Returns: The correction, for the method `auto`.
  /// - Throws: What is missing.
  func correction(
    model: CalibrationFit.Model, limit: Double
  ) throws(CalibrationError) -> CalibrationCorrection {
    let needed = points.count > 1 ? 2 : CalibrationFit.minimumEstimateCount
    guard estimateCount > 0 else { throw .noEstimates }
    guard estimateCount >= needed else {
      throw .tooFewEstimates(count: estimateCount, needed: needed)
    }
    let line: Line
    switch model {
    case .offset:
      line = fittedOffset()
    case .offsetAndScale:
      try checkDistances()
      line = fittedLine()
    case .automatic:
      let canHaveScale = (try? checkDistances()) != nil
      let candidate = canHaveScale ? fittedLine() : nil
      line = candidate.flatMap { $0.isScaleCertain ? $0 : nil } ?? fittedOffset()
    }
    if line.centreError > limit {
      let offsets = points.map { $0.mean - line.scale * $0.truth }.sorted()
      let known = points.map(\.variance).max()?.squareRoot() ?? 0
      if let lowest = offsets.first, let highest = offsets.last, highest - lowest > 4 * known {
        throw .inconsistent(lowestOffsetMeters: lowest, highestOffsetMeters: highest)
      }
      throw .uncertain(standardErrorMeters: line.centreError, limitMeters: limit)
    }
    return correction(line)
  }

  private struct Line {
    var offset: Double
    var offsetVariance: Double
    var scale = 1.0
    var scaleVariance = 0.0
    var covariance = 0.0
    /// The uncertainty in the middle of the distances.
    var centreError: Double
    var isScaleCertain = false
  }

  private func checkDistances() throws(CalibrationError) {
    guard points.count >= CalibrationFit.minimumScaleDistanceCount else {
      throw .tooFewDistances(
        count: points.count, needed: CalibrationFit.minimumScaleDistanceCount)
    }
    let span = (points.last?.truth ?? 0) - (points.first?.truth ?? 0)
    guard span >= CalibrationFit.minimumScaleSpanMeters else {
      throw .distancesTooClose(
        spanMeters: span, neededMeters: CalibrationFit.minimumScaleSpanMeters)
    }
  }

  /// The random-effects mean of the distances' offsets.
  private func fittedOffset() -> Line {
    let weights = points.map { 1 / max($0.variance, 1e-12) }
    let total = weights.reduce(0, +)
    let mean = zip(points, weights).reduce(0) { $0 + $1.0.offset * $1.1 } / total
    let scatter = zip(points, weights).reduce(0) {
      $0 + $1.1 * ($1.0.offset - mean) * ($1.0.offset - mean)
    }
    let squares = weights.reduce(0) { $0 + $1 * $1 }
    let denominator = total - squares / total
    let between =
      points.count > 1 ? max((scatter - Double(points.count - 1)) / denominator, 0) : 0
    let widened = points.map { 1 / (max($0.variance, 1e-12) + between) }
    let sum = widened.reduce(0, +)
    let offset = zip(points, widened).reduce(0) { $0 + $1.0.offset * $1.1 } / sum
    // The disagreement of a few distances is itself uncertain (Hartung and Knapp): so that the error bar holds two
    // thirds, it is widened as Student's distribution is.
    let degrees = points.count - 1
    var variance = 1 / sum
    if degrees > 0 {
      let disagreement = zip(points, widened).reduce(0) {
        $0 + $1.1 * ($1.0.offset - offset) * ($1.0.offset - offset)
      }
      let factors = [1.84, 1.32, 1.2, 1.14, 1.11, 1.09, 1.08, 1.07, 1.06]
      let factor = degrees <= factors.count ? factors[degrees - 1] : 1.05
      variance = max(variance, factor * factor * disagreement / (Double(degrees) * sum))
    }
    return Line(offset: offset, offsetVariance: variance, centreError: variance.squareRoot())
  }

  /// Weighted least squares; distances that lie farther from the line than their error bars widen all of them.
  private func fittedLine() -> Line {
    let weights = points.map { 1 / max($0.variance, 1e-12) }
    let total = weights.reduce(0, +)
    let meanTruth = zip(points, weights).reduce(0) { $0 + $1.0.truth * $1.1 } / total
    let mean = zip(points, weights).reduce(0) { $0 + $1.0.mean * $1.1 } / total
    var squares = 0.0
    var products = 0.0
    for (point, weight) in zip(points, weights) {
      let offset = point.truth - meanTruth
      squares += weight * offset * offset
      products += weight * offset * (point.mean - mean)
    }
    let scale = products / squares
    guard scale > 0.1 else {
      var line = fittedOffset()
      line.centreError = .infinity
      return line
    }
    var scatter = 0.0
    for (point, weight) in zip(points, weights) {
      let residual = point.mean - mean - scale * (point.truth - meanTruth)
      scatter += weight * residual * residual
    }
    let degrees = points.count - 2
    let inflation = max(scatter / Double(degrees), 1)
    let scaleVariance = inflation / squares
    let certainty = studentQuantile(degrees: degrees) * scaleVariance.squareRoot()
    return Line(
      offset: mean - scale * meanTruth,
      offsetVariance: inflation / total + meanTruth * meanTruth * scaleVariance,
      scale: scale,
      scaleVariance: scaleVariance,
      covariance: -meanTruth * scaleVariance,
      centreError: (inflation / total).squareRoot(),
      isScaleCertain: abs(scale - 1) > certainty)
  }

  /// How many sigmas hold 99 % of a Student distribution.
  private func studentQuantile(degrees: Int) -> Double {
    let table = [63.66, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25, 3.169]
    return degrees <= table.count ? table[degrees - 1] : 3.1
  }

  private func correction(_ line: Line) -> CalibrationCorrection {
    var correction = CalibrationCorrection(
      offsetMeters: line.offset,
      offsetStandardErrorMeters: line.offsetVariance.squareRoot(),
      scale: line.scale,
      scaleStandardError: line.scaleVariance.squareRoot(),
      covarianceMeters: line.covariance)
    var residuals: [Double] = []
    for point in points {
      residuals += point.values.values.map { correction.corrected($0) - point.truth }
      correction.points.append(
        CalibrationPoint(
          truthMeters: point.truth,
          estimateCount: point.values.values.count,
          measuredMeters: point.mean,
          spreadMeters: point.values.spread,
          residualMeters: correction.corrected(point.mean) - point.truth))
    }
    correction.residualMeters = OrderedValues(residuals).spread
    return correction
  }
}
