internal import ChannelSounding

/// The attribute protocol PDUs between the host and the peer's Ranging Service.
///
/// The service stands at handles 0x0020 to 0x0031. Its characteristics follow each other: a declaration, the value,
/// and where values are pushed a client characteristic configuration.
enum RangingServiceExchange {
  /// A PDU and the way it goes.
  struct Message {
    var direction: TimedPacket.Direction
    var pdu: [UInt8]
  }

  /// A characteristic of the service.
  struct Characteristic {
    var uuid: UInt16
    var properties: UInt8
    var valueHandle: UInt16
  }

  static let features = Characteristic(uuid: 0x2C14, properties: 0x02, valueHandle: 0x0022)
  static let realTimeData = Characteristic(uuid: 0x2C15, properties: 0x30, valueHandle: 0x0024)
  static let onDemandData = Characteristic(uuid: 0x2C16, properties: 0x30, valueHandle: 0x0027)
  static let controlPoint = Characteristic(uuid: 0x2C17, properties: 0x24, valueHandle: 0x002A)
  static let dataReady = Characteristic(uuid: 0x2C18, properties: 0x32, valueHandle: 0x002D)
  static let dataOverwritten = Characteristic(uuid: 0x2C19, properties: 0x32, valueHandle: 0x0030)

  static let all = [
    features, realTimeData, onDemandData, controlPoint, dataReady, dataOverwritten,
  ]

  private static let service: UInt16 = 0x185B
  private static let firstHandle: UInt16 = 0x0020
  private static let lastHandle: UInt16 = 0x0031
  private static let characteristicDeclaration: UInt16 = 0x2803

  /// The exchange of the ATT_MTU, the discovery of the service and the subscription to its data.
  static func opening(attributeMTU: Int, isOnDemand: Bool) -> [Message] {
    let mtu = UInt16(clamping: attributeMTU)
    var messages = [
      Message(direction: .sent, pdu: pdu(0x02, mtu)),
      Message(direction: .received, pdu: pdu(0x03, mtu)),
      // Read by group type: primary services.
      Message(direction: .sent, pdu: pdu(0x10, 0x0001, 0xFFFF, 0x2800)),
      Message(direction: .received, pdu: [0x11, 6] + words(firstHandle, lastHandle, service)),
    ]
    // Values of a response fill what the ATT_MTU leaves.
    let capacity = max((attributeMTU - 2) / 7, 1)
    var next = firstHandle
    for start in stride(from: 0, to: all.count, by: capacity) {
      let part = all[start..<min(start + capacity, all.count)]
      var response: [UInt8] = [0x09, 7]
      for item in part {
        response += words(item.valueHandle - 1) + [item.properties]
        response += words(item.valueHandle, item.uuid)
      }
      messages.append(request(next))
      messages.append(Message(direction: .received, pdu: response))
      next = (part.last?.valueHandle ?? next) + 1
    }
    messages.append(request(next))
    messages.append(Message(direction: .received, pdu: [0x01, 0x08] + words(next) + [0x0A]))
    messages.append(Message(direction: .sent, pdu: pdu(0x0A, features.valueHandle)))
    messages.append(Message(direction: .received, pdu: [0x0B, 1, 0, 0, 0]))
    let subscribed = isOnDemand ? [onDemandData, controlPoint, dataReady] : [realTimeData]
    for item in subscribed {
      messages.append(Message(direction: .sent, pdu: pdu(0x12, item.valueHandle + 1, 0x0001)))
      messages.append(Message(direction: .received, pdu: [0x13]))
    }
    return messages
  }

  /// The notifications that carry the segments of a procedure, in on-demand mode with what asks for them.
  static func data(segments: [[UInt8]], rangingCounter: UInt16, isOnDemand: Bool) -> [Message] {
    let counter = words(rangingCounter)
    let source = isOnDemand ? onDemandData : realTimeData
    let notifications = segments.map {
      Message(direction: .received, pdu: pdu(0x1B, source.valueHandle) + $0)
    }
    guard isOnDemand else { return notifications }
    let confirmation = Message(direction: .sent, pdu: [0x1E])
    return [
      Message(direction: .received, pdu: pdu(0x1B, dataReady.valueHandle) + counter),
      Message(direction: .sent, pdu: pdu(0x52, controlPoint.valueHandle) + [0x00] + counter),
    ] + notifications + [
      Message(direction: .received, pdu: pdu(0x1D, controlPoint.valueHandle) + [0x00] + counter),
      confirmation,
      Message(direction: .sent, pdu: pdu(0x52, controlPoint.valueHandle) + [0x01] + counter),
      Message(direction: .received, pdu: pdu(0x1D, controlPoint.valueHandle) + [0x02, 0x01]),
      confirmation,
    ]
  }

  /// A read-by-type request for characteristic declarations.
  private static func request(_ handle: UInt16) -> Message {
    Message(direction: .sent, pdu: pdu(0x08, handle, lastHandle, characteristicDeclaration))
  }

  private static func pdu(_ opcode: UInt8, _ fields: UInt16...) -> [UInt8] {
    var bytes = [opcode]
    for field in fields { bytes.appendLittleEndian(field) }
    return bytes
  }

  private static func words(_ fields: UInt16...) -> [UInt8] {
    var bytes: [UInt8] = []
    for field in fields { bytes.appendLittleEndian(field) }
    return bytes
  }
}
