import ChannelSounding

/// Writes a capture of any size.
struct GenerateCommand {
  private let path: String
  private let octets: Int
  private let isFourPath: Bool

  init(_ arguments: ArraySlice<String>) throws {
    let words = try Words(arguments, valued: ["--megabytes", "--paths"])
    guard let path = words.operands.first, words.operands.count == 1 else {
      throw UsageError(message: "'generate' takes one file")
    }
    self.path = path
    octets = Int((try words.number("--megabytes") ?? 16) * 1e6)
    isFourPath = words.value("--paths") == "4"
  }

  func run() throws {
    let source = ProcedureSource(count: 256, antennas: isFourPath ? .twoByTwo : .oneByOne)
    try CaptureMaker.write(source, octets: octets, path: path)
  }
}
