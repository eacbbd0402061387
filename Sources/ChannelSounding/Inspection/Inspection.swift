/// Accounts for everything in a stream of procedures: what came, what was used, and why the rest was not.
public struct Inspection: Sendable {
  /// The connections and configurations, in the order in which they were seen.
  public private(set) var links: [LinkInspection] = []
  /// What never became part of a procedure.
  public private(set) var diagnostics = AssemblyDiagnostics()

  /// Makes an inspection that has seen nothing.
  public init() {}

  /// The number of procedures.
  public var procedures: Int { links.reduce(0) { $0 + $1.procedures } }

  /// Adds a procedure and what became of it.
  ///
  /// - Parameters:
  ///   - procedure: The procedure.
  ///   - estimate: Its estimate.
  public mutating func add(_ procedure: borrowing Procedure, _ estimate: DistanceEstimate) {
    let link = LinkIdentifier(
      adapter: procedure.adapter, connectionHandle: procedure.connectionHandle)
    let id = procedure.configurationID
    let place = links.firstIndex { $0.link == link && $0.configurationID == id }
    if place == nil { links.append(LinkInspection(link: link, configurationID: id)) }
    links[place ?? links.count - 1].add(procedure, estimate)
  }

  /// Takes over what the assembler knows beside procedures.
  public mutating func finish(_ assembler: ProcedureAssembler) {
    diagnostics = assembler.diagnostics
    for index in links.indices {
      guard let facts = assembler.facts(of: links[index].link) else { continue }
      links[index].remoteCapabilities = facts.remoteCapabilities
      links[index].remoteFrequencyActuationErrors = facts.remoteFrequencyActuationErrors
    }
  }
}
