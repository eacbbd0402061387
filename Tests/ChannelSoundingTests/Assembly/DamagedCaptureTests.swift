import ChannelSounding
import ChannelSoundingCapture
import Foundation
import Testing

/// Captures damaged at random: whatever the bytes, every step is accounted for and every number is one.
@Suite struct DamagedCaptureTests {
  /// Flips, cuts, takes out or puts in octets.
  private static func damage(
    _ bytes: inout [UInt8], using generator: inout SeededGenerator
  ) {
    func place(_ count: Int) -> Int { min(Int(generator.uniform() * Double(count)), count - 1) }
    switch place(4) {
    case 0:
      for _ in 0...place(40) { bytes[place(bytes.count)] = UInt8(place(256)) }
    case 1:
      bytes.removeLast(place(bytes.count))
    case 2:
      let start = place(bytes.count)
      bytes.removeSubrange(start..<min(start + 1 + place(200), bytes.count))
    default:
      bytes.insert(
        contentsOf: (0...place(200)).map { _ in UInt8(place(256)) }, at: place(bytes.count))
    }
  }

  @Test func `240 damaged captures are read to their end`() throws {
    let files =
      try FileManager.default.contentsOfDirectory(
        at: TestFiles.recordedProcedures, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "btsnoop" }.sorted { $0.path < $1.path }
    try #require(!files.isEmpty)
    var estimator = DistanceEstimator(method: .impulse)
    var ranged = 0
    for seed in 1...240 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var bytes = try TestFiles.bytes(files[seed % files.count])
      Self.damage(&bytes, using: &generator)
      // Damage to the first octets may leave no capture.
      guard var reader = try? ProcedureReader(bytes: bytes) else { continue }
      while let procedure = try reader.next() {
        for role in Role.allCases {
          let losses = role == .initiator ? procedure.initiatorLosses : procedure.reflectorLosses
          #expect(
            procedure[role].steps.count
              == procedure.pairs.count + losses.total - losses[.overflow])
        }
        let estimate = estimator.estimate(procedure)
        #expect((estimate.status == .ok) == (estimate.meters != nil))
        #expect(estimate.meters?.isFinite ?? true)
        if estimate.status == .ok { ranged += 1 }
      }
    }
    // Most damage costs only the procedure that it hits.
    #expect(ranged > 300)
  }
}
