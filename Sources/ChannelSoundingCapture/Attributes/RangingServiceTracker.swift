/// Finds the Ranging Service in the ATT traffic of a capture.
///
/// The tracker learns which attribute handle is which characteristic from the discovery, if the
/// capture holds it. Where it does not, it takes the handle that the user forced, or recognises
/// ranging data by their shape: a first segment with a plausible ranging header whose ranging
/// counter equals that of a recent procedure (see
/// ``noteProcedureCounter(_:connection:adapter:)``). Connections, adapters and both possible
/// servers of a connection are kept apart; of at most 64 the one unused for longest is forgotten.
public struct RangingServiceTracker: Sendable {
  /// The value handle of ranging data that the user named, or `nil`.
  public let forcedDataHandle: UInt16?

  var servers: [Server] = []
  private var counters: [RecentCounters] = []
  private var clock: UInt64 = 0

  private static let maximumServers = 64

  /// What is known about the attributes of one side of one connection.
  struct Server: Sendable {
    var adapter: UInt16
    var connection: UInt16
    /// The direction of what the server sends.
    var direction: CaptureRecord.Direction
    /// The value handle of each characteristic, in the order of `RangingCharacteristic`; 0 unknown.
    var handles: (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0, 0, 0)
    /// The handle of data recognised by shape.
    var shapedDataHandle: UInt16 = 0
    /// The attribute type of the read-by-type request that waits for its response.
    var requestedType: UInt16?
    /// The handle of the read request that waits for its response.
    var requestedHandle: UInt16?
    var lastUse: UInt64 = 0
  }

  /// The last procedure counters of one connection.
  private struct RecentCounters: Sendable {
    var adapter: UInt16
    var connection: UInt16
    var low12: SIMD16<UInt16> = .init(repeating: 0xFFFF)
    var next = 0
    var lastUse: UInt64 = 0
  }

  /// Creates a tracker that knows nothing yet.
  ///
  /// - Parameter forcedDataHandle: The value handle of ranging data where neither discovery nor
  ///   shape shall decide; it counts on every connection.
  public init(forcedDataHandle: UInt16? = nil) {
    self.forcedDataHandle = forcedDataHandle
  }

  /// Tells that a procedure with this counter was seen on a connection.
  ///
  /// Ranging data without a discovery are recognised only after a call with their counter; the
  /// last 16 counters of each connection are remembered.
  ///
  /// - Parameters:
  ///   - counter: The procedure counter; its low 12 bits are the ranging counter.
  ///   - connection: The connection handle.
  ///   - adapter: The index of the adapter.
  public mutating func noteProcedureCounter(
    _ counter: UInt16, connection: UInt16, adapter: UInt16 = 0
  ) {
    clock += 1
    let low12 = counter & 0x0FFF
    var index = counters.firstIndex { $0.connection == connection && $0.adapter == adapter }
    if index == nil {
      let new = RecentCounters(adapter: adapter, connection: connection)
      if counters.count < Self.maximumServers {
        counters.append(new)
        index = counters.count - 1
      } else {
        index = counters.indices.min { counters[$0].lastUse < counters[$1].lastUse }
        if let index { counters[index] = new }
      }
    }
    guard let index else { return }
    counters[index].lastUse = clock
    if any(counters[index].low12 .== SIMD16(repeating: low12)) { return }
    counters[index].low12[counters[index].next] = low12
    counters[index].next = (counters[index].next + 1) % 16
  }

  /// Forgets a connection, as after its end: its handle may come back with another device.
  public mutating func reset(connection: UInt16, adapter: UInt16) {
    servers.removeAll { $0.connection == connection && $0.adapter == adapter }
    counters.removeAll { $0.connection == connection && $0.adapter == adapter }
  }

  /// Whether a procedure with this ranging counter was seen lately.
  func isRecent(_ rangingCounter: UInt16, connection: UInt16, adapter: UInt16) -> Bool {
    guard
      let recent = counters.first(where: {
        $0.connection == connection && $0.adapter == adapter
      })
    else { return false }
    return any(recent.low12 .== SIMD16(repeating: rangingCounter))
  }

  /// The place of what is known about the server that sends in `direction`.
  mutating func server(
    connection: UInt16, adapter: UInt16, sendsIn direction: CaptureRecord.Direction
  ) -> Int {
    clock += 1
    if let index = servers.firstIndex(where: {
      $0.connection == connection && $0.direction == direction && $0.adapter == adapter
    }) {
      servers[index].lastUse = clock
      return index
    }
    let new = Server(
      adapter: adapter, connection: connection, direction: direction, lastUse: clock)
    if servers.count < Self.maximumServers {
      servers.append(new)
      return servers.count - 1
    }
    let oldest = servers.indices.min { servers[$0].lastUse < servers[$1].lastUse } ?? 0
    servers[oldest] = new
    return oldest
  }
}

extension RangingServiceTracker.Server {
  /// Remembers the value handle of a characteristic.
  mutating func learn(_ uuid: UInt16, handle: UInt16) {
    switch RangingCharacteristic(rawValue: uuid) {
    case .features: handles.0 = handle
    case .realTimeData: handles.1 = handle
    case .onDemandData: handles.2 = handle
    case .controlPoint: handles.3 = handle
    case .dataReady: handles.4 = handle
    case .dataOverwritten: handles.5 = handle
    case nil: return
    }
  }

  /// The characteristic with this value handle.
  func characteristic(_ handle: UInt16) -> RangingCharacteristic? {
    guard handle != 0 else { return nil }
    switch handle {
    case handles.1: return .realTimeData
    case handles.2: return .onDemandData
    case handles.3: return .controlPoint
    case handles.4: return .dataReady
    case handles.5: return .dataOverwritten
    case handles.0: return .features
    default: return nil
    }
  }
}
