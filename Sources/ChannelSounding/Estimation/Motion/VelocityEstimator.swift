/// Finds the speed at which the distance grows from the drift of the tones' phase during one procedure.
///
/// Goals, in this order: never make a peer at rest worse; right under reflections; cheap beside the multipath fit.
///
/// While the distance grows at a speed `v`, the two-way phase of a tone at frequency `f` and time `t` turns by
/// `-4π f v t / c`. The channels come in random order, so that the turning looks like noise over frequency and smears the
/// impulse response. Every trial speed is taken out of the tones; the right one makes the impulse responses of all
/// antenna paths most compact, which the sum of their fourth powers tells (minimum entropy focusing, as in radar
/// imaging). Trial speeds stand at a quarter of the resolution `c / (2 f T)` of a procedure that lasts `T`; the best is
/// refined on finer grids and by a parabola. The speed is that of all waves alike.
///
/// Where the channels were visited in the order of their frequency, or nearly so, a speed and a distance turn the phases
/// alike: then there is no telling.
///
/// - Complexity: about 100 transforms of 128 points for each antenna path; allocates nothing.
struct VelocityEstimator: ~Copyable, Sendable {
  /// The fastest trial speed in metres a second.
  private static let limit: Float = 15
  /// The greatest squared correlation between channel and time; shuffled channels stay under 0.1.
  private static let greatestOrderCorrelation = 0.25
  /// How much more compact the impulse responses must get for a speed to be taken out.
  ///
  /// A speed of 6 cm/s gains as much in 30 ms; a peer at rest gains less by chance, and would only be blurred.
  private static let leastGain: Float = 0.005
  /// The number of delay bins, over the 79 channels that a transform needs.
  private static let binCount = 128

  private var transform = InverseTransform(count: binCount)
  private var powers = [Float](repeating: 0, count: binCount)
  /// Tones turned by the current trial speed, real and imaginary parts.
  private var turnedReal: [Float] = []
  private var turnedImaginary: [Float] = []
  /// How much each tone counts.
  private var shares: [Float] = []
  private var magnitudes: [Int32] = []
  /// What takes the tones from one trial speed to the next.
  private var stepReal: [Float] = []
  private var stepImaginary: [Float] = []

  init() {
    let capacity = ProcedureSide.maximumStepCount * AntennaPermutation.maximumPathCount
    shares.reserveCapacity(capacity)
    magnitudes.reserveCapacity(capacity)
    turnedReal.reserveCapacity(capacity)
    turnedImaginary.reserveCapacity(capacity)
    stepReal.reserveCapacity(capacity)
    stepImaginary.reserveCapacity(capacity)
  }

  /// What the tones tell about the speed.
  struct Answer {
    /// The speed in metres a second at which the distance grows.
    var metersPerSecond: Double
    /// Whether taking the speed out makes the impulse responses more compact than noise would.
    var isSignificant: Bool
  }

  /// The speed at which the distance grows, or `nil` where the tones do not tell it.
  mutating func estimate(
    _ products: borrowing ToneProducts, pathCount: Int, durationSeconds: Float
  ) -> Answer? {
    guard products.count >= DistanceEstimator.minimumChannelCount, durationSeconds > 1e-3,
      products.orderCorrelation < Self.greatestOrderCorrelation
    else { return nil }
    limit(products)
    let resolution = Float(speedOfLight) / (2 * 2.44e9 * durationSeconds)
    let spacing = resolution / 4
    let half = Int(min(Self.limit / spacing, 64).rounded(.up))
    var best = search(
      products, pathCount, centre: 0, spacing: spacing, half: half)
    guard best.focus > 0, best.focus.isFinite else { return nil }
    let atRest = best.focusAtCentre
    best = search(products, pathCount, centre: best.speed, spacing: spacing / 4, half: 4)
    best = search(products, pathCount, centre: best.speed, spacing: spacing / 16, half: 4)
    return Answer(
      metersPerSecond: Double(best.speed),
      isSignificant: best.focus > (1 + Self.leastGain) * atRest)
  }

  /// The best of equally spaced trial speeds, refined by a parabola through its neighbours.
  private mutating func search(
    _ products: borrowing ToneProducts, _ pathCount: Int, centre: Float, spacing: Float, half: Int
  ) -> (speed: Float, focus: Float, focusAtCentre: Float) {
    prepare(products, first: centre - Float(half) * spacing, spacing: spacing)
    var best: (index: Int, focus: Float) = (0, -1)
    var atCentre: Float = 0
    var previous: Float = 0
    var before: Float = 0
    var after: Float = 0
    for index in 0...(2 * half) {
      let focus = self.focus(products, pathCount)
      if index == half { atCentre = focus }
      if index == best.index + 1 { after = focus }
      if focus > best.focus {
        best = (index, focus)
        before = previous
        after = 0
      }
      previous = focus
      advance()
    }
    var offset: Float = 0
    if best.index > 0, best.index < 2 * half {
      let curvature = before - 2 * best.focus + after
      if curvature < 0 { offset = min(max((before - after) / (2 * curvature), -0.5), 0.5) }
    }
    return (centre + (Float(best.index - half) + offset) * spacing, best.focus, atCentre)
  }

  /// Cuts tones down to three times the median magnitude, so that interference on some of them does not decide what is
  /// compact.
  private mutating func limit(_ products: borrowing ToneProducts) {
    magnitudes.removeAll(keepingCapacity: true)
    for index in 0..<products.count {
      magnitudes.append(Int32(products.magnitude(index)))
    }
    let most = 3 * Float(magnitudes.medianByPartitioning())
    shares.removeAll(keepingCapacity: true)
    for index in 0..<products.count {
      let magnitude = products.magnitude(index)
      shares.append(magnitude > most ? most / magnitude : 1)
    }
  }

  /// Turns the tones by the first trial speed.
  private mutating func prepare(
    _ products: borrowing ToneProducts, first: Float, spacing: Float
  ) {
    turnedReal.removeAll(keepingCapacity: true)
    turnedImaginary.removeAll(keepingCapacity: true)
    stepReal.removeAll(keepingCapacity: true)
    stepImaginary.removeAll(keepingCapacity: true)
    for index in 0..<products.count {
      let turns = twoWayTurns(channel: products.channels[index], seconds: products.seconds[index])
      let start = phasor(turns: turns * first)
      let step = phasor(turns: turns * spacing)
      let real = products.real[index] * shares[index]
      let imaginary = products.imaginary[index] * shares[index]
      turnedReal.append(real * start.real - imaginary * start.imaginary)
      turnedImaginary.append(real * start.imaginary + imaginary * start.real)
      stepReal.append(step.real)
      stepImaginary.append(step.imaginary)
    }
  }

  /// Turns the tones on to the next trial speed.
  private mutating func advance() {
    for index in turnedReal.indices {
      let real = turnedReal[index]
      let imaginary = turnedImaginary[index]
      turnedReal[index] = real * stepReal[index] - imaginary * stepImaginary[index]
      turnedImaginary[index] = real * stepImaginary[index] + imaginary * stepReal[index]
    }
  }

  /// How compact the impulse responses of the turned tones are: the sum of their fourth powers.
  private mutating func focus(_ products: borrowing ToneProducts, _ pathCount: Int) -> Float {
    var total: Float = 0
    for path in 0..<pathCount {
      transform.load(products, path: path, real: turnedReal, imaginary: turnedImaginary)
      transform.execute()
      _ = transform.measurePowers(upTo: Self.binCount, into: &powers)
      for bin in 0..<Self.binCount { total += powers[bin] * powers[bin] }
    }
    return total
  }
}

/// How many turns a tone's two-way phase loses while the distance grows by the way of one metre a second.
func twoWayTurns(channel: UInt8, seconds: Float) -> Float {
  2 * (2402 + Float(channel)) * 1e6 / Float(speedOfLight) * seconds
}

/// The unit phasor of an angle in turns.
func phasor(turns: Float) -> ComplexFloat {
  let angle = Double(turns)
  return ComplexFloat(real: Float(cosine(turns: angle)), imaginary: Float(sine(turns: angle)))
}

extension InverseTransform {
  /// Sets the input to the sums of one antenna path's tones on each channel.
  fileprivate mutating func load(
    _ products: borrowing ToneProducts, path: Int, real: [Float], imaginary: [Float]
  ) {
    var input = self.input
    for bin in input.indices { input[bin] = .zero }
    for index in 0..<products.count where Int(products.paths[index]) == path {
      let channel = Int(products.channels[index])
      input[channel].real += real[index]
      input[channel].imaginary += imaginary[index]
    }
  }
}
