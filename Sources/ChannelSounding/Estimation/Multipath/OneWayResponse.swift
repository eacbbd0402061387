/// The one-way channel of one antenna path up to its sign: square roots of the two-way products.
///
/// `y(c) = ±√z(c)`, scaled to unit mean power and with the coarse delay taken out. In the one-way domain the
/// noise has the same variance on every channel (the product's noise grows with the channel's amplitude), so
/// least squares on `y` is the maximum-likelihood fit; the price is one unknown sign for each channel, which
/// `SignResolver` finds.
struct OneWayResponse: Sendable {
  /// Vectors of 8 channel indices in the dense grid of 80.
  static let vectorCount = 10
  /// The channel index about which phases of fitted models turn.
  static let centerChannel: Float = 39.5

  /// Products this many times their median magnitude are interference: fading does not make them.
  static let dropFactor: Float = 12
  /// Products count for the coarse delay with at most this many times their median magnitude.
  static let clipFactor: Float = 4

  /// Real parts.
  var real = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// Imaginary parts.
  var imaginary = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// Inverse noise variances relative to their mean over the measured channels; zero where none.
  var weight = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// The measured channels in ascending order; `count` of them.
  var channels = [Int](repeating: 0, count: 80)
  /// The number of measured channels.
  var count = 0
  /// The spacing of the channel grid in MHz: the greatest common divisor of all channel distances.
  var spacing = 1
  /// The coarse one-way delay in bins of `DelayGrid`.
  var coarseBin = 0
  /// The mean magnitude of the products: the squared one-way amplitude.
  var power = 0.0
  /// The noise variance of a channel of weight 1, relative to unit mean power.
  var noise = 1.0

  /// Σ w |y|².
  var energy: Double {
    var sum = SIMD8<Float>.zero
    for v in 0..<Self.vectorCount {
      sum += weight[v] * (real[v] * real[v] + imaginary[v] * imaginary[v])
    }
    return Double(sum.sum())
  }

  /// Takes over another response without giving up storage.
  mutating func copy(_ other: borrowing OneWayResponse) {
    for v in 0..<Self.vectorCount {
      real[v] = other.real[v]
      imaginary[v] = other.imaginary[v]
      weight[v] = other.weight[v]
    }
    for position in 0..<other.count { channels[position] = other.channels[position] }
    count = other.count
    spacing = other.spacing
    coarseBin = other.coarseBin
    power = other.power
    noise = other.noise
  }

  /// Turns the sign of the measured channels with positions in a range.
  mutating func negate(positions: Range<Int>) {
    for position in positions {
      let channel = channels[position]
      real[channel >> 3][channel & 7].negate()
      imaginary[channel >> 3][channel & 7].negate()
    }
  }

  /// Takes the square roots of a two-way response.
  ///
  /// - Parameters:
  ///   - response: The averaged products.
  ///   - transform: A plan of 1024 points whose input is zero beyond channel 79.
  /// - Returns: Whether there are enough channels with any signal at all.
  mutating func load(
    _ response: borrowing TwoWayResponse, transform: inout InverseTransform
  ) -> Bool {
    count = 0
    spacing = 0
    var magnitude: Float = 0
    var repeats: Float = 0
    for channel in 0..<80 {
      let vector = channel >> 3
      let lane = channel & 7
      let n = response.repeats[vector][lane]
      guard n > 0 else { continue }
      let re = response.real[vector][lane]
      let im = response.imaginary[vector][lane]
      guard re.isFinite, im.isFinite else { continue }
      channels[count] = channel
      if count > 0 { spacing = Self.divisor(spacing, channel - channels[count - 1]) }
      count += 1
      magnitude += max(abs(re), abs(im))
      repeats += n
    }
    guard count >= MultipathEstimator.minimumChannelCount, magnitude > 0, magnitude.isFinite
    else { return false }

    // A first scale from the largest component keeps squares within Float's range.
    let scale = Float(count) / magnitude
    guard scale.isFinite else { return false }
    for v in 0..<Self.vectorCount {
      real[v] = .zero
      imaginary[v] = .zero
      weight[v] = .zero
    }
    for position in 0..<count {
      let channel = channels[position]
      let vector = channel >> 3
      let lane = channel & 7
      real[vector][lane] = response.real[vector][lane] * scale
      imaginary[vector][lane] = response.imaginary[vector][lane] * scale
      weight[vector][lane] = response.repeats[vector][lane] * Float(count) / repeats
    }
    var median = medianPower().squareRoot()
    // Where most channels are silent, the few others are no interference.
    if median * Float(count) < 1e-3 { median = .infinity }
    dropChannels(above: Self.dropFactor * median)

    // Interference that reached only some channels must not choose the delay.
    let ceiling = Self.clipFactor * median
    var input = transform.input
    for channel in 0..<80 { input[channel] = .zero }
    var sum: Float = 0
    for position in 0..<count {
      let channel = channels[position]
      let vector = channel >> 3
      let lane = channel & 7
      let re = real[vector][lane]
      let im = imaginary[vector][lane]
      let modulus = (re * re + im * im).squareRoot()
      let clip = modulus > ceiling ? ceiling / modulus : Float(1)
      input[channel] = ComplexFloat(real: re * clip, imaginary: im * clip)
      sum += modulus
    }
    let mean = sum / Float(count)
    guard mean > 0 else { return false }
    power = Double(mean) / Double(scale)

    transform.execute()
    let coarse = Self.strongestDelay(transform.output, spacing: spacing)
    coarseBin = coarse * DelayGrid.coarseStep
    takeRoots(meanMagnitude: mean, coarse: coarse, transformLength: transform.count)
    return true
  }

  /// The bin of the largest magnitude within one alias; the last twentieth counts as negative.
  private static func strongestDelay(_ output: Span<ComplexFloat>, spacing: Int) -> Int {
    let alias = output.count / max(spacing, 1)
    var best = 0
    var bestPower: Float = -1
    for n in 0..<alias {
      let value = output[n].power
      if value > bestPower {
        bestPower = value
        best = n
      }
    }
    return best * 20 > alias * 19 ? best - alias : best
  }

  private mutating func takeRoots(meanMagnitude: Float, coarse: Int, transformLength: Int) {
    let turn = 2 * Double.pi * Double(coarse) / Double(transformLength)
    let step = Elementary.cosineAndSine(turn)
    let start = Elementary.cosineAndSine(turn * Double(channels[0]))
    var cosine = start.cosine
    var sine = start.sine
    var channel = channels[0]
    for position in 0..<count {
      while channel < channels[position] {
        (cosine, sine) = (
          cosine * step.cosine - sine * step.sine, cosine * step.sine + sine * step.cosine
        )
        channel += 1
      }
      let vector = channel >> 3
      let lane = channel & 7
      let re = real[vector][lane] / meanMagnitude
      let im = imaginary[vector][lane] / meanMagnitude
      let rotatedReal = re * Float(cosine) - im * Float(sine)
      let rotatedImaginary = re * Float(sine) + im * Float(cosine)
      // The principal root, without cancellation in either half plane.
      let modulus = (rotatedReal * rotatedReal + rotatedImaginary * rotatedImaginary).squareRoot()
      let larger = ((modulus + abs(rotatedReal)) / 2).squareRoot()
      let smaller = larger > 0 ? abs(rotatedImaginary) / (2 * larger) : 0
      let positive = rotatedReal >= 0
      real[vector][lane] = positive ? larger : smaller
      let imaginaryRoot = positive ? smaller : larger
      imaginary[vector][lane] = rotatedImaginary < 0 ? -imaginaryRoot : imaginaryRoot
    }
  }

  /// The greatest common divisor.
  private static func divisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
