import ChannelSounding
import ChannelSoundingCapture

extension ProcedureReader {
  /// Reads the next procedure, with errors as commands report them.
  mutating func nextProcedure(into procedure: inout Procedure) throws(CommandError) -> Bool {
    do {
      return try next(into: &procedure)
    } catch {
      throw CommandError(error)
    }
  }

  /// Tells on standard error what of the captures could not be used.
  func noteDamage(path: String, peerPath: String?, _ output: Output) {
    for line in captureDiagnostics.sentences { output.note("Warning: \(path): \(line)") }
    if let peerPath {
      for line in peerDiagnostics.sentences { output.note("Warning: \(peerPath): \(line)") }
    }
    let shown = 5
    for fault in faults.prefix(shown) {
      let file = fault.side == .peer ? peerPath ?? path : path
      output.note("Warning: \(file): \(fault)")
    }
    if faultCount > shown {
      output.note("Warning: \(path): \(faultCount - shown) more packets could not be used")
    }
    let twice = assembler.diagnostics.resultsOfSameRole
    if twice > 0 {
      output.note(
        "Warning: \(peerPath ?? path): \(twice) procedures come from the same role as those of \(path); "
          + "give the other device's capture")
    }
  }

  /// Why a capture gave no procedure, and what to do.
  func nothingFound(path: String) -> String {
    if packetCount == 0 {
      return "\(path) holds no packet; record Bluetooth HCI traffic while ranging"
    }
    return "\(path) holds no Channel Sounding procedure in its \(packetCount) packets; "
      + "record the HCI events of the controller while procedures run"
  }
}

extension CaptureDiagnostics {
  /// What was wrong with a capture, one sentence each.
  var sentences: [String] {
    var lines: [String] = []
    if let offset = damagedRecords.firstOffset {
      lines.append(
        "\(damagedRecords.count) damaged records, the first at offset \(offset); "
          + "\(skippedBytes.count) octets were passed over")
    }
    if let offset = truncatedRecords.firstOffset {
      lines.append(
        "\(truncatedRecords.count) packets were recorded in part, the first at offset \(offset)")
    }
    if let line = damagedLines.firstLine {
      lines.append("\(damagedLines.count) lines cannot be read, the first is line \(line)")
    }
    if let offset = incompleteRecordOffset {
      lines.append("the capture ends inside the record at offset \(offset)")
    }
    return lines
  }
}
