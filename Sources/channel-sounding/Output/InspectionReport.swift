import ChannelSounding
import ChannelSoundingCapture

/// What `inspect` prints: a capture's account in words or as JSON.
struct InspectionReport {
  var path: String
  var format: String
  var packets: Int
  var capture: CaptureDiagnostics
  var peer: CaptureDiagnostics
  var attributes: AttributeDiagnostics
  var faults: [PacketFault]
  var faultCount: Int
  var inspection: Inspection

  /// Everything that never became part of a procedure, with its count.
  var leftAside: [(name: String, count: Int)] {
    let assembly = inspection.diagnostics
    return [
      ("damaged_records", capture.damagedRecords.count),
      ("skipped_octets", capture.skippedBytes.count),
      ("truncated_records", capture.truncatedRecords.count),
      ("foreign_records", capture.foreignRecords.count),
      ("damaged_lines", capture.damagedLines.count),
      ("peer_damaged_records", peer.damagedRecords.count),
      ("peer_skipped_octets", peer.skippedBytes.count),
      ("peer_truncated_records", peer.truncatedRecords.count),
      ("peer_damaged_lines", peer.damagedLines.count),
      ("broken_acl_fragments", attributes.count),
      ("malformed_events", assembly.malformedEvents),
      ("malformed_steps", assembly.malformedSteps),
      ("orphan_continue_events", assembly.orphanContinueEvents),
      ("unfinished_results", assembly.unfinishedResults),
      ("repeated_segments", assembly.repeatedSegments),
      ("incomplete_bodies", assembly.incompleteBodies),
      ("malformed_bodies", assembly.malformedBodies),
      ("unexpected_peer_results", assembly.unexpectedPeerResults),
      ("results_of_same_role", assembly.resultsOfSameRole),
      ("overwritten_procedures", assembly.overwrittenProcedures),
    ].filter { $0.1 > 0 }
  }

  /// The lines of the table.
  var lines: [String] {
    var lines = ["\(path): \(format), \(packets) packets, \(inspection.procedures) procedures"]
    for link in inspection.links {
      lines.append("")
      lines += LinkReport(link: link).lines
    }
    if !leftAside.isEmpty {
      lines.append("")
      lines.append("Left aside")
      for (name, count) in leftAside {
        lines.append("  " + name.spaced.padded(to: 26) + "\(count)".aligned(to: 8))
      }
    }
    for fault in faults.prefix(10) { lines.append("  \(fault)") }
    if faultCount > 10 { lines.append("  and \(faultCount - 10) more") }
    return lines
  }

  /// The same as one JSON object.
  var json: String {
    var object = JSONObject()
    object.add("file", path)
    object.add("format", format)
    object.add("packets", packets)
    object.add("procedures", inspection.procedures)
    object.add("links", inspection.links.map { LinkReport(link: $0).json })
    var aside = JSONObject()
    for (name, count) in leftAside { aside.add(name, count) }
    object.add("left_aside", aside)
    object.add("incomplete_record_offset", capture.incompleteRecordOffset)
    object.add("faults_total", faultCount)
    object.add("faults", faults.map(Self.json))
    return object.description
  }

  private static func json(_ fault: PacketFault) -> JSONObject {
    var object = JSONObject()
    object.add("packet", fault.packetNumber)
    object.add("record_offset", fault.byteOffset)
    object.add("octet", fault.error.byteOffset)
    object.add("side", fault.side == .peer ? "peer" : "local")
    object.add("error", fault.error.description)
    return object
  }
}

extension String {
  /// The words of a key.
  var spaced: String { split(separator: "_").joined(separator: " ") }
}
