import ChannelSounding

/// The packets of one procedure as the initiator's host sees them: its own events and the reflector's segments.
struct ProcedurePackets {
  var connectionHandle: UInt16
  var bytes: [UInt8]
  var events: [Range<Int>]
  var segments: [Range<Int>]

  /// Encodes a procedure, as if its counter were another one if need be.
  init(_ procedure: Procedure, source: ProcedureSource, counter: UInt16? = nil) {
    let counter = counter ?? procedure.counter
    let events = HCIEventEncoder(connectionHandle: source.connectionHandle, isFramed: false)
    connectionHandle = source.connectionHandle
    bytes = []
    events.appendResults(
      of: procedure.initiator, role: .initiator, counter: counter,
      configurationID: procedure.configurationID, to: &bytes)
    self.events = events.ranges(ofEventsIn: bytes)
    let ranging = RangingDataEncoder()
    var body: [UInt8] = []
    ranging.appendBody(
      of: procedure.reflector, role: .reflector, counter: counter,
      configurationID: procedure.configurationID, to: &body)
    segments = []
    for segment in ranging.segments(of: body) {
      segments.append(bytes.count..<bytes.count + segment.count)
      bytes += segment
    }
  }
}
