import ChannelSounding
import Testing

@testable import channel_sounding

/// How the words of a command line are sorted and read.
@Suite struct ArgumentsTests {
  private static let options = [
    Option("format", value: "FORMAT", help: ""), Option("truth", value: "METERS", help: ""),
    Option("handle", value: "HANDLE", help: ""), Option("rtt", help: ""),
  ]

  private func parse(_ words: String...) throws(UsageError) -> Arguments {
    try Arguments(words, options: Self.options)
  }

  @Test func `words and options keep their order`() throws {
    let arguments = try parse("a", "--truth", "5", "--rtt", "b")
    #expect(
      arguments.items == [
        .operand("a"), .option("truth", value: "5"), .option("rtt", value: nil), .operand("b"),
      ])
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments.has("rtt") && !arguments.has("format"))
  }

  @Test func `a value stands behind the option or behind an equals sign`() throws {
    #expect(try parse("--format", "json").value("format") == "json")
    #expect(try parse("--format=json").value("format") == "json")
    #expect(try parse("--format=").value("format") == "")
    #expect(try parse("--format=a=b").value("format") == "a=b")
    #expect(try parse("--truth", "-2").value("truth") == "-2")
  }

  @Test func `two dashes end the options, one dash is an operand`() throws {
    #expect(try parse("--rtt", "--", "--format", "-x").operands == ["--format", "-x"])
    #expect(try parse("-").operands == ["-"])
    #expect(try parse().operands == [])
  }

  @Test(arguments: ["--unknown", "-x", "--unknown=1", "---", "--Format", "-format"])
  func `an option that is not in the table is refused by name`(word: String) {
    let error = #expect(throws: UsageError.self) { try parse(word, "a") }
    #expect(error?.message.contains(word) == true)
  }

  @Test func `a missing value, a value too many and an option given twice are refused`() throws {
    #expect(throws: UsageError.self) { try parse("--format") }
    #expect(throws: UsageError.self) { try parse("--rtt=yes") }
    let twice = try parse("--format", "json", "--format=csv")
    #expect(throws: UsageError.self) { try twice.value("format") }
    #expect(try parse("--rtt", "--rtt").has("rtt"))
  }

  @Test func `-h asks for help like --help`() throws {
    let options = Self.options + [Option("help", help: "")]
    #expect(try Arguments(["-h"], options: options).has("help"))
    #expect(try Arguments(["--help"], options: options).has("help"))
  }

  @Test func `numbers are finite and lie in their range`() throws {
    #expect(try parse().number("truth", in: 0...10) == nil)
    #expect(try parse("--truth", "2.5").number("truth", in: 0...10) == 2.5)
    #expect(try parse("--truth", "1e1").number("truth", in: 0...10) == 10)
    for text in ["", "five", "nan", "inf", "-inf", "10.01", "-0.1", "5m", "1e999"] {
      let arguments = try parse("--truth=\(text)")
      #expect(throws: UsageError.self, "\(text)") { try arguments.number("truth", in: 0...10) }
    }
  }

  @Test func `whole numbers may be hexadecimal`() throws {
    #expect(try parse("--handle", "33").integer("handle", in: 1...0xFFFF) == 33)
    #expect(try parse("--handle", "0x21").integer("handle", in: 1...0xFFFF) == 33)
    #expect(try parse("--handle", "0XfF").integer("handle", in: 1...0xFFFF) == 255)
    for text in ["", "0", "65536", "1.5", "0x", "x21", "99999999999999999999"] {
      let arguments = try parse("--handle=\(text)")
      #expect(throws: UsageError.self, "\(text)") {
        try arguments.integer("handle", in: 1...0xFFFF)
      }
    }
  }

  @Test func `a choice names what it takes when it is refused`() throws {
    #expect(try parse("--format", "csv").choice("format", OutputFormat.self) == .csv)
    #expect(try parse().choice("format", OutputFormat.self) == nil)
    let arguments = try parse("--format", "xml")
    let error = #expect(throws: UsageError.self) {
      try arguments.choice("format", OutputFormat.self)
    }
    #expect(error?.message.contains("table, json, csv") == true)
  }

  @Test func `one operand is enough and needed`() throws {
    #expect(try parse("a").onlyOperand("FILE") == "a")
    let none = try parse()
    let two = try parse("a", "b")
    #expect(throws: UsageError.self) { try none.onlyOperand("FILE") }
    #expect(throws: UsageError.self) { try two.onlyOperand("FILE") }
  }

  @Test func `range reads its options`() throws {
    let words = [
      "file", "--peer", "other", "--method=slope", "--format", "json", "--truth", "5",
      "--tolerance", "0.5", "--ras-handle", "0x0021",
    ]
    let command = try RangeCommand(Arguments(words, options: RangeCommand.options))
    #expect(command.capture.path == "file" && command.capture.peerPath == "other")
    #expect(command.capture.rangingDataHandle == 0x21)
    #expect(command.method == .slope && command.format == .json)
    #expect(command.truthMeters == 5 && command.criteria.toleranceMeters == 0.5)
  }

  @Test(arguments: [
    ["file", "--tolerance", "1"], ["file", "--method", "music"], ["-", "--peer", "-"],
    ["file", "--ras-handle", "0"], ["file", "--truth", "-1"], [],
  ])
  func `range refuses what makes no sense`(words: [String]) throws {
    let arguments = try Arguments(words, options: RangeCommand.options)
    #expect(throws: UsageError.self) { try RangeCommand(arguments) }
  }

  @Test func `calibrate takes a truth behind every capture`() throws {
    let words = ["a", "--truth", "1", "b", "--truth=2.5", "--output", "c"]
    let command = try CalibrateCommand(Arguments(words, options: CalibrateCommand.options))
    #expect(command.inputs.map(\.path) == ["a", "b"])
    #expect(command.inputs.map(\.truthMeters) == [1, 2.5])
    for words in [
      ["a", "b", "--truth", "1", "--output", "c"], ["--truth", "1", "a", "--output", "c"],
      ["a", "--truth", "1", "b", "--output", "c"], ["a", "--truth", "1"], ["--output", "c"],
    ] {
      let arguments = try Arguments(words, options: CalibrateCommand.options)
      #expect(throws: UsageError.self, "\(words)") { try CalibrateCommand(arguments) }
    }
  }
}
