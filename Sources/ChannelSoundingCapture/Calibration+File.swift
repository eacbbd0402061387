public import ChannelSounding
internal import Foundation

/// Why a calibration file cannot be read or written: what, where and what to do.
public struct CalibrationFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: Sendable {
    /// There is no such file.
    case notFound
    /// The file cannot be read.
    case unreadable
    /// The file is no calibration.
    case malformed
    /// The file cannot be written.
    case unwritable
  }

  /// What went wrong.
  public let kind: Kind
  /// The path of the file.
  public let path: String
  /// The details, with the place in the file where there is one.
  public let detail: String

  /// The error as a sentence that says what to do.
  public var description: String {
    switch kind {
    case .notFound:
      "\(path): there is no such file; make it with a calibration at known distances."
    case .unreadable:
      "\(path): cannot be read (\(detail)); check that it is a file that you may read."
    case .malformed:
      "\(path): is not a calibration (\(detail)); correct it or calibrate again."
    case .unwritable:
      "\(path): cannot be written (\(detail)); check the folder, its permissions and the free space."
    }
  }
}

extension Calibration {
  /// Reads a calibration from a JSON file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: What is wrong with the file, and where.
  public init(contentsOfFile path: String) throws(CalibrationFileError) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CalibrationFileError(kind: .notFound, path: path, detail: "")
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CalibrationFileError(
        kind: .unreadable, path: path, detail: error.localizedDescription)
    }
    do {
      self = try JSONDecoder().decode(Calibration.self, from: data)
    } catch {
      throw CalibrationFileError(
        kind: .malformed, path: path, detail: Self.detail(of: error, in: data))
    }
  }

  /// Writes the calibration to a JSON file that people can read, in one go.
  ///
  /// - Parameter path: The path of the file, which is replaced if there is one.
  /// - Throws: Why the file cannot be written.
  public func write(toFile path: String) throws(CalibrationFileError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      var data = try encoder.encode(self)
      data.append(0x0A)
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CalibrationFileError(
        kind: .unwritable, path: path, detail: error.localizedDescription)
    }
  }

  /// What a decoder complains about, with the place: `corrections[0].offset_m is missing`.
  private static func detail(of error: any Error, in data: Data) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let text = path.reduce(into: "") { text, key in
        if let index = key.intValue {
          text += "[\(index)]"
        } else {
          text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
        }
      }
      return text.isEmpty ? "the whole" : text
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\(place(context.codingPath + [key])) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(place(context.codingPath)) has the wrong type"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(place(context.codingPath)): \(context.debugDescription)"
    default:
      syntaxDetail(of: data)
    }
  }

  /// Where text is not JSON, which the decoder does not tell on every platform.
  private static func syntaxDetail(of data: Data) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return "not valid JSON"
    } catch {
      let text = (error as NSError).userInfo["NSDebugDescription"] as? String
      return "not valid JSON: \(text ?? "no place is known")"
    }
  }
}
