import ChannelSounding
import Testing

extension Vector {
  /// What the package makes of the vector's octets, in the shape of its JSON.
  func decoded() throws -> JSONValue {
    switch form {
    case .events(let shape):
      return .array(try lines().map { shape.json(try event($0)) })
    case .body:
      let found = try body(lines(), RangingDataDecoder(serverRole: .reflector))
      return [Self.peer.json(found.header, found.side)]
    case .controlPoint:
      let lines = try lines()
      return .array(try lines.prefix(5).map(Self.request) + lines.dropFirst(5).map(Self.response))
    case .packets:
      return try Self.packets(lines())
    case .procedure:
      return try decodedProcedure()
    case .tables:
      return Self.tables
    case .fields:
      return .array(try #require(try json()["fields"]).elements.map(Self.field))
    case .roundTripStatistics:
      let vector = Vector(name: "16_ras_real_3_segments", form: .procedure, folder: folder)
      return try vector.assembled().roundTripStatistics
    }
  }

  /// How the bodies of reflectors look.
  static let peer = VectorShape(role: .reflector, hasChannels: false)

  private static func request(_ line: [UInt8]) throws -> JSONValue {
    switch try RangingControlPointRequest(decoding: line.raw) {
    case .getRangingData(let counter):
      ["op": "Get Ranging Data", "counter": JSONValue(counter)]
    case .acknowledgeRangingData(let counter):
      ["op": "ACK Ranging Data", "counter": JSONValue(counter)]
    case .retrieveLostSegments(let counter, let first, let last):
      [
        "op": "Retrieve Lost Segments", "counter": JSONValue(counter),
        "first": JSONValue(first), "last": JSONValue(last),
      ]
    case .abortOperation:
      ["op": "Abort Operation"]
    case .setFilter(let parameter):
      ["op": "Set Filter", "mode": JSONValue(parameter & 3), "mask": JSONValue(parameter >> 2)]
    }
  }

  private static func response(_ line: [UInt8]) throws -> JSONValue {
    switch try RangingControlPointResponse(decoding: line.raw) {
    case .completeRangingData(let counter):
      ["rsp": "Complete Ranging Data Response", "counter": JSONValue(counter)]
    case .completeLostSegments(let counter, let first, let last):
      [
        "rsp": "Complete Lost Ranging Data Segment Response", "counter": JSONValue(counter),
        "first": JSONValue(first), "last": JSONValue(last),
      ]
    case .result(let result):
      ["rsp": "Response Code", "code": result == .noRecordsFound ? "no records found" : nil]
    }
  }

  /// Vector 19: the answers of the procedure, worked out from its pairs without the estimators.
  private static func packets(_ lines: [[UInt8]]) throws -> JSONValue {
    let events = lines.filter { $0[0] == 0x04 }
    // The fragments of one connection and direction, without H4 octet and ACL header, are L2CAP packets of ATT values.
    var stream = lines.filter { $0[0] == 0x02 }.flatMap { $0.dropFirst(5) }[...]
    var segments: [[UInt8]] = []
    while stream.count > 4 {
      let length = Int(stream[stream.startIndex]) | Int(stream[stream.startIndex + 1]) << 8
      segments.append(Array(stream.dropFirst(4).prefix(length).dropFirst(3)))
      stream = stream.dropFirst(4 + length)
    }
    let procedure = try procedure(events: events, segments: segments, handle: 0x40)
    let found = try body(segments, RangingDataDecoder(serverRole: .reflector))
    let products = try #require(procedure.products[1])
    return [
      "procedure_counter": JSONValue(procedure.counter),
      "ranging_counter": JSONValue(found.header.rangingCounter),
      "rtt_pairs": .array(procedure.roundTripPairs),
      "rtt_distance_m": JSONValue(procedure.roundTripStatistics["median_distance_m"]?.double),
      "pbr_channels": .array(products.map { JSONValue($0.channel) }),
      "pbr_product": .array(
        products.map { [JSONValue($0.real), JSONValue($0.imaginary)] }),
      "pbr_adjacent_kay_distance_m": JSONValue(adjacentDistance(products).meters),
      "ras_body": .string(hex(segments.flatMap { $0.dropFirst() })),
      "ras_segments": .array(segments.map { .string(hex($0)) }),
      "num_steps": JSONValue(procedure.initiator.steps.count),
    ]
  }

  /// The procedure of a vector that holds both sides.
  func assembled() throws -> Procedure {
    let lines = try lines()
    return try procedure(
      events: lines.filter { $0.starts(with: [0x04, 0x3E]) },
      segments: lines.filter { !$0.starts(with: [0x04, 0x3E]) })
  }

  private func decodedProcedure() throws -> JSONValue {
    let events = try lines().filter { $0.starts(with: [0x04, 0x3E]) }
    let segments = try lines().filter { !$0.starts(with: [0x04, 0x3E]) }
    let found = try body(segments, RangingDataDecoder(serverRole: .reflector))
    let procedure = try assembled()
    let ras = Self.peer.json(found.header, found.side)
    let paired = VectorShape(role: .reflector).json(found.header, procedure.reflector)
    let channels = JSONValue.array(
      procedure.initiator.steps.map { JSONValue($0.channel?.rawValue) })
    switch name.prefix(2) {
    case "16":
      return [
        "ras": paired.renamingSteps(to: "steps_with_channels_from_local_side"),
        "local_channels": channels, "ras_body_octets": JSONValue(found.octetCount),
      ]
    case "25":
      return [VectorShape().json(try event(events[0])), ras]
    case "26":
      return [
        "hci_lines": JSONValue(events.count), "ras_lines": JSONValue(segments.count),
        "ras_body_octets": JSONValue(found.octetCount), "local_channels": channels,
        "ras": ras.renamingSteps(to: nil),
        "remote_first_mode2_step": VectorShape(role: .reflector).json(
          try #require(procedure.reflector.steps.first { $0.mode == .mode2 })),
        "per_path": procedure.adjacentDistances,
      ]
    default:
      return [
        "hci": VectorShape().json(try event(events[0])), "ras": ras.renamingSteps(to: nil),
        "pairable_steps": JSONValue(procedure.pairs.count),
      ]
    }
  }
}

extension JSONValue {
  /// A body with its steps under another name, or without them.
  fileprivate func renamingSteps(to name: String?) -> JSONValue {
    var json = self
    json["subevents"] = .array(
      (json["subevents"]?.elements ?? []).map { subevent in
        var subevent = subevent
        let steps = subevent["steps"]
        subevent["steps"] = nil
        if let name { subevent[name] = steps }
        return subevent
      })
    return json
  }
}
