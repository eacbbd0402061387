import ChannelSounding
import ChannelSoundingCapture

/// Writes procedures as the btsnoop capture of the initiator's host.
enum CaptureMaker {
  /// The attribute handle of the peer's ranging data.
  private static let dataHandle: UInt16 = 0x0021

  /// A capture of all procedures, in memory.
  static func capture(_ source: ProcedureSource) -> [UInt8] {
    var writer = BtsnoopWriter()
    do {
      try writeSetup(source, to: &writer)
      for (index, procedure) in source.procedures.enumerated() {
        let packets = ProcedurePackets(procedure, source: source, counter: UInt16(index))
        try write(packets, seconds: 1_767_225_600 + 0.2 * Double(index), to: &writer)
      }
    } catch {
      fatalError("memory refused to be written: \(error)")
    }
    return writer.takeBytes()
  }

  /// Writes the procedures again and again, with new counters, until the file has a size.
  static func write(_ source: ProcedureSource, octets: Int, path: String) throws(CaptureError) {
    var writer = try BtsnoopWriter(path: path)
    try writeSetup(source, to: &writer)
    var written = 0
    var index = 0
    while written < octets {
      let packets = ProcedurePackets(
        source.procedures[index % source.procedures.count], source: source,
        counter: UInt16(truncatingIfNeeded: index))
      try write(packets, seconds: 1_767_225_600 + 0.2 * Double(index), to: &writer)
      written += packets.bytes.count + 25 * packets.events.count + 36 * packets.segments.count
      index += 1
    }
    try writer.finish()
  }

  private static func writeSetup(
    _ source: ProcedureSource, to writer: inout BtsnoopWriter
  ) throws(CaptureError) {
    for event in source.setupEvents {
      try writer.write(
        event.octets, kind: .event, direction: .received, timeSeconds: 1_767_225_600)
    }
  }

  private static func write(
    _ packets: ProcedurePackets, seconds: Double, to writer: inout BtsnoopWriter
  ) throws(CaptureError) {
    for range in packets.events {
      try writer.write(
        packets.bytes.octets.extracting(range), kind: .event, direction: .received,
        timeSeconds: seconds)
    }
    for range in packets.segments {
      let notification = notification(of: packets.bytes[range], on: packets.connectionHandle)
      try writer.write(
        notification.octets, kind: .acl, direction: .received, timeSeconds: seconds + 0.05)
    }
  }

  /// The ACL packet of a notification with a value.
  private static func notification(
    of value: ArraySlice<UInt8>, on connectionHandle: UInt16
  ) -> [UInt8] {
    var packet: [UInt8] = []
    // ACL header, L2CAP header, then the attribute protocol: opcode, handle, value.
    for word in [
      connectionHandle | 2 << 12, UInt16(value.count + 7), UInt16(value.count + 3), 4,
    ] {
      packet += [UInt8(truncatingIfNeeded: word), UInt8(word >> 8)]
    }
    packet += [0x1B, UInt8(truncatingIfNeeded: dataHandle), UInt8(dataHandle >> 8)]
    packet += value
    return packet
  }
}
