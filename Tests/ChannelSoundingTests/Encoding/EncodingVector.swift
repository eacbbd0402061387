import ChannelSounding
import Foundation

/// A known-answer vector: lines of octets and what they mean, from the folder `shared/vectors`.
struct EncodingVector {
  /// The octets of each line.
  let lines: [[UInt8]]
  /// The meaning of each line, or of each body.
  let decoded: [[String: Any]]
  /// What else must be known, as the role of a server.
  let context: [String: Any]

  /// The folder of the vectors, or `nil` where it is absent.
  static let folder: URL? = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: "shared/vectors")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  static var isAvailable: Bool { folder != nil }

  init(_ name: String) throws {
    guard let folder = Self.folder else { throw CocoaError(.fileNoSuchFile) }
    let text = try String(contentsOf: folder.appending(path: name + ".hex"), encoding: .utf8)
    lines = text.split(separator: "\n").map { line in
      let digits = Array(line.filter { !$0.isWhitespace })
      return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
    }
    let data = try Data(contentsOf: folder.appending(path: name + ".json"))
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    decoded = object?["decoded"] as? [[String: Any]] ?? []
    context = object?["context"] as? [String: Any] ?? [:]
  }
}

extension [String: Any] {
  /// A whole number, or zero where there is none.
  func integer<Number: FixedWidthInteger>(_ key: String) -> Number {
    Number(truncatingIfNeeded: self[key] as? Int ?? 0)
  }

  /// A whole number, or `nil` for null.
  func optional<Number: FixedWidthInteger>(_ key: String) -> Number? {
    (self[key] as? Int).map { Number(truncatingIfNeeded: $0) }
  }

  /// A frequency in hundredths of a part per million, or `nil` for null.
  func frequency(_ key: String) -> FrequencyOffset? {
    optional(key).map { FrequencyOffset(hundredthsOfPartsPerMillion: $0) }
  }

  /// A list of objects.
  func objects(_ key: String) -> [[String: Any]] { self[key] as? [[String: Any]] ?? [] }
}
