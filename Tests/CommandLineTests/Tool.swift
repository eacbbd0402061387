import Foundation
import Testing

/// The built command line tool, run as a process.
enum Tool {
  /// What a run of the tool left.
  struct Run {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The objects of the output, one a line.
    func objects() throws -> [[String: Any]] {
      try lines.map { line in
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(value as? [String: Any])
      }
    }
  }

  /// The top of the package.
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The tool: it stands beside the test bundle, wherever that was built.
  static let executable: URL? = {
    let bundles = CommandLine.arguments.map { URL(filePath: $0) } + [Bundle.main.bundleURL]
    var folders = bundles.flatMap { bundle in
      [bundle, bundle.deletingLastPathComponent()]
        + [
          bundle.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        ]
    }
    folders += ["debug", "release"].map { repository.appending(path: ".build/\($0)") }
    return folders.map { $0.appending(path: "channel-sounding") }.first {
      let isFile = try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
      return isFile == true && FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  /// Runs the tool to its end.
  static func run(_ arguments: String..., input: [UInt8]? = nil) throws -> Run {
    try run(arguments, input: input)
  }

  /// Runs the tool to its end.
  static func run(_ arguments: [String], input: [UInt8]? = nil) throws -> Run {
    let process = Process()
    let tool: URL = try #require(executable, "the tool has not been built")
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = repository
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    // What the tool reads from standard input comes from a file, so that no pipe can fill up.
    var inputFile: URL?
    if let input {
      let file = temporaryFile("input")
      try Data(input).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
      inputFile = file
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let notes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if let inputFile { try FileManager.default.removeItem(at: inputFile) }
    return Run(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: notes, as: UTF8.self))
  }

  /// The path of one of the project's captures of vector 19's packets.
  static func capture(_ name: String) -> String {
    repository.appending(path: "TestVectors/captures/\(name)").path
  }

  /// The path of one of the project's recorded procedures.
  static func recording(_ name: String) -> String {
    repository.appending(path: "TestVectors/recorded/\(name)").path
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  /// A path for a file that the test makes and removes.
  static func temporaryFile(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appending(
      path: "channel-sounding-\(UUID().uuidString)-\(name)")
  }

  /// Writes a file, hands its path to a test and removes it.
  static func withFile<Result>(
    _ name: String, _ bytes: [UInt8], _ body: (String) throws -> Result
  ) throws -> Result {
    let file = temporaryFile(name)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}
