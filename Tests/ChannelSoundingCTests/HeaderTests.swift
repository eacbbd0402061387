import CChannelSounding
import ChannelSounding
import ChannelSoundingC
import Foundation
import Testing

/// The header is clean wherever it may be included, and says the same as the library.
@Suite struct HeaderTests {
  @Test(arguments: [
    ("gcc", ["-x", "c", "-std=c11"]), ("clang", ["-x", "c", "-std=c11"]),
    ("gcc", ["-x", "c", "-std=c99"]), ("clang", ["-x", "c", "-std=c23"]),
    ("g++", ["-x", "c++", "-std=c++98"]), ("g++", ["-x", "c++", "-std=c++20"]),
    ("clang++", ["-x", "c++", "-std=c++20"]),
  ])
  func compilersHaveNothingToSay(compiler: String, language: [String]) throws {
    guard let program = Workbench.program(compiler) else {
      try Test.cancel("\(compiler) is not installed")
    }
    let folder = try Workbench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "user.c")
    // Twice, so that its guard is tried as well.
    let text = """
      #include <channel_sounding.h>
      #include <channel_sounding.h>
      int main(void) { return sizeof(cs_estimate) == 64 ? 0 : 1; }

      """
    try text.write(to: source, atomically: true, encoding: .utf8)
    let outcome = try Workbench.run(
      program,
      language + [
        "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only",
        "-I", Workbench.include.path, source.path,
      ])
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test func versionIsThatOfTheCommandLine() throws {
    let tool = Workbench.products.appending(path: "channel-sounding")
    let outcome = try Workbench.run(tool, ["--version"])
    #expect(outcome.output == "channel-sounding \(CS_VERSION)\n")
    #expect(unsafe String(cString: cs_version()) == CS_VERSION)
  }

  @Test func statusesHaveTheNamesOfTheCommandLine() {
    for status in EstimateStatus.allCases {
      #expect(unsafe String(cString: cs_status_name(Int32(status.rawValue))) == status.name)
    }
  }
}
