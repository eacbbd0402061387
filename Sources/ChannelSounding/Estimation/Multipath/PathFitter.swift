/// Fits discrete paths to one-way roots by Levenberg-Marquardt, over amplitudes and delays together.
///
/// With steering vectors `E` the Jacobian is `[E, jE, -jxaE]`, so the normal equations need only the sums
/// `Σ w xᵏ conj(E_l) E_m` (k = 0, 1, 2), which `DelayTables` has by the difference of delays, and
/// `Σ w xᵏ conj(E_l) r`, taken in single precision over 8 channels at once; the small solve is in double. The sign of every root follows the model in each residual
/// (`min |±y - h|`), which keeps a wrong branch from holding a fit.
///
/// - Complexity: O(paths · channels + paths³) for an iteration; allocates nothing after `init`.
struct PathFitter: Sendable {
  static let vectors = OneWayResponse.vectorCount
  private static let limit = PathFit.pathLimit

  /// Channel index less the centre.
  private var abscissa = [SIMD8<Float>](repeating: .zero, count: vectors)
  var steeringReal = [SIMD8<Float>](repeating: .zero, count: limit * vectors)
  var steeringImaginary = [SIMD8<Float>](repeating: .zero, count: limit * vectors)
  var residualReal = [SIMD8<Float>](repeating: .zero, count: vectors)
  var residualImaginary = [SIMD8<Float>](repeating: .zero, count: vectors)
  var solver = CholeskySolver(capacity: 3 * limit)
  var normal = [Double](repeating: 0, count: 9 * limit * limit)
  /// `Σ w xᵏ` in the places that `DelayTables.moments` gives them.
  private var diagonal = SIMD8<Float>.zero
  private var gradient = [Double](repeating: 0, count: 3 * limit)

  init() {
    for channel in 0..<80 {
      abscissa[channel >> 3][channel & 7] = Float(channel) - OneWayResponse.centerChannel
    }
  }

  /// Writes `exp(-jωx)` for one path.
  mutating func steer(_ path: Int, rate: Double) {
    let start = Elementary.cosineAndSine(Double(OneWayResponse.centerChannel) * rate)
    let (c1, s1) = Elementary.cosineAndSine(rate)
    let step1 = (re: c1, im: -s1)
    let step2 = (re: step1.re * step1.re - step1.im * step1.im, im: 2 * step1.re * step1.im)
    let step4 = (re: step2.re * step2.re - step2.im * step2.im, im: 2 * step2.re * step2.im)
    let step8 = (re: step4.re * step4.re - step4.im * step4.im, im: 2 * step4.re * step4.im)
    let lane01 = SIMD2<Double>(start.cosine, start.cosine * step1.re - start.sine * step1.im)
    let lane01i = SIMD2<Double>(start.sine, start.sine * step1.re + start.cosine * step1.im)
    let lane23 = lane01 * step2.re - lane01i * step2.im
    let lane23i = lane01i * step2.re + lane01 * step2.im
    let low = SIMD4<Double>(lowHalf: lane01, highHalf: lane23)
    let lowI = SIMD4<Double>(lowHalf: lane01i, highHalf: lane23i)
    let high = low * step4.re - lowI * step4.im
    let highI = lowI * step4.re + low * step4.im
    var re = SIMD8<Double>(lowHalf: low, highHalf: high)
    var im = SIMD8<Double>(lowHalf: lowI, highHalf: highI)
    for v in 0..<Self.vectors {
      steeringReal[path * Self.vectors + v] = SIMD8<Float>(re)
      steeringImaginary[path * Self.vectors + v] = SIMD8<Float>(im)
      (re, im) = (re * step8.re - im * step8.im, re * step8.im + im * step8.re)
    }
  }

  /// Takes in the channel weights, which all fits to a response share.
  mutating func measure(_ response: OneWayResponse) {
    var sums = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    for v in 0..<Self.vectors {
      let w = response.weight[v]
      let first = w * abscissa[v]
      sums.0 += w
      sums.1 += first
      sums.2 += first * abscissa[v]
    }
    diagonal = SIMD8(sums.0.sum(), 0, sums.1.sum(), 0, sums.2.sum(), 0, 0, 0)
  }

  /// Refines a fit from its rates; amplitudes start from linear least squares.
  ///
  /// - Parameters:
  ///   - fit: The fit; its order and rates are read, all but its evidence is set.
  ///   - response: The signed roots, whose weights were measured.
  ///   - tables: Sums over the weights; a single path needs none.
  ///   - iterations: The most steps.
  ///   - tolerance: The gain in log likelihood below which a step is the last.
  mutating func refine(
    _ fit: inout PathFit, _ response: OneWayResponse, _ tables: DelayTables, iterations: Int,
    tolerance: Double
  ) {
    let order = fit.order
    for path in 0..<order { steer(path, rate: fit.rate[path]) }
    fit.amplitudeReal = .zero
    fit.amplitudeImaginary = .zero
    // A zero model makes the residual the roots themselves.
    _ = computeResidual(fit, response)
    formNormalEquations(fit, response, tables)
    solveAmplitudes(&fit)
    fit.cost = computeResidual(fit, response)

    var damping = 1e-3
    for _ in 0..<iterations {
      formNormalEquations(fit, response, tables)
      var improved = false
      var trial = fit
      while damping <= 1e3 {
        trial = fit
        if step(&trial, damping: damping) {
          for path in 0..<order { steer(path, rate: trial.rate[path]) }
          trial.cost = computeResidual(trial, response)
          if trial.cost < fit.cost {
            improved = true
            break
          }
        }
        damping *= 8
      }
      guard improved else { break }
      let gain = fit.cost - trial.cost
      let done = gain < tolerance * response.noise
      fit = trial
      damping = max(damping / 8, 1e-7)
      if done { break }
    }
  }

  /// Sums the normal matrix and gradient of a fit from the standing steering vectors and residual.
  mutating func formNormalEquations(
    _ fit: PathFit, _ response: OneWayResponse, _ tables: DelayTables
  ) {
    let order = fit.order
    let n = 3 * order
    for l in 0..<order {
      let al = (re: fit.amplitudeReal[l], im: fit.amplitudeImaginary[l])
      let sums = correlateResidual(l, weight: response.weight.elements)
      gradient[l] = Double(sums.0.sum())
      gradient[order + l] = Double(sums.1.sum())
      gradient[2 * order + l] = al.im * Double(sums.2.sum()) - al.re * Double(sums.3.sum())
      let rate = fit.rate[l]
      let real = l * n
      let imaginary = (order + l) * n
      let delay = (2 * order + l) * n
      for m in 0...l {
        let am = (re: fit.amplitudeReal[m], im: fit.amplitudeImaginary[m])
        let sums = l == m ? diagonal : tables.moments(at: rate - fit.rate[m])
        let p0 = (re: Double(sums[0]), im: Double(sums[1]))
        let p1 = (re: Double(sums[2]), im: Double(sums[3]))
        let p2 = (re: Double(sums[4]), im: Double(sums[5]))
        // The lower triangle; off the diagonal blocks' diagonals both mirrored elements lie in it.
        normal[real + m] = p0.re
        normal[(order + m) * n + l] = -p0.im
        normal[imaginary + m] = p0.im
        normal[imaginary + order + m] = p0.re
        // (R_l, T_m) = Im(p1 a_m), (I_l, T_m) = -Re(p1 a_m); the mirrored pairs use conj(p1) and a_l.
        normal[(2 * order + m) * n + l] = p1.re * am.im + p1.im * am.re
        normal[(2 * order + m) * n + order + l] = p1.im * am.im - p1.re * am.re
        normal[delay + m] = p1.re * al.im - p1.im * al.re
        normal[delay + order + m] = -(p1.re * al.re + p1.im * al.im)
        // Re(conj(a_l) a_m p2)
        let q = (re: al.re * am.re + al.im * am.im, im: al.re * am.im - al.im * am.re)
        normal[delay + 2 * order + m] = q.re * p2.re - q.im * p2.im
      }
    }
  }

  /// `Σ w conj(E) r` and `Σ w x conj(E) r` of one path, real and imaginary parts, in 8 parts.
  ///
  /// Kept apart from the sums over the parts, which lead the compiler to transpose the whole loop.
  @inline(never)
  private func correlateResidual(
    _ path: Int, weight: Span<SIMD8<Float>>
  ) -> (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>) {
    // Spans keep the bounds checks and lose the reloads of the arrays' storage.
    let cosines = steeringReal.elements.extracting(
      (path * Self.vectors)..<((path + 1) * Self.vectors))
    let sines = steeringImaginary.elements.extracting(
      (path * Self.vectors)..<((path + 1) * Self.vectors))
    let real = residualReal.elements
    let imaginary = residualImaginary.elements
    let abscissa = abscissa.elements
    var s0r = SIMD8<Float>.zero
    var s0i = SIMD8<Float>.zero
    var s1r = SIMD8<Float>.zero
    var s1i = SIMD8<Float>.zero
    for v in 0..<Self.vectors {
      let c = cosines[v]
      let s = sines[v]
      let w = weight[v]
      let x = abscissa[v]
      let re = (c * real[v] + s * imaginary[v]) * w
      let im = (c * imaginary[v] - s * real[v]) * w
      s0r += re
      s0i += im
      s1r += re * x
      s1i += im * x
    }
    return (s0r, s0i, s1r, s1i)
  }

  /// Solves the amplitude block alone.
  private mutating func solveAmplitudes(_ fit: inout PathFit) {
    let n = 3 * fit.order
    let size = 2 * fit.order
    var ridge = 1e-5
    for _ in 0..<4 {
      for row in 0..<size {
        for column in 0...row {
          solver.matrix[row * solver.stride + column] = normal[row * n + column]
        }
        solver.matrix[row * solver.stride + row] *= 1 + ridge
        solver.vector[row] = gradient[row]
      }
      if solver.factor(order: size) != nil { break }
      ridge *= 100
    }
    solver.solve(order: size)
    for path in 0..<fit.order {
      fit.amplitudeReal[path] = solver.vector[path]
      fit.amplitudeImaginary[path] = solver.vector[fit.order + path]
    }
  }

  /// One damped step; false when the system cannot be solved.
  private mutating func step(_ fit: inout PathFit, damping: Double) -> Bool {
    let order = fit.order
    let n = 3 * order
    for row in 0..<n {
      for column in 0...row {
        solver.matrix[row * solver.stride + column] = normal[row * n + column]
      }
      solver.matrix[row * solver.stride + row] *= 1 + damping
      solver.matrix[row * solver.stride + row] += 1e-9
      solver.vector[row] = gradient[row]
    }
    guard solver.factor(order: n) != nil else { return false }
    solver.solve(order: n)
    // A path moves at most 3 ns in a step.
    let limit = 2 * Double.pi * 3e-3
    for path in 0..<order {
      fit.amplitudeReal[path] += solver.vector[path]
      fit.amplitudeImaginary[path] += solver.vector[order + path]
      fit.rate[path] += min(max(solver.vector[2 * order + path], -limit), limit)
    }
    return true
  }
}
