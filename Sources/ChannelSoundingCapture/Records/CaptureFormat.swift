/// The format of a capture, recognised by its content.
public enum CaptureFormat: Sendable, Hashable {
  /// A btsnoop file with its datalink number: 1001, 1002 or 2001.
  case btsnoop(datalink: UInt32)

  /// A classic pcap file with its link type: 187, 201 or 254.
  case pcap(linkType: UInt32)

  /// A pcapng file; the link type belongs to each interface in it.
  case pcapNG
}

extension CaptureFormat: CustomStringConvertible {
  /// The name of the format as people say it.
  public var description: String {
    switch self {
    case .btsnoop(let datalink): "btsnoop, datalink \(datalink)"
    case .pcap(let linkType): "pcap, link type \(linkType)"
    case .pcapNG: "pcapng"
    }
  }
}
