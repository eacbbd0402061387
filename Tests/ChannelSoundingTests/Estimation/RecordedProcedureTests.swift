import ChannelSounding
import Foundation
import Testing

/// Recorded procedures give the distance at which they were made, within the tolerance that stands beside them.
@Suite struct RecordedProcedureTests {
  /// A capture with its truth.
  struct Recording: Sendable, CustomTestStringConvertible {
    let name: String
    var testDescription: String { name }

    func truth() throws -> JSONValue {
      try JSONValue(TestFiles.recordedProcedures.appending(path: "\(name).json"))
    }

    func procedures() throws -> [Procedure] {
      let folder = TestFiles.recordedProcedures
      let peer = try truth()["peer"]?.string.map { folder.appending(path: $0) }
      let read = try ChannelSoundingTests.procedures(
        folder.appending(path: "\(name).btsnoop"), peer: peer)
      #expect(read.faultCount == 0)
      return read.procedures
    }
  }

  static let recordings = [
    "mode1", "mode2-single-path", "mode2-four-paths", "mode2-with-mode1", "mode2-two-hosts",
    "mode3", "aborted-and-lossy",
  ].map { Recording(name: $0) }

  @Test(arguments: recordings)
  func `the recording holds the procedures that its truth tells`(recording: Recording) throws {
    let truth = try recording.truth()
    let procedures = try recording.procedures()
    #expect(procedures.count == truth["procedures"]?.integer)
    #expect(procedures.map(\.counter) == (0..<procedures.count).map { UInt16($0) })
    for procedure in procedures {
      expectAccounted(procedure)
      if procedure.completeness == .complete {
        #expect(procedure.initiator.steps.count == truth["steps"]?.integer)
        #expect(procedure.antennaPathCount == truth["antenna_paths"]?.integer)
      }
    }
    let complete = procedures.count { $0.completeness == .complete }
    #expect(complete == truth["complete_procedures"]?.integer)
    let modes = Set(procedures.flatMap { $0.initiator.steps.map { Int($0.mode.rawValue) } })
    #expect(modes == Set((truth["modes"]?.elements ?? []).compactMap(\.integer)))
  }

  @Test(arguments: recordings)
  func `every method that the truth names gives the distance within its tolerance`(
    recording: Recording
  ) throws {
    let truth = try recording.truth()
    let procedures = try recording.procedures()
    let expected = try #require(truth["estimates"]?.elements)
    try #require(!expected.isEmpty)
    for entry in expected {
      let method = try #require(EstimationMethod(rawValue: entry["method"]?.string ?? ""))
      let meters = try #require(entry["distance_m"]?.double)
      let tolerance = try #require(entry["tolerance_m"]?.double)
      // A fit of a multipath model takes its time in a debug build: one procedure must do.
      let isQuick = [.slope, .impulse, .rtt].contains(method)
      let chosen = Array(procedures.prefix(isQuick ? procedures.count : 1))
      for (procedure, answer) in zip(chosen, estimates(chosen, method)) {
        #expect(answer.isSound)
        guard procedure.completeness == .complete else {
          #expect(answer.meters == nil && answer.status != .ok)
          continue
        }
        let found = try #require(answer.meters, "\(method) of \(procedure.counter)")
        #expect(
          abs(found - meters) <= tolerance,
          "\(method) gives \(found) m for procedure \(procedure.counter)")
      }
    }
  }

  @Test func `the times of recorded procedures grow`() throws {
    for recording in Self.recordings {
      let times = try recording.procedures().compactMap(\.secondsSinceEpoch)
      #expect(times.count == (try recording.truth()["procedures"]?.integer))
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
  }
}
