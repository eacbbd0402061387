/// The sums of both sides' tone products on each channel of each antenna path.
///
/// The tones are gathered first, in the order of the pairs, and multiplied by fours afterwards.
struct ProductSums: Sendable {
  /// Three blocks of 80 floats for each antenna path: the sums of the real and of the imaginary parts and their number.
  private(set) var values = [Float](
    repeating: 0, count: AntennaPermutation.maximumPathCount * pathStride)
  /// The number of products in the sums.
  private(set) var count = 0
  /// How many tones were left out, by reason.
  private(set) var dropped = LossCounts()
  /// Whether some pairs of steps gave neither a tone nor a time.
  private(set) var hasUnusedPairs = false
  /// Whether some pairs of steps time packets.
  private(set) var hasTimedPairs = false

  /// Three blocks: the initiator's words, the reflector's words, and where their product belongs.
  private var gathered = [UInt32](repeating: 0, count: 3 * capacity)

  /// The channel indices for which there are sums.
  static let channelCount = 8 * TwoWayResponse.vectorCount
  /// The distance between two antenna paths in `values`.
  static let pathStride = 3 * channelCount
  /// How many tones are gathered before they are multiplied.
  private static let capacity = 1024

  /// Adds up the products of all usable tones of a procedure.
  ///
  /// - Parameters:
  ///   - procedure: A procedure with its pairs.
  ///   - pathCount: Steps with more antenna paths are left out.
  mutating func fill(from procedure: borrowing Procedure, pathCount: Int) {
    for index in 0..<(pathCount * Self.pathStride) { values[index] = 0 }
    count = 0
    dropped = LossCounts()
    hasUnusedPairs = false
    hasTimedPairs = false
    let test = ToneTest(procedure)
    var next = 0
    while next < procedure.pairs.count {
      let tones = gather(procedure, from: &next, pathCount: pathCount)
      let used = Self.multiply(gathered, count: tones, test: test, into: &values)
      count += used
      if used < tones { noteFaults(count: tones, test: test) }
    }
  }

  /// Gathers the tones of pairs from `next` on, as many as there is room for.
  ///
  /// - Returns: The number of tones.
  private mutating func gather(
    _ procedure: borrowing Procedure, from next: inout Int, pathCount: Int
  ) -> Int {
    let pairs = procedure.pairs.span
    let initiatorSteps = procedure.initiator.steps.span
    let reflectorSteps = procedure.reflector.steps.span
    var extensionSlots = 0
    var tones = 0
    var undefined = 0
    var mismatched = 0
    var isIrregular = false
    var isTimed = false
    var gathered = self.gathered.mutableSpan
    while next < pairs.count, tones + AntennaPermutation.maximumPathCount <= Self.capacity {
      let i = Int(pairs[next].initiator)
      let r = Int(pairs[next].reflector)
      next += 1
      let key = initiatorSteps[i].toneKey
      if key & 0xFF_FFFF == Step.singleToneKey, key == reflectorSteps[r].toneKey,
        key >> 24 < ChannelIndex.count, initiatorSteps[i].channel != nil
      {
        gathered[tones] = initiatorSteps[i].tones.words.x
        gathered[Self.capacity &+ tones] = reflectorSteps[r].tones.words.x
        gathered[2 * Self.capacity &+ tones] = key >> 24
        tones &+= 1
        extensionSlots &+= 1
        continue
      }
      guard initiatorSteps[i].mode.carriesTones else {
        if initiatorSteps[i].mode == .mode0 { continue }
        isTimed = true
        if initiatorSteps[i].timingLoss != nil || reflectorSteps[r].timingLoss != nil {
          isIrregular = true
        }
        continue
      }
      if initiatorSteps[i].mode == .mode3 { isTimed = true }
      let permutation = initiatorSteps[i].tones.permutation
      let slots = initiatorSteps[i].tones.pathCount
      guard let channel = initiatorSteps[i].channel, channel.isDefined,
        permutation == reflectorSteps[r].tones.permutation,
        permutation.isDefined(forPathCount: slots), slots <= pathCount
      else {
        isIrregular = true
        if initiatorSteps[i].channel?.isDefined ?? false {
          mismatched += initiatorSteps[i].tones.slotCount
        } else {
          undefined += initiatorSteps[i].tones.slotCount
        }
        continue
      }
      extensionSlots += 1
      let place = UInt32(channel.rawValue) &- UInt32(Self.pathStride)
      var paths = UInt32(permutation.pathNibbles)
      for slot in 0..<slots {
        gathered[tones] = initiatorSteps[i].tones.words[slot]
        gathered[Self.capacity &+ tones] = reflectorSteps[r].tones.words[slot]
        gathered[2 * Self.capacity &+ tones] = place &+ (paths >> 12) &* UInt32(Self.pathStride)
        paths = paths << 4 & 0xFFFF
        tones &+= 1
      }
    }
    dropped[.extensionSlot] += extensionSlots
    dropped[.undefinedChannel] += undefined
    dropped[.permutationMismatch] += mismatched
    if isTimed { hasTimedPairs = true }
    if isIrregular { hasUnusedPairs = true }
    return tones
  }

  /// Adds the products of gathered tones that count to the sums.
  ///
  /// - Returns: The number of products.
  private static func multiply(
    _ gathered: borrowing [UInt32], count: Int, test: ToneTest, into values: inout [Float]
  ) -> Int {
    let words = unsafe gathered.span.bytes
    var values = values.mutableSpan
    var used = 0
    var start = 0
    // The blocks are longer than any count by a multiple of four; lanes past the end are silent.
    while start < count {
      var first = words.words(at: start)
      let second = words.words(at: capacity + start)
      let places = words.words(at: 2 * capacity + start)
      if start + 4 > count {
        first.replace(with: 0, where: SIMD4<UInt32>(0, 1, 2, 3) .>= UInt32(count - start))
      }
      let faults = test.faults(first, second)
      let product = TermProducts(first, second)
      if faults.x | faults.y | faults.z | faults.w == 0 {
        for lane in 0..<4 { add(product, lane, at: Int(places[lane]), &values) }
        used += 4
      } else {
        for lane in 0..<4 where faults[lane] == 0 {
          add(product, lane, at: Int(places[lane]), &values)
          used += 1
        }
      }
      start += 4
    }
    return used
  }

  @inline(__always)
  @_lifetime(values: copy values)
  private static func add(
    _ product: TermProducts, _ lane: Int, at place: Int, _ values: inout MutableSpan<Float>
  ) {
    values[place] += product.real[lane]
    values[place + channelCount] += product.imaginary[lane]
    values[place + 2 * channelCount] += 1
  }

  /// Counts the gathered tones that did not count.
  private mutating func noteFaults(count: Int, test: ToneTest) {
    hasUnusedPairs = true
    for index in 0..<count {
      if let loss = test.loss(gathered[index], gathered[Self.capacity + index]) {
        dropped[loss] += 1
      }
    }
  }
}

extension RawSpan {
  /// Four words in a row from one of them on.
  fileprivate func words(at index: Int) -> SIMD4<UInt32> {
    unsafe unsafeLoadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt32>.self)
  }
}
