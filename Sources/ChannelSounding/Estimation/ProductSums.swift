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

  /// The products of the gathered tones: the real parts, then the imaginary parts.
  private var products = [Float](repeating: 0, count: 2 * capacity)

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
    var tones = 0
    while next < procedure.pairs.count {
      Self.gatherSingleTones(
        procedure, from: &next, into: &gathered, count: &tones, dropped: &dropped)
      if next < procedure.pairs.count {
        gather(procedure, procedure.pairs[next], pathCount: pathCount, count: &tones)
        next += 1
      }
      if tones + AntennaPermutation.maximumPathCount > Self.capacity
        || next == procedure.pairs.count
      {
        add(tones, test: test)
        tones = 0
      }
    }
  }

  /// Adds the products of the gathered tones to the sums.
  private mutating func add(_ tones: Int, test: ToneTest) {
    if Self.multiply(gathered, count: tones, test: test, into: &products) {
      count += Self.add(products, at: gathered, count: tones, to: &values)
    } else {
      addOneByOne(tones, test: test)
    }
  }

  /// Gathers the tones of pairs of mode-2 steps with one antenna path, up to the first pair of another kind.
  private static func gatherSingleTones(
    _ procedure: borrowing Procedure, from next: inout Int, into gathered: inout [UInt32],
    count: inout Int, dropped: inout LossCounts
  ) {
    let pairs = procedure.pairs.elements
    let initiatorSteps = procedure.initiator.steps.elements
    let reflectorSteps = procedure.reflector.steps.elements
    var gathered = gathered.mutableElements
    let start = next
    let end = min(pairs.count, start + capacity - count)
    let offset = count - start
    var index = start
    while index < end {
      let i = Int(pairs[index].initiator)
      let r = Int(pairs[index].reflector)
      guard initiatorSteps[i].mode == .mode2, initiatorSteps[i].tones.paths == 1,
        initiatorSteps[i].tones.permutation.index == 0,
        reflectorSteps[r].tones.permutation.index == 0,
        let channel = initiatorSteps[i].channel, channel.isDefined
      else { break }
      let tone = offset &+ index
      gathered[tone] = initiatorSteps[i].tones.words.x
      gathered[capacity &+ tone] = reflectorSteps[r].tones.words.x
      gathered[2 * capacity &+ tone] = UInt32(channel.rawValue)
      index &+= 1
    }
    next = index
    count += index - start
    dropped[.extensionSlot] += index - start
  }

  /// Gathers the tones of a pair of steps of any kind.
  private mutating func gather(
    _ procedure: borrowing Procedure, _ pair: StepPair, pathCount: Int, count: inout Int
  ) {
    let initiatorSteps = procedure.initiator.steps.elements
    let reflectorSteps = procedure.reflector.steps.elements
    let i = Int(pair.initiator)
    let r = Int(pair.reflector)
    let mode = initiatorSteps[i].mode
    if mode == .mode0 { return }
    if mode.carriesRoundTripTime { hasTimedPairs = true }
    if mode == .mode1 {
      if initiatorSteps[i].timingLoss != nil || reflectorSteps[r].timingLoss != nil {
        hasUnusedPairs = true
      }
      return
    }
    let permutation = initiatorSteps[i].tones.permutation
    let slots = initiatorSteps[i].tones.pathCount
    guard let channel = initiatorSteps[i].channel, channel.isDefined else {
      dropped[.undefinedChannel] += initiatorSteps[i].tones.slotCount
      hasUnusedPairs = true
      return
    }
    guard permutation == reflectorSteps[r].tones.permutation,
      permutation.isDefined(forPathCount: slots), slots <= pathCount
    else {
      dropped[.permutationMismatch] += initiatorSteps[i].tones.slotCount
      hasUnusedPairs = true
      return
    }
    var gathered = self.gathered.mutableElements
    var paths = UInt32(permutation.pathNibbles)
    let place = UInt32(channel.rawValue) &- UInt32(Self.pathStride)
    for slot in 0..<slots {
      gathered[count] = initiatorSteps[i].tones.words[slot]
      gathered[Self.capacity &+ count] = reflectorSteps[r].tones.words[slot]
      gathered[2 * Self.capacity &+ count] = place &+ (paths >> 12) &* UInt32(Self.pathStride)
      paths = paths << 4 & 0xFFFF
      count &+= 1
    }
    dropped[.extensionSlot] += 1
  }

  /// Multiplies the gathered tones.
  ///
  /// - Returns: Whether all of them count.
  private static func multiply(
    _ gathered: borrowing [UInt32], count: Int, test: ToneTest, into products: inout [Float]
  ) -> Bool {
    precondition(count <= capacity && products.count == 2 * capacity)
    let words = unsafe gathered.elements.bytes
    return unsafe products.withUnsafeMutableBytes { products in
      var faults = SIMD4<UInt32>.zero
      var start = 0
      // The blocks hold a multiple of four.
      while start < count {
        let first = words.words(at: start)
        let second = words.words(at: capacity + start)
        var fault = test.faults(first, second)
        if start + 4 > count {
          fault.replace(with: 0, where: SIMD4<UInt32>(0, 1, 2, 3) .>= UInt32(count - start))
        }
        faults |= fault
        let product = TermProducts(first, second)
        unsafe products.storeBytes(
          of: product.real, toByteOffset: 4 * start, as: SIMD4<Float>.self)
        unsafe products.storeBytes(
          of: product.imaginary, toByteOffset: 4 * (capacity + start), as: SIMD4<Float>.self)
        start += 4
      }
      return faults == .zero
    }
  }

  /// Adds products to the sums that they belong to.
  ///
  /// - Returns: The number of products.
  private static func add(
    _ products: borrowing [Float], at gathered: borrowing [UInt32], count: Int,
    to values: inout [Float]
  ) -> Int {
    let products = products.elements
    let gathered = gathered.elements
    var values = values.mutableElements
    for index in 0..<count {
      let place = Int(gathered[2 * capacity &+ index])
      values[place] += products[index]
      values[place &+ channelCount] += products[capacity &+ index]
      values[place &+ 2 * channelCount] += 1
    }
    return count
  }

  /// Adds the products of the tones that count, and counts those that do not.
  private mutating func addOneByOne(_ tones: Int, test: ToneTest) {
    hasUnusedPairs = true
    for index in 0..<tones {
      if let loss = test.loss(gathered[index], gathered[Self.capacity + index]) {
        dropped[loss] += 1
        continue
      }
      let place = Int(gathered[2 * Self.capacity + index])
      values[place] += products[index]
      values[place + Self.channelCount] += products[Self.capacity + index]
      values[place + 2 * Self.channelCount] += 1
      count += 1
    }
  }
}

extension RawSpan {
  /// Four words in a row from one of them on.
  fileprivate func words(at index: Int) -> SIMD4<UInt32> {
    unsafe unsafeLoadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt32>.self)
  }
}
