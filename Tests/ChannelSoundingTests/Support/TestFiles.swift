import ChannelSounding
import Foundation

/// Where the tests find their files: all ways start at this source file.
enum TestFiles {
  /// The top of the package.
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The vectors that were built for the project.
  static let protocolVectors = repository.appending(path: "TestVectors/protocol")

  /// Recorded procedures with their truth.
  static let recordedProcedures = repository.appending(path: "TestVectors/recorded")

  /// The vectors whose bytes come from a vendor's log; they are not part of the repository.
  static let vendorVectors = shared("vectors")

  /// Recordings of real radios; they are not part of the repository.
  static let recordings = shared("recordings")

  /// A folder that stands beside the repository or one of the folders around it.
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

  static func text(_ url: URL) throws -> String { String(decoding: try bytes(url), as: UTF8.self) }

  static func lines(_ url: URL) throws -> [String] {
    try text(url).split(separator: "\n").map(String.init)
  }
}

/// The octets of hexadecimal digits.
func octets(hex: some StringProtocol) -> [UInt8] {
  var result: [UInt8] = []
  var digits = hex.utf8.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }[...]
  while let high = digits.popFirst(), let low = digits.popFirst() { result.append(high << 4 | low) }
  return result
}

/// The lower-case hexadecimal digits of octets.
func hex(_ octets: some Sequence<UInt8>) -> String {
  octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

extension [UInt8] {
  /// The octets as a span.
  var raw: RawSpan {
    @_lifetime(borrow self)
    get { octets }
  }
}

extension RawSpan {
  /// The octets as an array.
  var octets: [UInt8] { unsafe withUnsafeBytes { unsafe [UInt8]($0) } }
}
