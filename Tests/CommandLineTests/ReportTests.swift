import Foundation
import Testing

/// The pages that `report` and `compare` leave.
@Suite struct ReportTests {
  /// Runs the tool with an output file and gives the page, if one was left.
  private func page(_ arguments: [String]) throws -> (run: Tool.Run, html: String?) {
    let file = Tool.temporaryFile("page.html")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try Tool.run(arguments + ["--output", file.path])
    return (run, try? String(contentsOf: file, encoding: .utf8))
  }

  @Test func `report writes one page and nothing else`() throws {
    let (run, html) = try page(["report", Tool.recording("aborted-and-lossy.btsnoop")])
    #expect(run.status == 0)
    #expect(run.output == "")
    let text = try #require(html)
    #expect(text.hasPrefix("<!DOCTYPE html>"))
    #expect(text.contains("aborted-and-lossy.btsnoop"))
    #expect(!text.contains("<script"))
  }

  @Test func `report judges where the truth is known`() throws {
    let capture = Tool.capture("20_e2e_1002.btsnoop")
    let (run, html) = try page(["report", capture, "--truth", "900", "--tolerance", "0.1"])
    #expect(run.status == 1)
    #expect(html?.contains("Fail") == true)
  }

  @Test func `a capture without a procedure gives a page that says so, and status 65`() throws {
    let header: [UInt8] = Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 3, 0xEA]
    try Tool.withFile("empty.btsnoop", header) { path in
      let (run, html) = try page(["report", path])
      #expect(run.status == 65)
      #expect(run.errors.contains("holds no packet"))
      #expect(html?.contains("No procedure") == true)
    }
  }

  @Test func `report writes to standard output on request`() throws {
    let run = try Tool.run("report", Tool.capture("20_e2e_1002.btsnoop"), "--output", "-")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("</html>\n"))
  }

  @Test func `a page never replaces its capture, and bad words are refused`() throws {
    let capture = Tool.capture("20_e2e_1002.btsnoop")
    #expect(try Tool.run("report", capture, "--output", capture).status == 64)
    #expect(try Tool.run("report", capture).status == 64)
    #expect(try Tool.run("report", capture, "--output", "-", "--tolerance", "1").status == 64)
    #expect(try Tool.run("report", capture, "--output", "/no/such/folder/a.html").status == 74)
    #expect(try Tool.run("report", "/no/such/capture", "--output", "-").status == 66)
    #expect(try Tool.run("compare", capture, capture, "--output", capture).status == 64)
  }

  @Test func `compare writes a page beside its table`() throws {
    let capture = Tool.recording("aborted-and-lossy.btsnoop")
    let (run, html) = try page(["compare", capture, capture])
    #expect(run.status == 0)
    #expect(run.output.contains("missing"))
    #expect(html?.contains("second less first") == true)
  }
}
