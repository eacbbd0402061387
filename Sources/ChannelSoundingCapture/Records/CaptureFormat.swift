/// The format of a capture, recognised by its content; more formats may be added.
public enum CaptureFormat: Sendable, Hashable {
  /// A btsnoop file with its datalink number: 1001, 1002 or 2001.
  case btsnoop(datalink: UInt32)

  /// A classic pcap file with its link type: 187, 201 or 254.
  case pcap(linkType: UInt32)

  /// A pcapng file; the link type belongs to each interface in it.
  case pcapNG

  /// A PacketLogger file of Apple's developer tools.
  case packetLogger

  /// Plain text, one H4 packet in hexadecimal digits on each line.
  case hexLines

  /// The JSON lines of Silicon Labs' ranging library, with both sides' steps.
  case siliconLabsRangingLibrary

  /// A BGAPI trace of Silicon Labs, decoded to text.
  case siliconLabsTrace

  /// The log of a Zephyr or nRF Connect application, one side's steps.
  case zephyrLog

  /// The JSON of the Android ranging test bench, with both sides' steps.
  case androidRanging

  /// The data of BlueZ's `ProcedureData` signals one after another, with both sides' steps.
  case blueZProcedureData
}

extension CaptureFormat: CustomStringConvertible {
  /// The name of the format as people say it.
  public var description: String {
    switch self {
    case .btsnoop(let datalink): "btsnoop, datalink \(datalink)"
    case .pcap(let linkType): "pcap, link type \(linkType)"
    case .pcapNG: "pcapng"
    case .packetLogger: "PacketLogger"
    case .hexLines: "hexadecimal lines"
    case .siliconLabsRangingLibrary: "Silicon Labs ranging library log"
    case .siliconLabsTrace: "Silicon Labs BGAPI trace"
    case .zephyrLog: "Zephyr log"
    case .androidRanging: "Android ranging log"
    case .blueZProcedureData: "BlueZ procedure data"
    }
  }
}
