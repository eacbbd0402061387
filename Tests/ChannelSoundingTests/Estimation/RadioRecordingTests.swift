import ChannelSounding
import Foundation
import Testing

/// Recordings of real radios, which stand beside the repository: what is known to be right about them.
///
/// None of them has a true distance: they pin decoding, arithmetic and repeatability.
@Suite(
  .enabled(if: TestFiles.recordings != nil, "no folder shared/recordings above the sources"))
struct RadioRecordingTests {
  private static func file(_ name: String) throws -> URL {
    try #require(TestFiles.recordings).appending(path: name)
  }

  /// The vendor's raw distance of every procedure of a recording.
  private static func vendorMeters(_ name: String) throws -> [Int: Double] {
    var result: [Int: Double] = [:]
    for line in try TestFiles.lines(file(name)) {
      let json = try JSONValue(line: line)
      guard let counter = json["counter"]?.integer else { continue }
      result[counter] = Self.rawDistance(json)
    }
    return result
  }

  /// The raw distance, wherever the line keeps it.
  private static func rawDistance(_ json: JSONValue) -> Double? {
    guard case .object(let members) = json else { return nil }
    for (key, value) in members {
      if key.hasSuffix("distance_raw") || key.hasSuffix("distance_raw_m") {
        if let meters = value.double { return meters }
      }
      if let meters = rawDistance(value) { return meters }
    }
    return nil
  }

  @Test func `42 of 42 round-trip estimates lie within 0.6 m of the vendor's raw distance`() throws
  {
    let vendor = try Self.vendorMeters("silabs_rtt.jsonl")
    let found = try procedures(Self.file("silabs_rtt.btsnoop")).procedures
    #expect(found.count == 42 && vendor.count == 42)
    for answer in estimates(found, .rtt) {
      let meters = try #require(answer.meters)
      let expected = try #require(vendor[Int(answer.counter)])
      #expect(abs(meters - expected) < 0.6)
    }
  }

  @Test func `the upper middle of all time differences is the vendor's raw distance, 42 of 42`()
    throws
  {
    let vendor = try Self.vendorMeters("silabs_rtt.jsonl")
    let unit = 299_792_458 / 2 * 0.5e-9
    let found = try procedures(Self.file("silabs_rtt.btsnoop")).procedures
    #expect(found.count == 42)
    for procedure in found {
      let sorted = procedure.roundTripDifferences.sorted()
      let meters = Double(sorted[sorted.count / 2]) * unit
      let expected = try #require(vendor[Int(procedure.counter)])
      #expect(abs(meters - expected) < 0.001, "procedure \(procedure.counter)")
    }
  }

  @Test
  func
    `the pair of nRF54L15 recordings gives 62 distances, one abort and one procedure without peer`()
    throws
  {
    let read = try procedures(
      Self.file("nrf54l15_initiator.btsnoop"), peer: Self.file("nrf54l15_reflector.btsnoop"))
    #expect(read.procedures.count == 64)
    for procedure in read.procedures { expectAccounted(procedure) }
    for method in [EstimationMethod.slope, .impulse] {
      let answers = estimates(read.procedures, method)
      #expect(answers.count { $0.status == .ok } == 62)
      #expect(answers.first { $0.counter == 36 }?.status == .aborted)
      #expect(answers.first { $0.counter == 37 }?.status == .unpaired)
    }
  }

  @Test(arguments: [EstimationMethod.slope, .impulse])
  func `the still scene of the nRF54L15 pair repeats within 6 cm`(method: EstimationMethod) throws {
    let read = try procedures(
      Self.file("nrf54l15_initiator.btsnoop"), peer: Self.file("nrf54l15_reflector.btsnoop"))
    let still = read.procedures.filter { $0.counter <= 34 }
    let meters = estimates(still, method).compactMap(\.meters)
    #expect(meters.count == 35)
    let (mean, deviation) = statistics(meters)
    #expect((0.95...1.25).contains(mean))
    #expect(deviation < 0.06)
  }

  @Test func `the pair gives the same distances whichever recording is the local one`() throws {
    let a = try Self.file("nrf54l15_initiator.btsnoop")
    let b = try Self.file("nrf54l15_reflector.btsnoop")
    let forth = estimates(try procedures(a, peer: b).procedures, .slope)
    let back = estimates(try procedures(b, peer: a).procedures, .slope)
    var distances: [UInt16: Double] = [:]
    for answer in forth { distances[answer.counter] = answer.meters }
    #expect(back.count { $0.status == .ok } == 62)
    for answer in back where answer.status == .ok {
      #expect(answer.meters == distances[answer.counter])
    }
  }

  @Test func `the Silicon Labs phase recording gives 39 distances and 26 aborts`() throws {
    let read = try procedures(Self.file("silabs_pbr.btsnoop"))
    #expect(read.procedures.count == 65)
    for procedure in read.procedures { expectAccounted(procedure) }
    for method in [EstimationMethod.slope, .impulse] {
      let answers = estimates(read.procedures, method)
      #expect(answers.count { $0.status == .ok } == 39)
      #expect(answers.count { $0.status == .aborted } == 26)
      // Every tone says "unavailable": the controller does not report quality.
      #expect(answers.filter { $0.status == .ok }.allSatisfy { $0.tonesDropped[.toneQuality] == 0 })
      #expect(answers.filter { $0.status == .ok }.allSatisfy { $0.paths.count == 4 })
    }
  }

  @Test
  func
    `the adjacent-channel distances of vector 26's paths are in the recording's first procedure`()
    throws
  {
    let first = try #require(try procedures(Self.file("silabs_pbr.btsnoop")).procedures.first)
    let folder = try #require(TestFiles.vendorVectors)
    let vector = try JSONValue(folder.appending(path: "26_real_pbr_procedure.json"))
    let expected = try #require(vector["decoded"]?["per_path"])
    #expect(expected.differences(from: first.adjacentDistances) == [])
  }

  @Test func `the Android procedure decodes with two paths on 37 even channels`() throws {
    let read = try procedures(Self.file("google_proc0.btsnoop"))
    #expect(read.faultCount == 0)
    let procedure = try #require(read.procedures.first)
    #expect(read.procedures.count == 1)
    #expect(procedure.completeness == .complete)
    #expect(procedure.antennaPathCount == 2)
    let channels = Set(procedure.products[1]?.map(\.channel) ?? [])
    #expect(channels.count == 37)
    #expect(channels.allSatisfy { $0.isMultiple(of: 2) })
    let answer = estimate(procedure, .slope)
    #expect(answer.status == .ok && answer.paths.count == 2)
    #expect((0.5...1.7).contains(answer.paths[0].meters))
  }
}
