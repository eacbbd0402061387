/// The state of reading a text log.
struct LogReader: Sendable {
  var decoder: any LogDecoder
  var scanner: LogScanner
  var lineNumber = 1

  init(_ decoder: any LogDecoder) {
    self.decoder = decoder
    scanner = LogScanner(decoder.unit)
  }
}

extension CaptureReader {
  /// The next packet of a text log.
  mutating func nextLogPacket() throws(CaptureError) -> CaptureRecord? {
    while true {
      if let next = logOutput.queue.next(number: recordNumber + 1) {
        recordNumber += 1
        payloadRange = next.range
        return next.record
      }
      payloadRange = 0..<0
      guard try readUnit() else { return nil }
    }
  }

  /// Reads one unit of the log into the queue.
  ///
  /// - Returns: `false` when the log and the queue are at their end.
  private mutating func readUnit() throws(CaptureError) -> Bool {
    guard var log else { return false }
    // Taken out while it changes, so that it is not copied.
    self.log = nil
    defer { self.log = log }
    let offset = input.offset
    logOutput.queue.lineOffset = offset
    while true {
      if let length = log.scanner.length(input.window) {
        let number = log.lineNumber
        if !log.decoder.take(octets: takeOctets(length, &log), &logOutput) {
          if log.decoder.unit == .procedureData {
            diagnostics.damagedRecords.add(at: offset)
            diagnostics.skippedBytes.add(length, at: offset)
          } else {
            diagnostics.damagedLines.add(at: offset, line: number)
          }
        }
        return true
      }
      if input.available >= LogScanner.maximumLength {
        diagnostics.damagedLines.add(at: offset, line: log.lineNumber)
        try skipLine(&log)
        return true
      }
      guard try input.require(input.available + 1) else { break }
    }
    return takeEnd(&log)
  }

  /// Takes up what stands after the last line end, once.
  private mutating func takeEnd(_ log: inout LogReader) -> Bool {
    let offset = input.offset
    let isGood: Bool
    let hadText = input.available > 0
    if hadText {
      log.scanner = LogScanner(log.decoder.unit)
      isGood = log.decoder.take(octets: takeOctets(input.available, &log), &logOutput)
    } else {
      isGood = log.decoder.finish(&logOutput)
    }
    if !isGood { diagnostics.incompleteRecordOffset = offset }
    return hadText || logOutput.queue.isWaiting
  }

  private mutating func takeOctets(_ length: Int, _ log: inout LogReader) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(copying: input.window.extracting(0..<length))
    input.advance(length)
    for octet in octets where octet == 0x0A { log.lineNumber += 1 }
    return octets
  }

  /// Passes over the rest of a line that is too long.
  private mutating func skipLine(_ log: inout LogReader) throws(CaptureError) {
    var line = LogScanner(.line)
    while true {
      if let length = line.length(input.window) {
        input.advance(length)
        log.lineNumber += 1
        break
      }
      input.advance(input.available)
      line = LogScanner(.line)
      guard try input.require(1) else { break }
    }
    log.scanner = LogScanner(log.decoder.unit)
  }
}
