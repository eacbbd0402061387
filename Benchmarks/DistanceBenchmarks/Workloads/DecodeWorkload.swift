import ChannelSounding

/// From the packets of both sides to a procedure with its pairs.
final class DecodeWorkload: Workload {
  private let packets: [ProcedurePackets]
  private var assembler = ProcedureAssembler()
  private var procedure = Procedure()
  private var next = 0

  var cycle: Int { packets.count }

  /// The octets of one procedure on average.
  var octets: Int { packets.reduce(0) { $0 + $1.bytes.count } / packets.count }

  init(_ input: ProcedureSource) {
    packets = input.procedures.map { ProcedurePackets($0, source: input) }
    for event in input.setupEvents {
      try? assembler.receive(event: event.octets, secondsSinceEpoch: nil)
    }
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      do {
        try receive(packets[next])
      } catch {
        fatalError("a packet of the benchmark cannot be decoded: \(error)")
      }
      guard assembler.next(into: &procedure), procedure.pairs.count > 70 else {
        fatalError("the packets of the benchmark do not give a procedure")
      }
      blackHole(Double(procedure.pairs.count))
      next += 1
      if next == packets.count { next = 0 }
    }
  }

  private func receive(_ entry: borrowing ProcedurePackets) throws(WireError) {
    let bytes = entry.bytes.octets
    for range in entry.events {
      try assembler.receive(event: bytes.extracting(range), secondsSinceEpoch: 1)
    }
    for range in entry.segments {
      try assembler.receive(
        rangingData: bytes.extracting(range), connectionHandle: entry.connectionHandle,
        secondsSinceEpoch: 1)
    }
  }
}
