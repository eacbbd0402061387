extension PathFitter {
  /// Computes the residual of a fit whose steering vectors stand, and returns its cost.
  mutating func computeResidual(_ fit: PathFit, _ response: OneWayResponse) -> Double {
    for v in 0..<Self.vectors {
      residualReal[v] = .zero
      residualImaginary[v] = .zero
    }
    for path in 0..<fit.order {
      let a = Float(fit.amplitudeReal[path])
      let b = Float(fit.amplitudeImaginary[path])
      let first = path * Self.vectors
      Self.add(
        steeringReal, steeringImaginary, first: first, a, b, to: &residualReal,
        &residualImaginary)
    }
    let sums = Self.subtract(response, &residualReal, &residualImaginary)
    return Double(sums.sum())
  }

  /// Adds a path to a model.
  private static func add(
    _ cosines: [SIMD8<Float>], _ sines: [SIMD8<Float>], first: Int, _ a: Float, _ b: Float,
    to real: inout [SIMD8<Float>], _ imaginary: inout [SIMD8<Float>]
  ) {
    // Spans keep the bounds checks and lose the reloads of the arrays' storage.
    let cosines = cosines.elements.extracting(first..<(first + vectors))
    let sines = sines.elements.extracting(first..<(first + vectors))
    var real = real.mutableElements
    var imaginary = imaginary.mutableElements
    for v in 0..<vectors {
      let c = cosines[v]
      let s = sines[v]
      real[v] += c * a - s * b
      imaginary[v] += c * b + s * a
    }
  }

  /// Takes a model from the roots, each with the sign that suits it better; the cost in 8 parts.
  ///
  /// Kept apart from the sum over the parts, which leads the compiler to transpose the whole loop.
  @inline(never)
  private static func subtract(
    _ response: OneWayResponse, _ real: inout [SIMD8<Float>], _ imaginary: inout [SIMD8<Float>]
  ) -> SIMD8<Float> {
    let rootReal = response.real.elements
    let rootImaginary = response.imaginary.elements
    let weight = response.weight.elements
    var real = real.mutableElements
    var imaginary = imaginary.mutableElements
    var sum = SIMD8<Float>.zero
    for v in 0..<vectors {
      let y = rootReal[v]
      let yi = rootImaginary[v]
      let turned = y * real[v] + yi * imaginary[v] .< 0
      let re = y.replacing(with: -y, where: turned) - real[v]
      let im = yi.replacing(with: -yi, where: turned) - imaginary[v]
      sum += weight[v] * (re * re + im * im)
      real[v] = re
      imaginary[v] = im
    }
    return sum
  }

  /// Computes the residual of a fit anew.
  mutating func prepareResidual(_ fit: PathFit, _ response: OneWayResponse) {
    for path in 0..<fit.order { steer(path, rate: fit.rate[path]) }
    _ = computeResidual(fit, response)
  }

  /// Writes the weighted residual of the last fit as a transform's input.
  func writeResidual(_ response: OneWayResponse, into transform: inout InverseTransform) {
    var input = transform.input
    for channel in 0..<80 {
      let w = response.weight[channel >> 3][channel & 7]
      input[channel] = ComplexFloat(
        real: w * residualReal[channel >> 3][channel & 7],
        imaginary: w * residualImaginary[channel >> 3][channel & 7])
    }
  }
}
