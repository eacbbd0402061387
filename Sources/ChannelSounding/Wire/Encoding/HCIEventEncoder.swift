/// Writes the Channel Sounding events that a controller sends to its host.
public struct HCIEventEncoder: Hashable, Sendable {
  /// The connection handle of every event, 12 bits.
  public var connectionHandle: UInt16
  /// Whether the H4 packet type, 0x04, stands before every event.
  public var isFramed: Bool

  /// The most parameter octets of an event, the subevent code among them.
  public static let maximumParameterLength = 255

  /// Makes an encoder for the events of a connection.
  public init(connectionHandle: UInt16, isFramed: Bool = true) {
    self.connectionHandle = connectionHandle
    self.isFramed = isFramed
  }

  /// The places of the events in bytes that this encoder wrote.
  public func ranges(ofEventsIn bytes: [UInt8]) -> [Range<Int>] {
    let header = isFramed ? 3 : 2
    var ranges: [Range<Int>] = []
    var start = 0
    while start + header <= bytes.count {
      let end = start + header + Int(bytes[start + header - 1])
      if end > bytes.count { break }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// Opens an event and gives the place of its length octet.
  func open(_ code: UInt8, in output: inout [UInt8]) -> Int {
    if isFramed { output.append(0x04) }
    output.append(0x3E)
    let place = output.count
    output.append(0)
    output.append(code)
    return place
  }

  /// Closes an event by writing its length.
  func close(_ place: Int, in output: inout [UInt8]) {
    output[place] = UInt8(output.count - place - 1)
  }

  /// Appends one event with the parameters that `body` writes.
  func append(_ code: UInt8, to output: inout [UInt8], body: (inout [UInt8]) -> Void) {
    let place = open(code, in: &output)
    body(&output)
    close(place, in: &output)
  }
}
