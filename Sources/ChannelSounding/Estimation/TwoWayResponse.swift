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

  /// The number of channels with at least one product.
  public private(set) var channelCount = 0

  /// Whether the sums have been turned into averages.
  private var isAveraged = false

  /// Makes an empty response.
  public init() {}

  /// Forgets all products and keeps the storage.
  public mutating func removeAll() {
    for vector in 0..<Self.vectorCount {
      real[vector] = .zero
      imaginary[vector] = .zero
      repeats[vector] = .zero
    }
    channelCount = 0
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
    if repeats[vector][lane] == 0 { channelCount += 1 }
    repeats[vector][lane] += 1
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

  /// The average product on a channel, or `nil` where nothing was measured.
  public subscript(channel: Int) -> (real: Float, imaginary: Float)? {
    let vector = channel >> 3
    let lane = channel & 7
    guard repeats[vector][lane] > 0 else { return nil }
    return (real[vector][lane], imaginary[vector][lane])
  }

  /// The smallest distance between two measured channels in MHz, which sets the alias; `nil` under two channels.
  public var channelSpacing: Int? {
    var previous: Int?
    var spacing: Int?
    for channel in 0..<(8 * Self.vectorCount) where repeats[channel >> 3][channel & 7] > 0 {
      if let last = previous { spacing = min(spacing ?? .max, channel - last) }
      previous = channel
    }
    return spacing
  }
}
