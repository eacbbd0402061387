public import ChannelSounding

/// Turns simulated procedures into the HCI packets that one of the two hosts would record.
///
/// A host sees its own controller's results as events. The other side's come over the air, as values of its Ranging
/// Service, unless `includesRangingService` is off: that is what the other side's own recording holds.
///
/// ```swift
/// var simulator = Simulator(environment: environment, seed: 1)
/// let capture = CaptureSimulation(of: simulator)
/// var packets = capture.openingPackets()
/// packets += capture.packets(of: simulator.procedure(distanceMeters: 5))
/// ```
public struct CaptureSimulation: Hashable, Sendable {
  /// The role of the device whose host records.
  public var localRole: Role
  /// The connection handle at that host.
  public var connectionHandle: UInt16
  /// The ATT_MTU, which sets how the ranging data are split.
  public var attributeMTU = 247
  /// The most octets that one ACL packet carries.
  public var fragmentLength = 251
  /// Whether the peer's results come over its Ranging Service.
  public var includesRangingService = true
  /// Whether the discovery of the Ranging Service is in the recording.
  public var includesDiscovery = true
  /// Whether the host asks for every procedure's data instead of getting them in real time.
  public var isOnDemand = false

  private let configuration: Configuration
  private let settings: ProcedureSettings
  private let capabilities: Capabilities
  private let startSecondsSinceEpoch: Double
  private let connectionIntervalSeconds: Double

  /// Makes a recording of a simulator's procedures at the device in the configuration's role.
  public init(of simulator: Simulator) {
    let options = simulator.options
    localRole = options.configuration.role
    connectionHandle = options.connectionHandle
    configuration = options.configuration
    settings = simulator.settings
    startSecondsSinceEpoch = options.startSecondsSinceEpoch
    connectionIntervalSeconds = options.connectionIntervalMilliseconds / 1000
    capabilities = Capabilities(simulatedBy: simulator)
  }

  /// The other side's own recording: its events alone, under a handle of its own.
  public var peer: CaptureSimulation {
    var peer = self
    peer.localRole = localRole.peer
    peer.connectionHandle = (connectionHandle &+ 0x41) & 0xFFF
    peer.includesRangingService = false
    return peer
  }

  /// What stands before the first procedure: discovery, capabilities, security, configuration and schedule.
  public func openingPackets() -> [TimedPacket] {
    var bytes: [[UInt8]] = []
    let encoder = HCIEventEncoder(connectionHandle: connectionHandle)
    var configuration = configuration
    configuration.role = localRole
    bytes.append(event { encoder.append(capabilities, to: &$0) })
    bytes.append(event { encoder.append(configuration, to: &$0) })
    bytes.append(event { encoder.appendSecurityEnableComplete(to: &$0) })
    bytes.append(event { encoder.append(settings, to: &$0) })
    var packets: [TimedPacket] = []
    if includesRangingService, includesDiscovery {
      packets = attributePackets(
        RangingServiceExchange.opening(attributeMTU: attributeMTU, isOnDemand: isOnDemand),
        from: startSecondsSinceEpoch - 2, step: connectionIntervalSeconds)
    }
    for (index, bytes) in bytes.enumerated() {
      packets.append(
        TimedPacket(
          secondsSinceEpoch: startSecondsSinceEpoch - 0.5 + 0.05 * Double(index),
          direction: .received, bytes: bytes))
    }
    return packets
  }

  /// The packets of one procedure: the local side's results, then the peer's.
  public func packets(of procedure: Procedure) -> [TimedPacket] {
    let end = procedure.secondsSinceEpoch ?? startSecondsSinceEpoch
    var packets = resultPackets(of: procedure, end: end)
    guard includesRangingService else { return packets }
    var body: [UInt8] = []
    let ranging = RangingDataEncoder(attributeMTU: attributeMTU)
    ranging.appendBody(
      of: procedure[localRole.peer], role: localRole.peer, counter: procedure.counter,
      configurationID: procedure.configurationID, to: &body)
    packets += attributePackets(
      RangingServiceExchange.data(
        segments: ranging.segments(of: body), rangingCounter: procedure.counter & 0xFFF,
        isOnDemand: isOnDemand),
      from: max(end, packets.last?.secondsSinceEpoch ?? end) + 0.004, step: 0.001)
    return packets
  }

  /// The events with the local side's results: those of a subevent follow each other in half a millisecond.
  private func resultPackets(of procedure: Procedure, end: Double) -> [TimedPacket] {
    let encoder = HCIEventEncoder(connectionHandle: connectionHandle)
    let side = procedure[localRole]
    var bytes: [UInt8] = []
    encoder.appendResults(of: procedure, role: localRole, to: &bytes)
    var packets: [TimedPacket] = []
    var subevent = -1
    var time = end
    // An initiator that aborts reports fewer subevents; the procedure ends with the reflector's last.
    let all = [procedure.initiator.subevents, procedure.reflector.subevents]
      .max { $0.count < $1.count }
    let last = all?.last?.startACLConnectionEvent
    for range in encoder.ranges(ofEventsIn: bytes) {
      if bytes[range.lowerBound + 3] == 0x31 {
        subevent += 1
        let event = side.subevents[subevent].startACLConnectionEvent
        let events = last.map { Double($0 &- event) } ?? 0
        time = end - events * connectionIntervalSeconds
      } else {
        time += 0.0005
      }
      packets.append(
        TimedPacket(secondsSinceEpoch: time, direction: .received, bytes: Array(bytes[range])))
    }
    return packets
  }

  private func event(_ write: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    write(&bytes)
    return bytes
  }

  private func attributePackets(
    _ messages: [RangingServiceExchange.Message], from start: Double, step: Double
  ) -> [TimedPacket] {
    let link = AttributeLink(connectionHandle: connectionHandle, fragmentLength: fragmentLength)
    return messages.enumerated().flatMap { index, message in
      link.packets(message.pdu, direction: message.direction).map {
        TimedPacket(
          secondsSinceEpoch: start + Double(index) * step, direction: message.direction,
          bytes: $0)
      }
    }
  }
}
