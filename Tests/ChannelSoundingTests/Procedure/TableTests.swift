import ChannelSounding
import Testing

/// Tables and small types of a procedure, by the rules that they must obey.
@Suite struct TableTests {
  @Test func `24 permutations order four paths, the first ones fewer, each once`() {
    for pathCount in 1...4 {
      let count = (1...pathCount).reduce(1, *)
      #expect(AntennaPermutation.count(ofPathCount: pathCount) == count)
      var seen: Set<[Int]> = []
      for index in 0..<count {
        let permutation = AntennaPermutation(index: UInt8(index))
        #expect(permutation.isDefined(forPathCount: pathCount))
        let order = (0..<pathCount).map { permutation.path(atSlot: $0, pathCount: pathCount) ?? 0 }
        #expect(order.sorted() == Array(1...pathCount))
        #expect(seen.insert(order).inserted)
        // The extension slot repeats the last path.
        #expect(permutation.path(atSlot: pathCount, pathCount: pathCount) == order.last)
        #expect(permutation.path(atSlot: pathCount + 1, pathCount: pathCount) == nil)
        #expect(permutation.path(atSlot: -1, pathCount: pathCount) == nil)
      }
      let next = AntennaPermutation(index: UInt8(count))
      #expect(!next.isDefined(forPathCount: pathCount))
      #expect(next.path(atSlot: 0, pathCount: pathCount) == nil)
    }
    #expect(AntennaPermutation.count(ofPathCount: 0) == 0)
    #expect(AntennaPermutation.count(ofPathCount: 5) == 0)
  }

  @Test func `72 channels are allowed, and lie 1 MHz apart from 2404 to 2478 MHz`() {
    let channels = ChannelMap.allAllowed.channels
    #expect(channels.count == 72 && ChannelMap.allAllowed.count == 72)
    #expect(channels.first?.megahertz == 2404 && channels.last?.megahertz == 2478)
    let forbidden = (0...255).filter { !ChannelIndex($0).isAllowed }
    #expect(Set(forbidden) == Set([0, 1, 23, 24, 25]).union(77...255))
    #expect(ChannelIndex(78).isDefined && !ChannelIndex(79).isDefined)
  }

  @Test func `a channel map takes channels in and out and ignores what it cannot hold`() {
    var map = ChannelMap()
    for index in [0, 63, 64, 79, 80, 255] { map.insert(ChannelIndex(index)) }
    #expect(map.channels.map(\.rawValue) == [0, 63, 64, 79])
    #expect(map.octets == [1, 0, 0, 0, 0, 0, 0, 0x80, 1, 0x80])
    map.remove(ChannelIndex(63))
    map.remove(ChannelIndex(200))
    #expect(map.channels.map(\.rawValue) == [0, 64, 79])
    #expect(!map.contains(ChannelIndex(200)))
  }

  @Test func `the frequency actuation error stands at the place of its allowed channel`() {
    let table = FrequencyActuationErrorTable(entries: (0..<72).map { Int8($0) })
    #expect(table.partsPerMillion(on: ChannelIndex(2)) == 0)
    #expect(table.partsPerMillion(on: ChannelIndex(22)) == 20.0 / 32)
    #expect(table.partsPerMillion(on: ChannelIndex(26)) == 21.0 / 32)
    #expect(table.partsPerMillion(on: ChannelIndex(76)) == 71.0 / 32)
    for channel in [0, 1, 23, 25, 77, 78, 200] {
      #expect(table.partsPerMillion(on: ChannelIndex(channel)) == nil)
    }
  }

  @Test func `packet quality holds the match and up to fifteen bit errors`() {
    for octet in UInt8.min...UInt8.max {
      let quality = PacketQuality(rawValue: octet)
      #expect(quality.bitErrors == Int(octet / 16))
      #expect(quality.match?.rawValue == (octet % 16 < 3 ? octet % 16 : nil))
    }
    #expect(PacketQuality(.bitErrors, bitErrors: 3).rawValue == 0x31)
    #expect(PacketQuality(.exact, bitErrors: 99).bitErrors == 15)
    #expect(PacketQuality(.exact, bitErrors: -1).bitErrors == 0)
  }

  @Test func `losses are counted by reason and add up`() {
    var losses = LossCounts()
    #expect(losses.isEmpty && losses.total == 0)
    for (index, reason) in LossReason.allCases.enumerated() { losses[reason] += index + 1 }
    let n = LossReason.allCases.count
    #expect(losses.total == n * (n + 1) / 2)
    #expect(losses.reasons.map(\.reason) == LossReason.allCases)
    #expect(losses.reasons.map(\.count) == Array(1...n))
    losses += losses
    #expect(losses.total == n * (n + 1))
    losses[.silent] = -5
    #expect(losses[.silent] == 0)
    #expect(Set(LossReason.allCases.map(\.name)).count == n)
  }

  @Test func `a reserved tone quality reads as unavailable`() {
    #expect(ToneQuality(rawValue: 4) == nil)
    var tones = ToneSet(permutation: AntennaPermutation(index: 0), pathCount: 4)
    #expect(tones.slotCount == 5 && !tones.isEmpty)
    tones[4] = Tone(
      term: PhaseCorrectionTerm(i: -2048, q: 2047), quality: .low, extensionSlot: .toneExpected)
    #expect(tones[4].term == PhaseCorrectionTerm(i: -2048, q: 2047))
    #expect(tones[4].quality == .low && tones[4].extensionSlot == .toneExpected)
    #expect(tones[0].term == PhaseCorrectionTerm(i: 0, q: 0))
    #expect(ToneSet.none.slotCount == 0 && ToneSet.none.isEmpty)
  }

  @Test func `an aborted procedure is one that a side aborted, or of which it aborted everything`()
  {
    var side = ProcedureSide()
    #expect(!side.isAborted && side.isEmpty)
    side.status = .aborted
    #expect(side.isAborted)
    side.status = .complete
    let aborted = Subevent(startACLConnectionEvent: 1, status: .aborted, steps: 0..<0)
    side.subevents = [aborted, aborted]
    #expect(side.isAborted)
    side.subevents.append(Subevent(startACLConnectionEvent: 2, steps: 0..<0))
    #expect(!side.isAborted)
  }

  @Test func `the length of packets follows from PHY and sequence`() {
    var configuration = Configuration()
    // Preamble, access address and trailer: 44 bits on LE 1M, 52 bits of half a microsecond on LE 2M.
    for (phy, type, microseconds) in [
      (Configuration.SyncPHY.le1M, Configuration.RTTType.accessAddressOnly, 44.0),
      (.le1M, .sounding96, 140), (.le2M, .accessAddressOnly, 26), (.le2M2BT, .random128, 90),
    ] {
      configuration.syncPHY = phy
      configuration.rttType = type
      #expect(configuration.syncMicroseconds == microseconds)
    }
  }
}
