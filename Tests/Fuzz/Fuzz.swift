import ChannelSounding
import ChannelSoundingCapture

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a fuzzer's input is given to; the environment variable `FUZZ_ENTRY` chooses.
enum FuzzEntry: String {
  /// A whole capture of any format, down to the attribute values.
  case captures
  /// HCI event packets, one after the other, each behind its length.
  case events
  /// Segments of Ranging Service data, each behind its length, and the body that they make.
  case ranging
  /// A capture, from its bytes to distances by every method.
  case range

  static let chosen: FuzzEntry = {
    guard let name = unsafe getenv("FUZZ_ENTRY"),
      let entry = FuzzEntry(rawValue: unsafe String(cString: name))
    else { fatalError("FUZZ_ENTRY names one of captures, events, ranging, range") }
    return entry
  }()
}

/// libFuzzer calls this for every input.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ octets: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = unsafe Array(UnsafeBufferPointer(start: octets, count: count))
  switch FuzzEntry.chosen {
  case .captures: fuzzCaptures(input)
  case .events: fuzzEvents(input)
  case .ranging: fuzzRanging(input)
  case .range: fuzzRange(input)
  }
  return 0
}

private func fuzzCaptures(_ input: [UInt8]) {
  guard var reader = try? CaptureReader(bytes: input) else { return }
  var ranging = RangingServiceDecoder()
  while let record = try? reader.next() {
    _ = ranging.decode(record, reader.payload)
  }
}

/// The parts of an input that holds packets behind their lengths.
private func packets(_ input: [UInt8]) -> [[UInt8]] {
  var packets: [[UInt8]] = []
  var rest = input[...]
  while let length = rest.popFirst() {
    packets.append(Array(rest.prefix(Int(length))))
    rest = rest.dropFirst(Int(length))
  }
  return packets
}

private func fuzzEvents(_ input: [UInt8]) {
  var assembler = ProcedureAssembler()
  var procedure = Procedure()
  var seconds = 0.0
  for (index, packet) in packets(input).enumerated() {
    _ = try? HCIEvent(decoding: packet)
    seconds += 0.5
    let bytes = packet.octets
    try? assembler.receive(
      event: bytes, from: index % 3 == 2 ? .peer : .local, secondsSinceEpoch: seconds)
    if index % 4 == 3 {
      try? assembler.receive(
        rangingData: bytes, connectionHandle: 0x40, secondsSinceEpoch: seconds)
    }
    while assembler.next(into: &procedure) { check(procedure) }
  }
  assembler.finish()
  while assembler.next(into: &procedure) { check(procedure) }
}

private func fuzzRanging(_ input: [UInt8]) {
  guard let options = input.first else { return }
  var filter = RangingDataFilter.all
  if options & 4 != 0 { filter.apply(command: UInt16(options) << 6 | UInt16(options & 3)) }
  let decoder = RangingDataDecoder(
    serverRole: options & 1 == 0 ? .reflector : .initiator, hasPacketTerms: options & 2 != 0,
    filter: filter)
  var side = ProcedureSide()
  let body = Array(input.dropFirst())
  _ = try? decoder.decode(body.octets, into: &side)
  var reassembler = RangingDataReassembler()
  for packet in packets(body) {
    guard let outcome = try? reassembler.receive(packet.octets) else { continue }
    if outcome.isComplete { _ = try? decoder.decode(reassembler.body, into: &side) }
  }
}

/// The estimators stay alive between inputs, as they do between procedures.
private final class Estimators {
  var auto = DistanceEstimator(method: .auto)
  var impulse = DistanceEstimator(method: .impulse)
  var slope = DistanceEstimator(method: .slope)
  var nordic = DistanceEstimator(method: .nordic512)
  var zephyr = DistanceEstimator(method: .zephyr)
}

nonisolated(unsafe) private let estimators = Estimators()

private func fuzzRange(_ input: [UInt8]) {
  guard var reader = try? ProcedureReader(bytes: input) else { return }
  var procedure = Procedure()
  var inspection = Inspection()
  var history = RangeHistory()
  var count = 0
  while (try? reader.next(into: &procedure)) == true {
    check(procedure)
    let estimators = unsafe estimators
    // The multipath fit takes most of the time: one of it for each input.
    if count == 0 { check(estimators.auto.estimate(procedure)) }
    let estimate = estimators.impulse.estimate(procedure)
    check(estimate)
    check(estimators.slope.estimate(procedure))
    check(estimators.nordic.estimate(procedure))
    check(estimators.zephyr.estimate(procedure))
    inspection.add(procedure, estimate)
    if let reading = RangeReading(estimate) { history.append(reading) }
    count += 1
  }
  inspection.finish(reader.assembler)
}

/// Every step of a side is paired or counted as lost.
private func check(_ procedure: Procedure) {
  for role in Role.allCases {
    let losses = role == .initiator ? procedure.initiatorLosses : procedure.reflectorLosses
    let steps = procedure[role].steps.count
    precondition(
      steps == procedure.pairs.count + losses.total - losses[.overflow],
      "a step was lost silently")
  }
}

/// No number that is not a number leaves an estimator.
private func check(_ estimate: DistanceEstimate) {
  for value in [
    estimate.meters, estimate.standardErrorMeters, estimate.phaseMeters, estimate.roundTripMeters,
    estimate.velocityMetersPerSecond,
  ] {
    if let value { precondition(value.isFinite, "an estimate is not finite") }
  }
  precondition((estimate.status == .ok) == (estimate.meters != nil), "a status contradicts")
}
