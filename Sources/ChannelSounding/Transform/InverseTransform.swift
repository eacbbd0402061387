internal import CFFTW
internal import Synchronization

/// FFTW allows one thread at a time in everything but the execution of a plan.
private let planner = Mutex(())

/// An inverse complex Fourier transform of fixed length that owns its plan and aligned buffers.
///
/// `output[n] = Σ_k input[k] · exp(+j 2π k n / count)`, without normalisation. The plan is made with
/// `FFTW_ESTIMATE`, so the same machine gives the same bits on every run. Executing allocates nothing;
/// creating and destroying take the process-wide planner lock.
@safe struct InverseTransform: ~Copyable, @unchecked Sendable {
  /// The number of points.
  let count: Int

  private let inputBuffer: UnsafeMutablePointer<ComplexFloat>
  private let outputBuffer: UnsafeMutablePointer<ComplexFloat>
  private let plan: fftwf_plan

  /// Plans a transform of `count` points; its input starts as zeros.
  init(count: Int) {
    precondition(count > 0, "a transform has at least one point")
    let bytes = count * MemoryLayout<ComplexFloat>.stride
    guard let input = unsafe fftwf_malloc(bytes), let output = unsafe fftwf_malloc(bytes) else {
      preconditionFailure("out of memory for a transform of \(count) points")
    }
    var planned: fftwf_plan?
    planner.withLock { _ in
      unsafe planned = fftwf_plan_dft_1d(
        Int32(count),
        input.assumingMemoryBound(to: fftwf_complex.self),
        output.assumingMemoryBound(to: fftwf_complex.self),
        FFTW_BACKWARD,
        UInt32(FFTW_ESTIMATE))
    }
    guard let plan = unsafe planned else {
      preconditionFailure("FFTW has no plan for \(count) points")
    }
    self.count = count
    unsafe self.plan = plan
    unsafe inputBuffer = input.bindMemory(to: ComplexFloat.self, capacity: count)
    unsafe outputBuffer = output.bindMemory(to: ComplexFloat.self, capacity: count)
    unsafe inputBuffer.initialize(repeating: .zero, count: count)
    unsafe outputBuffer.initialize(repeating: .zero, count: count)
  }

  deinit {
    planner.withLock { _ in unsafe fftwf_destroy_plan(plan) }
    unsafe fftwf_free(inputBuffer)
    unsafe fftwf_free(outputBuffer)
  }

  /// The points to be transformed; they keep their values across `execute()`.
  var input: MutableSpan<ComplexFloat> {
    @_lifetime(&self)
    mutating get {
      unsafe _overrideLifetime(
        MutableSpan(_unsafeStart: inputBuffer, count: count), mutating: &self)
    }
  }

  /// The points of the last `execute()`.
  var output: Span<ComplexFloat> {
    @_lifetime(borrow self)
    get {
      unsafe _overrideLifetime(Span(_unsafeStart: outputBuffer, count: count), borrowing: self)
    }
  }

  /// Transforms `input` into `output`.
  ///
  /// - Complexity: O(*n* log *n*); allocates nothing.
  mutating func execute() {
    unsafe fftwf_execute(plan)
  }

  /// Writes the powers of the first `bins` points of the output and gives the highest.
  ///
  /// - Precondition: `powers` has room for them.
  func measurePowers(upTo bins: Int, into powers: inout [Float]) -> Float {
    precondition(bins >= 0 && bins <= count && bins <= powers.count, "there are fewer points")
    let output = self.output
    let pairs = unsafe output.bytes
    let vectors = bins / 8
    let most = unsafe powers.withUnsafeMutableBytes { target in
      var most = SIMD8<Float>.zero
      for vector in 0..<vectors {
        let points = unsafe pairs.unsafeLoadUnaligned(
          fromUncheckedByteOffset: vector &* 64, as: SIMD16<Float>.self)
        let (real, imaginary) = (points.evenHalf, points.oddHalf)
        let power = real * real + imaginary * imaginary
        unsafe target.storeBytes(of: power, toByteOffset: vector &* 32, as: SIMD8<Float>.self)
        most.replace(with: power, where: power .> most)
      }
      return most
    }
    var bin = 8 * vectors
    var highest = most.max()
    while bin < bins {
      let power = output[bin].power
      powers[bin] = power
      highest = max(highest, power)
      bin += 1
    }
    return highest
  }

  /// Sets eight points of the input, counted in eights.
  mutating func setInput(_ real: SIMD8<Float>, _ imaginary: SIMD8<Float>, vector: Int) {
    precondition(vector >= 0 && 8 * vector + 8 <= count, "there are fewer points")
    var points = SIMD16<Float>()
    points.evenHalf = real
    points.oddHalf = imaginary
    unsafe UnsafeMutableRawPointer(inputBuffer).storeBytes(
      of: points, toByteOffset: vector * MemoryLayout<SIMD16<Float>>.size, as: SIMD16<Float>.self)
  }
}
