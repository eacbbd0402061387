import ChannelSounding
import Foundation
import Testing

/// A known-answer vector: octets in a `.hex` file, the values that they stand for in a `.json` file.
struct Vector: Sendable, CustomTestStringConvertible {
  /// What the lines of the vector are.
  enum Form: Sendable {
    /// HCI events with their H4 type octet.
    case events(VectorShape)
    /// Ranging Service segments of one body.
    case body
    /// Writes to the control point in the first five lines, indications behind them.
    case controlPoint
    /// The packets of a whole procedure, from configuration to ATT fragments.
    case packets
    /// Both sides of a procedure: HCI events of the one, segments of the other.
    case procedure
    /// No lines: tables, single fields, or numbers computed from another vector.
    case tables, fields, roundTripStatistics
  }

  let name: String
  let form: Form
  let folder: URL?

  var testDescription: String { name }

  /// The vector's values.
  func json() throws -> JSONValue {
    try JSONValue(#require(folder).appending(path: "\(name).json"))
  }

  /// The vector's lines.
  func lines() throws -> [[UInt8]] {
    try TestFiles.lines(#require(folder).appending(path: "\(name).hex")).map { octets(hex: $0) }
  }

  /// The vectors that were built for the project.
  static let built: [Vector] = vectors(
    in: TestFiles.protocolVectors,
    [
      ("01_remote_caps_v1", .events(VectorShape())),
      ("02_remote_caps_v2", .events(VectorShape(isVersion2: true))),
      ("03_remote_fae_table", .events(VectorShape())),
      ("04_small_events", .events(VectorShape())),
      ("08_initiator_all_modes", .events(VectorShape())),
      ("09_reflector_all_modes", .events(VectorShape(role: .reflector))),
      ("10_sentinels", .events(VectorShape())),
      ("11_aborted", .events(VectorShape())),
      ("12_result_continue", .events(VectorShape())),
      ("13_sounding_pct", .events(VectorShape(hasPacketTerms: true))),
      ("14_tone_packing", .events(VectorShape())),
      ("15_ras_single_segment", .body),
      ("17_ras_control_point", .controlPoint),
      ("18_ras_multi_subevent", .body),
      ("19_end_to_end", .packets),
      ("27_ras_counter_wrap", .body),
    ])

  /// The vectors whose octets or numbers come from elsewhere.
  static let vendor: [Vector] = vectors(
    in: TestFiles.vendorVectors,
    [
      ("05_config_complete", .events(VectorShape())),
      ("06_procedure_enable_complete", .events(VectorShape())),
      ("07_real_pbr_4path", .events(VectorShape())),
      ("16_ras_real_3_segments", .procedure),
      ("21_tables", .tables),
      ("22_scalars", .fields),
      ("24_real_rtt", .roundTripStatistics),
      ("25_real_aborted", .procedure),
      ("26_real_pbr_procedure", .procedure),
      ("28_real_initiator_aborted", .procedure),
    ])

  private static func vectors(in folder: URL?, _ forms: [(String, Form)]) -> [Vector] {
    forms.map { Vector(name: $0.0, form: $0.1, folder: folder) }
  }

  /// Keys that explain a vector, or repeat a field as it stands on the wire, which the types do not keep.
  static let explanations: Set<String> = [
    "name", "origin", "note", "lines", "context", "meaning",
    "measured_freq_offset_raw", "frequency_compensation_raw",
    "vendor_distance_m", "vendor_distance_raw_m", "simulated_true_distance_m",
  ]
}

/// Decodes the HCI event of an H4 packet.
func event(_ h4: [UInt8]) throws -> HCIEvent {
  #expect(h4.first == 0x04)
  return try #require(try HCIEvent(decoding: Array(h4.dropFirst())))
}

/// Joins segments and decodes their body.
func body(
  _ segments: [[UInt8]], _ decoder: RangingDataDecoder
) throws -> (header: RangingHeader, side: ProcedureSide, octetCount: Int) {
  var reassembler = RangingDataReassembler()
  for segment in segments.dropLast() {
    let outcome = try reassembler.receive(segment.raw)
    #expect(!outcome.isComplete)
  }
  let last = try #require(segments.last)
  let outcome = try reassembler.receive(last.raw)
  #expect(outcome.isComplete)
  var side = ProcedureSide()
  let header = try decoder.decode(reassembler.body, into: &side)
  return (header, side, reassembler.body.byteCount)
}

/// Joins HCI events and segments of one connection into their only procedure.
func procedure(events: [[UInt8]], segments: [[UInt8]], handle: UInt16 = 1) throws -> Procedure {
  var assembler = ProcedureAssembler()
  for event in events {
    try assembler.receive(event: Array(event.dropFirst()).raw, secondsSinceEpoch: nil)
  }
  for segment in segments {
    try assembler.receive(
      rangingData: segment.raw, connectionHandle: handle, secondsSinceEpoch: nil)
  }
  assembler.finish()
  let first = assembler.next()
  let second = assembler.next()
  #expect(second == nil)
  return try #require(first)
}
