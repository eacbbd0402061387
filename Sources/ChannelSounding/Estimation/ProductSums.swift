/// The sums of both sides' tone products on each channel of each antenna path.
struct ProductSums: Sendable {
  /// Three blocks of 80 floats for each antenna path: the sums of the real and of the imaginary parts and their number.
  private(set) var values = [Float](
    repeating: 0, count: AntennaPermutation.maximumPathCount * pathStride)

  /// The channel indices for which there are sums.
  static let channelCount = 8 * TwoWayResponse.vectorCount
  /// The distance between two antenna paths in `values`.
  static let pathStride = 3 * channelCount

  /// Starts sums of zero for a number of antenna paths.
  mutating func removeAll(pathCount: Int) {
    for index in 0..<(pathCount * Self.pathStride) { values[index] = 0 }
  }

  /// Adds the products of all usable tones of a procedure.
  ///
  /// - Parameters:
  ///   - procedure: A procedure with its pairs.
  ///   - pathCount: Steps with more antenna paths are left out.
  ///   - dropped: Counts the tones that are not used.
  ///   - unused: Counts the pairs of steps that give neither a tone nor a time.
  /// - Returns: The number of products.
  mutating func add(
    _ procedure: borrowing Procedure, pathCount: Int, dropped: inout LossCounts,
    unused: inout LossCounts
  ) -> Int {
    let initiatorSteps = procedure.initiator.steps.span
    let reflectorSteps = procedure.reflector.steps.span
    let test = ToneTest(
      initiatorReportsQuality: procedure.initiator.reportsToneQuality,
      reflectorReportsQuality: procedure.reflector.reportsToneQuality)
    var extensionSlots = 0
    var used = 0
    var values = self.values.mutableSpan
    let pairs = procedure.pairs.span
    for index in pairs.indices {
      let i = Int(pairs[index].initiator)
      let r = Int(pairs[index].reflector)
      guard initiatorSteps[i].mode.carriesTones else {
        if initiatorSteps[i].mode == .mode1 {
          test.note(initiatorSteps[i], reflectorSteps[r], unused: &unused)
        }
        continue
      }
      let permutation = initiatorSteps[i].tones.permutation
      let count = initiatorSteps[i].tones.pathCount
      guard let channel = initiatorSteps[i].channel, channel.isDefined else {
        dropped[.undefinedChannel] += initiatorSteps[i].tones.slotCount
        test.note(initiatorSteps[i], reflectorSteps[r], unused: &unused)
        continue
      }
      guard permutation == reflectorSteps[r].tones.permutation,
        permutation.isDefined(forPathCount: count), count <= pathCount
      else {
        dropped[.permutationMismatch] += initiatorSteps[i].tones.slotCount
        test.note(initiatorSteps[i], reflectorSteps[r], unused: &unused)
        continue
      }
      extensionSlots += 1
      let paths = permutation.pathNibbles
      let place = Int(channel.rawValue) - Self.pathStride
      let first = initiatorSteps[i].tones.words
      let second = reflectorSteps[r].tones.words
      var sum = ProductPlace(test: test)
      sum.add(first.x, second.x, at: place + Int(paths >> 12) * Self.pathStride, &values)
      if count > 1 {
        sum.add(first.y, second.y, at: place + Int(paths >> 8 & 0xF) * Self.pathStride, &values)
      }
      if count > 2 {
        sum.add(first.z, second.z, at: place + Int(paths >> 4 & 0xF) * Self.pathStride, &values)
      }
      if count > 3 {
        sum.add(first.w, second.w, at: place + Int(paths & 0xF) * Self.pathStride, &values)
      }
      used += sum.used
      if sum.used < count {
        test.drop(initiatorSteps[i].tones, reflectorSteps[r].tones, counts: &dropped)
        if sum.used == 0 { test.note(initiatorSteps[i], reflectorSteps[r], unused: &unused) }
      }
    }
    dropped[.extensionSlot] += extensionSlots
    return used
  }
}

/// Adds products to their sums and counts them.
private struct ProductPlace {
  let test: ToneTest
  var used = 0

  /// Adds the product of two tones, if both count, to the sums of a channel of an antenna path.
  @inline(__always)
  @_lifetime(values: copy values)
  mutating func add(
    _ first: UInt32, _ second: UInt32, at place: Int, _ values: inout MutableSpan<Float>
  ) {
    guard test.passes(first, second) else { return }
    let product = TermProduct(first, second)
    values[place] += product.real
    values[place + ProductSums.channelCount] += product.imaginary
    values[place + 2 * ProductSums.channelCount] += 1
    used += 1
  }
}
