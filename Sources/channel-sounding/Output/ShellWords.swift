extension [String] {
  /// The words behind the tool's name as a shell takes them.
  var asCommandLine: String {
    (["channel-sounding"] + map(\.shellQuoted)).joined(separator: " ")
  }
}

extension String {
  /// The word in single quotes, unless it is plain.
  var shellQuoted: String {
    let isPlain = utf8.allSatisfy { octet in
      (0x30...0x39).contains(octet) || (0x61...0x7A).contains(octet | 0x20)
        || "/._-+:,=@%".utf8.contains(octet)
    }
    if isPlain, !isEmpty { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
