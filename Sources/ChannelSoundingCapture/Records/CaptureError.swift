/// Why a capture could not be opened, read or written.
public struct CaptureError: Error, Sendable, Hashable {
  /// The reason, for programs; more reasons may be added.
  public struct Code: Sendable, Hashable {
    private let name: StaticName

    private enum StaticName: Hashable, Sendable {
      case noSuchFile, isDirectory, permissionDenied, openFailed, readFailed, writeFailed
      case emptyFile, notACapture, unsupportedLinkType
    }

    private init(_ name: StaticName) { self.name = name }

    /// No file has this path.
    public static let noSuchFile = Code(.noSuchFile)

    /// The path names a directory.
    public static let isDirectory = Code(.isDirectory)

    /// The file may not be read, or not be written.
    public static let permissionDenied = Code(.permissionDenied)

    /// The file could not be opened for another reason.
    public static let openFailed = Code(.openFailed)

    /// The system failed while reading.
    public static let readFailed = Code(.readFailed)

    /// The system failed while writing.
    public static let writeFailed = Code(.writeFailed)

    /// The file holds no octet at all.
    public static let emptyFile = Code(.emptyFile)

    /// The content is not a capture in a known format.
    public static let notACapture = Code(.notACapture)

    /// The content is a capture, but not of the host controller interface.
    public static let unsupportedLinkType = Code(.unsupportedLinkType)
  }

  /// The reason, for programs.
  public let code: Code

  /// The file as it was named; `-` is standard input.
  public let path: String

  /// Where in the file the trouble is, in octets, where that has a meaning.
  public let byteOffset: Int?

  /// The reason, for people: what is wrong, and what to do.
  public let message: String

  /// Creates an error from its parts.
  public init(code: Code, path: String, byteOffset: Int? = nil, message: String) {
    self.code = code
    self.path = path
    self.byteOffset = byteOffset
    self.message = message
  }
}

extension CaptureError: CustomStringConvertible {
  /// The path, the offset where there is one, and the message, on one line.
  public var description: String {
    let name = path == "-" ? "standard input" : path
    guard let byteOffset, byteOffset > 0 else { return "\(name): \(message)" }
    return "\(name), octet \(byteOffset): \(message)"
  }
}
