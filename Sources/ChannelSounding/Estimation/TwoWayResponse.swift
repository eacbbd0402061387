/// The two-way channel of one antenna path: the averaged products of both sides' tones on each channel.
///
/// On every channel the initiator measures `h · exp(+jφ)` and the reflector `h · exp(-jφ)`, where `h` is the
/// one-way channel and `φ` the unknown phase between the two local oscillators during that step. Their plain
/// product is `h²`: the oscillators are gone and every delay is doubled. Repeated channels are averaged as
/// products, because `φ` differs from step to step.
///
/// The response stands on the dense grid of channel indices 0 to 79 (1 MHz apart, 2402 MHz + index); channels that
/// were not measured are zero and have a count of zero. The storage is made once and reused.
public struct TwoWayResponse: Sendable {
  /// The number of SIMD vectors that hold one value for each of 80 channel indices.
  static let vectorCount = 10

  /// The real parts, 8 channels a vector.
  private(set) var real = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// The imaginary parts, 8 channels a vector.
  private(set) var imaginary = [SIMD8<Float>](repeating: .zero, count: vectorCount)
  /// How many products each channel averages; zero where nothing was measured.
  private(set) var repeats = [SIMD8<Float>](repeating: .zero, count: vectorCount)

  /// The measured channels, one bit each.
  private(set) var measured: UInt128 = 0

  /// Whether the sums have been turned into averages.
  private var isAveraged = false

  /// Makes an empty response.
  public init() {}

  /// The number of channels with at least one product.
  public var channelCount: Int { measured.nonzeroBitCount }

  /// Forgets all products and keeps the storage.
  public mutating func removeAll() {
    for vector in 0..<Self.vectorCount {
      real[vector] = .zero
      imaginary[vector] = .zero
      repeats[vector] = .zero
    }
    measured = 0
    isAveraged = false
  }

  /// Adds one product of both sides' tones on a channel.
  ///
  /// - Parameters:
  ///   - real: The real part of the product.
  ///   - imaginary: The imaginary part of the product.
  ///   - channel: The channel index, 0 to 79.
  /// - Precondition: `average()` has not been called since the last `removeAll()`.
  public mutating func add(real: Float, imaginary: Float, channel: Int) {
    precondition(!isAveraged, "products are added before they are averaged")
    let vector = channel >> 3
    let lane = channel & 7
    self.real[vector][lane] += real
    self.imaginary[vector][lane] += imaginary
    repeats[vector][lane] += 1
    measured |= 1 << UInt128(truncatingIfNeeded: channel)
  }

  /// Turns the sums of repeated channels into averages.
  public mutating func average() {
    for vector in 0..<Self.vectorCount {
      let scale = 1 / repeats[vector].replacing(with: 1, where: repeats[vector] .== 0)
      real[vector] *= scale
      imaginary[vector] *= scale
    }
    isAveraged = true
  }

  /// A bit for each lane of a vector.
  private static var laneBits: SIMD8<UInt32> { SIMD8(1, 2, 4, 8, 16, 32, 64, 128) }

  /// Takes over the sums of products of one antenna path, from 0, and averages them.
  mutating func fill(averaging sums: borrowing ProductSums, path: Int) {
    measured = Self.average(
      sums, path: path, real: &real, imaginary: &imaginary, repeats: &repeats)
    isAveraged = true
  }

  /// Writes averages and gives the measured channels, one bit each.
  private static func average(
    _ sums: borrowing ProductSums, path: Int, real: inout [SIMD8<Float>],
    imaginary: inout [SIMD8<Float>], repeats: inout [SIMD8<Float>]
  ) -> UInt128 {
    let octets = unsafe sums.values.elements.bytes
    let first = path * 3 * vectorCount
    var real = real.mutableElements
    var imaginary = imaginary.mutableElements
    var repeats = repeats.mutableElements
    var low: UInt64 = 0
    var high: UInt64 = 0
    for vector in 0..<vectorCount {
      let number = octets.vector(at: first + 2 * vectorCount + vector)
      let scale = 1 / number.replacing(with: 1, where: number .== 0)
      real[vector] = octets.vector(at: first + vector) * scale
      imaginary[vector] = octets.vector(at: first + vectorCount + vector) * scale
      repeats[vector] = number
      let bits = SIMD8<UInt32>.zero.replacing(with: laneBits, where: number .> 0).wrappedSum()
      if vector < 8 {
        low |= UInt64(bits) << UInt64(8 * vector)
      } else {
        high |= UInt64(bits) << UInt64(8 * vector - 64)
      }
    }
    return UInt128(high) << 64 | UInt128(low)
  }

  /// The average product on a channel, or `nil` where nothing was measured.
  public subscript(channel: Int) -> (real: Float, imaginary: Float)? {
    let vector = channel >> 3
    let lane = channel & 7
    guard repeats[vector][lane] > 0 else { return nil }
    return (real[vector][lane], imaginary[vector][lane])
  }

  /// The grid on which all measured channels stand in MHz, which sets the alias; `nil` under two channels.
  public var channelSpacing: Int? {
    guard channelCount > 1 else { return nil }
    // Two neighbours are the common case, and tell the answer.
    if measured & (measured >> 1) != 0 { return 1 }
    var rest = measured
    var last = rest.trailingZeroBitCount
    var spacing = 0
    rest &= rest - 1
    while rest != 0 {
      let next = rest.trailingZeroBitCount
      var difference = next - last
      while difference != 0 { (spacing, difference) = (difference, spacing % difference) }
      last = next
      rest &= rest - 1
    }
    return spacing
  }
}

extension RawSpan {
  /// Eight floats in a row, counted in eights.
  fileprivate func vector(at index: Int) -> SIMD8<Float> {
    unsafe unsafeLoadUnaligned(
      fromByteOffset: index * MemoryLayout<SIMD8<Float>>.size, as: SIMD8<Float>.self)
  }
}
