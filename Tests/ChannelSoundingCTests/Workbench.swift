import Foundation
import Testing

/// Where the tests find files, compilers and the library, and how they run programs.
enum Workbench {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let include = repository.appending(path: "Sources/CChannelSounding/include")
  static let examples = repository.appending(path: "Tests/Examples")
  /// A capture of one procedure, its peer's results in fragments of ACL data.
  static let capture = repository.appending(path: "TestVectors/captures/20_e2e_1002.btsnoop")

  /// The folder of recordings of real radios, which is not part of the repository.
  static let recordings: URL? = {
    var folder = repository
    while folder.path != "/" {
      let candidate = folder.appending(path: "shared/recordings")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  /// The folder of what was built together with the tests.
  static let products: URL = {
    var folder = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    folder.deleteLastPathComponent()
    #if canImport(Darwin)
      // Tests of Apple platforms run from within a bundle, or from a helper in the toolchain.
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        folder = bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return folder
  }()

  static let library: URL = {
    #if canImport(Darwin)
      products.appending(path: "libChannelSoundingC.dylib")
    #else
      products.appending(path: "libChannelSoundingC.so")
    #endif
  }()

  /// The path of a program, or `nil` where it is not installed.
  static func program(_ name: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let candidate = URL(filePath: String(folder)).appending(path: name)
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    return nil
  }

  /// What a program said.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs a program to its end.
  static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, because a full pipe would stop a program that says much on both.
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Builds an example in C as its users would and runs it.
  static func runExample(_ source: String, _ arguments: [String]) throws -> Outcome {
    let compiler = try #require(program("cc"))
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let binary = folder.appending(path: "example")
    let built = try run(
      compiler,
      [
        "-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I", include.path,
        examples.appending(path: source).path, "-L", products.path, "-lChannelSoundingC", "-lm",
        "-Wl,-rpath,\(products.path)", "-o", binary.path,
      ])
    try #require(built.status == 0, "\(built.errors)")
    return try run(binary, arguments)
  }
}
