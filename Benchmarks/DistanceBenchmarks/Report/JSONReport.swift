#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads and writes measurements as JSON: one array with one object for each benchmark.
enum JSONReport {
  /// The text of measurements.
  static func text(_ values: [some Encodable]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let objects = try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    return "[\n  " + objects.joined(separator: ",\n  ") + "\n]"
  }

  /// The values in a file.
  static func read<Value: Decodable>(_ type: Value.Type, path: String) throws -> [Value] {
    let data = try Data(contentsOf: URL(filePath: path))
    return try JSONDecoder().decode([Value].self, from: data)
  }
}
