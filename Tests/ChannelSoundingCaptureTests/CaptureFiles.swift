import ChannelSounding
import Foundation
import Testing

@testable import ChannelSoundingCapture

/// Where the tests find their files.
enum CaptureFiles {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func vector(_ name: String) -> URL {
    repository.appending(path: "TestVectors/captures/\(name)")
  }

  /// The folder of recordings of real radios, which is not part of the repository.
  static let recordings = shared("recordings")

  /// The folder of vectors outside the repository.
  static let sharedVectors = shared("vectors")

  private static func shared(_ name: String) -> URL? {
    var folder = repository
    while folder.path != "/" {
      let candidate = folder.appending(path: "shared/\(name)")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }
}

/// A packet with everything a capture says about it.
struct Packet: Equatable {
  var record: CaptureRecord
  var bytes: [UInt8]

  init(_ record: CaptureRecord, _ payload: RawSpan) {
    self.record = record
    bytes = unsafe payload.withUnsafeBytes { unsafe [UInt8]($0) }
  }

  /// The packet behind its H4 type octet, in hexadecimal digits.
  var h4: String { hex([record.kind.rawValue] + bytes) }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

func bytes(hex: String) -> [UInt8] {
  var result: [UInt8] = []
  var digits = hex.utf8.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }[...]
  while let high = digits.popFirst(), let low = digits.popFirst() { result.append(high << 4 | low) }
  return result
}

/// Reads to the end.
func packets(
  _ reader: consuming CaptureReader
) throws(CaptureError) -> (packets: [Packet], diagnostics: CaptureDiagnostics) {
  var result: [Packet] = []
  while let record = try reader.next() { result.append(Packet(record, reader.payload)) }
  return (result, reader.diagnostics)
}

func packets(_ bytes: [UInt8]) throws(CaptureError) -> [Packet] {
  try packets(CaptureReader(bytes: bytes)).packets
}

/// The same, with at most `pieceLimit` octets in each read.
func packets(_ bytes: [UInt8], pieceLimit: Int) throws(CaptureError) -> [Packet] {
  let source = InputSource(memory: bytes, path: "memory", pieceLimit: pieceLimit)
  return try packets(CaptureReader(InputBuffer(source: source))).packets
}

/// A small generator with a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension [UInt8] {
  /// The octets as a span.
  var raw: RawSpan {
    @_lifetime(borrow self)
    get { octets }
  }
}
